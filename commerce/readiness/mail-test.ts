import { z } from "zod";
import { audit } from "../kernel/admin/audit.ts";
import { requireCustomer } from "../auth/index.ts";
import { hashToken, isSame, sign } from "../kernel/secrets.ts";
import { type Ctx, withTransaction } from "../kernel/ctx.ts";
import { invalid } from "../kernel/errors.ts";
import { limit } from "../kernel/limits/limit.ts";
import { mailTransportOf, queueEmail } from "../mail/index.ts";
import { deleteStored, readStored, writeStored } from "../settings/index.ts";
import { randomInt } from "node:crypto";

const testKey = "mailTest";
const proofKey = "mailProof";
const validHours = 24;

const Test = z.object({
  codeHash: z.string(),
  server: z.string(),
  to: z.string(),
  sentAt: z.coerce.date(),
});
const Proof = z.object({ server: z.string(), at: z.coerce.date() });

/** Names mail server and sender without telling them: a proof does not outlive a change of either. */
function serverOf(ctx: Pick<Ctx, "config" | "extensions">): string {
  const { server = "", from = "" } = mailTransportOf(ctx) ?? {};
  return sign(ctx, "mail server", JSON.stringify([server, from]));
}

export async function readMailProof(ctx: Ctx): Promise<Date | null> {
  const proof = await readStored(ctx, proofKey, Proof);
  return proof?.server === serverOf(ctx) ? proof.at : null;
}

/** The email under way, if it still counts. */
export async function readMailTest(ctx: Ctx) {
  const test = await readStored(ctx, testKey, Test);
  if (!test || test.server !== serverOf(ctx)) return null;
  const age = ctx.clock().getTime() - test.sentAt.getTime();
  return age < validHours * 3_600_000 ? test : null;
}

/** Writes to whoever asks, at their own mailbox: the code in the email proves that it arrived. */
export async function sendMailTest(ctx: Ctx): Promise<void> {
  const { id, email: to } = requireCustomer(ctx);
  if (!mailTransportOf(ctx)) throw invalid("", "Il server di posta non è impostato.");
  await limit(ctx, "mail_test", String(id));
  const code = newCode();
  const codeHash = hashToken(code);
  await withTransaction(ctx, async (ctx) => {
    const test = { codeHash, server: serverOf(ctx), to, sentAt: ctx.clock().toISOString() };
    await writeStored(ctx, testKey, test);
    const office = `${ctx.config.publicUrl.replace(/\/$/, "")}/admin/pronto-ad-aprire`;
    await queueEmail(ctx, {
      key: `mail_test:${codeHash}`,
      to,
      name: "mail_test",
      data: { code, link: `${office}?codice=${code}`, validHours },
    });
  });
}

export async function confirmMailTest(ctx: Ctx, typed: string): Promise<void> {
  await limit(ctx, "mail_test", String(requireCustomer(ctx).id));
  await withTransaction(ctx, async (ctx) => {
    const test = await readMailTest(ctx);
    if (!test) throw invalid("code", "Non c’è un’e-mail di prova in attesa: mandane una.");
    const code = typed.toUpperCase().replaceAll(/[^A-Z0-9]/g, "");
    if (!isSame(hashToken(code), test.codeHash)) {
      throw invalid("code", "Il codice non è quello dell’e-mail: controlla e riprova.");
    }
    await writeStored(ctx, proofKey, { server: test.server, at: ctx.clock().toISOString() });
    await deleteStored(ctx, testKey);
    await audit(ctx, { action: "mail.prove", subject: "settings:mail" });
  });
}

const emails = "BCDFGHJKMNPQRSTVWXYZ23456789";
const newCode = () =>
  Array.from({ length: 8 }, () => emails.charAt(randomInt(emails.length))).join("");
