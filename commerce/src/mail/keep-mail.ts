import { eq } from "drizzle-orm";
import type { Ctx } from "../ctx.ts";
import { mails } from "../db/schema.ts";
import { readCompany } from "../settings/read-company.ts";
import type { Letter } from "./letters.ts";

export type Mail = typeof mails.$inferSelect;

/** Written once per key and never rewritten: what is tried again is the very same mail. */
export async function keepMail(ctx: Ctx, letter: Letter, state: Mail["state"]): Promise<Mail> {
  const { key, to, name } = letter;
  const known = await findMail(ctx, key);
  if (known) return known;
  // Loaded with the first letter: a start does not wait for the letter templates.
  const { renderLetter } = await import("./render-letter.tsx");
  const shopUrl = ctx.config.publicUrl.replace(/\/$/, "");
  const rendered = await renderLetter(letter, await readCompany(ctx), shopUrl);
  const row = { key, template: name, recipient: to, state, createdAt: ctx.clock(), ...rendered };
  const [written] = await ctx.db.insert(mails).values(row).onConflictDoNothing().returning();
  const mail = written ?? (await findMail(ctx, key));
  if (!mail) throw new Error(`The mail ${key} was neither written nor found.`);
  return mail;
}

async function findMail({ db }: Ctx, key: string): Promise<Mail | undefined> {
  const [mail] = await db.select().from(mails).where(eq(mails.key, key));
  return mail;
}
