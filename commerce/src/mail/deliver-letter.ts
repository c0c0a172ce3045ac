import { setTimeout as pause } from "node:timers/promises";
import { eq } from "drizzle-orm";
import type { Ctx } from "../ctx.ts";
import { oneClickUnsubscribe } from "../customers/links.ts";
import { mails } from "../db/schema.ts";
import { PermanentFailure } from "../jobs/permanent-failure.ts";
import { keepMail } from "./keep-mail.ts";
import type { Mail } from "./keep-mail.ts";
import type { Letter } from "./letters.ts";
import { messageId } from "./message-id.ts";
import type { Smtp } from "./smtp.ts";

/**
 * Handles a mail job: at least once, and twice only if the process dies between the server's yes and
 * our note of it (decision 015). Jobs of one key never run side by side, so the state read here stays true.
 */
export async function deliverLetter(
  ctx: Ctx,
  smtp: Smtp | undefined,
  letter: Letter,
): Promise<void> {
  const mail = await keepMail(ctx, letter, smtp ? "queued" : "kept");
  if (mail.state !== "queued") return;
  if (!smtp) return mark(ctx, mail, { state: "kept" });
  await send(ctx, smtp, mail, letter);
  await insist(() => mark(ctx, mail, { state: "sent", sentAt: ctx.clock() }));
}

async function send(ctx: Ctx, smtp: Smtp, mail: Mail, letter: Letter): Promise<void> {
  const { from } = ctx.config.mail;
  const { recipient: to, subject, html, text, key } = mail;
  const unsubscribeUrl =
    letter.name === "newsletter_welcome"
      ? oneClickUnsubscribe(ctx, letter.data.unsubscribeLink)
      : undefined;
  try {
    await smtp.send({
      from,
      to,
      subject,
      html,
      text,
      messageId: messageId(key, from),
      unsubscribeUrl,
    });
  } catch (error) {
    if (isRefusedRecipient(error))
      throw new PermanentFailure("recipient refused", { cause: error });
    throw error;
  }
}

/** Status 5.1.x: there is no such address. Other refusals may be the shop's set-up, and heal. */
function isRefusedRecipient(error: unknown): boolean {
  const { command, response = "" } = error as { command?: string; response?: string };
  return command === "RCPT TO" && /^5\d\d[ -]5\.1\./.test(response);
}

async function mark(ctx: Ctx, { id }: Mail, change: Partial<Mail>): Promise<void> {
  await ctx.db.update(mails).set(change).where(eq(mails.id, id));
}

/** The mail is out: rather wait for an absent database than send it again. */
async function insist(write: () => Promise<void>): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await write();
    } catch (error) {
      if (attempt === 120) throw error;
      await pause(1000);
    }
  }
}
