import { createHash } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { and, eq, gt, inArray, lt, ne, or } from "drizzle-orm";
import { mails } from "./schema.ts";
import { homePath } from "#contract/paths.ts";
import { fillClaims } from "../catalogue/index.ts";
import { pageUrl } from "../kernel/config.ts";
import { readTermsFile, type TermsFile } from "../content/index.ts";
import { type Ctx, daysAgo, withTransaction } from "../kernel/ctx.ts";
import { readCompany, readIdentity } from "../settings/index.ts";
import type { Email, EmailName, Emails } from "./emails.ts";
import { attachLogo, logoAddress } from "./logo.ts";
import { oneClickUnsubscribe } from "./links.ts";
import { readEmailTexts } from "./texts.ts";
import type { MailTransport, OutgoingMail } from "./transport.ts";

/** Enqueues an email in the transaction of `ctx`: it is sent exactly if that commits. */
export function queueEmail<Name extends EmailName>(ctx: Ctx, email: Email<Name>): Promise<void> {
  return ctx.jobs.enqueue(ctx.db, "mail", email, { key: email.key });
}

/** Idempotent: one email per kind and subject, however often it is requested. */
export const sendEmail = <Name extends EmailName>(
  ctx: Ctx,
  name: Name,
  to: string,
  about: string | number,
  data: Emails[Name],
) => queueEmail(ctx, { key: `${name}:${about}`, to, name, data } as Email<Name>);

/**
 * Handles a mail job. Delivery is at least once; a duplicate is possible only if the process dies between the server's
 * acceptance and our record (decision 015). Jobs with one key never run concurrently.
 */
export async function deliverEmail(
  ctx: Ctx,
  transport: MailTransport | undefined,
  email: Email,
): Promise<void> {
  const mail = await keepMail(ctx, email, transport ? "queued" : "kept");
  if (mail.state !== "queued") return;
  if (!transport) return mark(ctx, mail, { state: "kept" });
  await send(ctx, transport, mail, email);
  await insist(() => mark(ctx, mail, { state: "sent", sentAt: ctx.clock() }));
}

async function send(ctx: Ctx, transport: MailTransport, mail: Mail, email: Email): Promise<void> {
  const { recipient: to, subject, text, key } = mail;
  const { html, pictures } = detachPictures(mail.html);
  const unsubscribeUrl =
    email.data && "unsubscribeLink" in email.data
      ? oneClickUnsubscribe(ctx, email.data.unsubscribeLink)
      : undefined;
  const messageId = messageIdOf(key, transport.from);
  const identity = await readIdentity(ctx);
  const attachments = [
    ...(mail.attachment
      ? [{ filename: mail.attachment.fileName, content: mail.attachment.content }]
      : []),
    ...pictures,
    ...(html.includes(logoAddress) ? await attachLogo(ctx, identity) : []),
  ];
  const written = { to, subject, html, text, messageId, unsubscribeUrl, attachments };
  await transport.send({ sender: identity.name, ...written });
}

/** Converts pictures in the HTML, which mail programs do not show, to inline attachments. */
function detachPictures(written: string) {
  const pictures: NonNullable<OutgoingMail["attachments"]> = [];
  const html = written.replaceAll(/data:image\/png;base64,([\w+/=]+)/g, (_, content: string) => {
    const cid = `picture-${pictures.length + 1}`;
    pictures.push({
      filename: `${cid}.png`,
      content: Buffer.from(content, "base64"),
      cid,
      contentDisposition: "inline",
    });
    return `cid:${cid}`;
  });
  return { html, pictures };
}

async function mark(ctx: Ctx, { id }: Mail, change: Partial<Mail>): Promise<void> {
  await ctx.db.update(mails).set(change).where(eq(mails.id, id));
}

/** The email was sent: retries the write while the database is away, since failing would send it again. */
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

export const senderOf = async (ctx: Ctx) => ({
  company: await readCompany(ctx),
  identity: await readIdentity(ctx),
  texts: await readEmailTexts(ctx),
  shopUrl: pageUrl(ctx.config, homePath).replace(/\/$/, ""),
});

export type Mail = typeof mails.$inferSelect;

/** Stored once per key and never changed, so that retries send the identical email. */
async function keepMail(ctx: Ctx, email: Email, state: Mail["state"]): Promise<Mail> {
  const { key, to, name } = email;
  const known = await findMail(ctx, key);
  if (known) return known;
  // Loaded with the first email, so that the templates do not slow down the start.
  const { renderEmail } = await import("./render.tsx");
  const rendered = await renderEmail(email, await fillClaims(ctx, await senderOf(ctx)));
  const attachment = await attachmentOf(ctx, email);
  const record = { key, template: name, recipient: to, state, attachment };
  const row = { ...record, createdAt: ctx.clock(), ...rendered };
  const [written] = await ctx.db.insert(mails).values(row).onConflictDoNothing().returning();
  const mail = written ?? (await findMail(ctx, key));
  if (!mail) throw new Error(`The mail ${key} was neither written nor found.`);
  return mail;
}

/** The order confirmation has the terms of sale attached under which the contract was made. */
async function attachmentOf(ctx: Ctx, email: Email): Promise<TermsFile | null> {
  if (email.name !== "order_confirmation") return null;
  const version = email.data.order.termsVersion;
  return version ? readTermsFile(ctx, version) : null;
}

async function findMail({ db }: Ctx, key: string): Promise<Mail | undefined> {
  const [mail] = await db.select().from(mails).where(eq(mails.key, key));
  return mail;
}

/** After a mail server is configured: sends the stored emails of the last days; older ones would confuse. */
export async function sendKeptEmails(ctx: Ctx): Promise<number> {
  const since = daysAgo(ctx, 7);
  const isRecent = and(eq(mails.state, "kept"), gt(mails.createdAt, since), ne(mails.html, ""));
  return withTransaction(ctx, async (ctx) => {
    const kept = await ctx.db.update(mails).set({ state: "queued" }).where(isRecent).returning();
    for (const { key, recipient: to, template: name } of kept)
      await ctx.jobs.enqueue(ctx.db, "mail", { key, to, name }, { key });
    return kept.length;
  });
}

/** Emails with a code or link that opens an account or spends money: their content is deleted a day after sending. */
const secretEmails: EmailName[] = [
  "verify_account",
  "login_code",
  "reset_password",
  "personal_data",
  "staff_invitation",
  "gift_card",
  "gift_card_code",
  "order_mailbox_code",
];

/** Deletes the content of old emails, but keeps the record that they were sent. */
export async function purgeEmailBodies(ctx: Ctx): Promise<number> {
  const { createdAt, template } = mails;
  const isSecret = and(eq(mails.state, "sent"), inArray(template, secretEmails));
  const isOld = or(
    lt(createdAt, daysAgo(ctx, ctx.config.retention.mailDays)),
    and(isSecret, lt(createdAt, daysAgo(ctx, 1))),
  );
  const emptied = await ctx.db
    .update(mails)
    .set({ html: "", text: "", attachment: null })
    .where(and(isOld, ne(mails.state, "queued"), ne(mails.html, "")))
    .returning({ id: mails.id });
  return emptied.length;
}

/** A deterministic Message-ID per event, so that receivers recognise duplicates. */
function messageIdOf(key: string, from: string): string {
  const domain = /@([\w.-]+)/.exec(from)?.[1] ?? "localhost";
  return `<${createHash("sha256").update(key).digest("hex").slice(0, 32)}@${domain}>`;
}
