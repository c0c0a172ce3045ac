import { and, lt, ne } from "drizzle-orm";
import type { Ctx } from "../ctx.ts";
import { mails } from "../db/schema/voices.ts";

const DAY = 24 * 3600 * 1000;

/** That a letter was sent stays on record; what it said does not. */
export async function forgetMailBodies({ db, clock, config }: Ctx): Promise<number> {
  const oldest = new Date(clock().getTime() - config.retention.mailDays * DAY);
  const emptied = await db
    .update(mails)
    .set({ html: "", text: "" })
    .where(and(lt(mails.createdAt, oldest), ne(mails.state, "queued"), ne(mails.html, "")))
    .returning({ id: mails.id });
  return emptied.length;
}
