import { z } from "zod";
import { audit } from "../admin/audit.ts";
import { requireCustomer } from "../auth/require-customer.ts";
import { hashToken, isSame, sign } from "../auth/secrets.ts";
import { withTransaction } from "../ctx.ts";
import type { Ctx } from "../ctx.ts";
import { invalid } from "../errors.ts";
import { limit } from "../limits/limit.ts";
import { queueLetter } from "../mail/queue-letter.ts";
import { forgetStored, readStored, writeStored } from "../settings/stored-value.ts";
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
const serverOf = (ctx: Pick<Ctx, "config">) =>
  sign(ctx, "mail server", JSON.stringify([ctx.config.mail.smtpUrl ?? "", ctx.config.mail.from]));

export async function readMailProof(ctx: Ctx): Promise<Date | null> {
  const proof = await readStored(ctx, proofKey, Proof);
  return proof?.server === serverOf(ctx) ? proof.at : null;
}

/** The letter under way, if it still counts. */
export async function readMailTest(ctx: Ctx) {
  const test = await readStored(ctx, testKey, Test);
  if (!test || test.server !== serverOf(ctx)) return null;
  const age = ctx.clock().getTime() - test.sentAt.getTime();
  return age < validHours * 3_600_000 ? test : null;
}

/** Writes to whoever asks, at their own mailbox: the code in the letter proves that it arrived. */
export async function sendMailTest(ctx: Ctx): Promise<void> {
  const { id, email: to } = requireCustomer(ctx);
  if (!ctx.config.mail.smtpUrl) throw invalid("", "Il server di posta non è impostato.");
  await limit(ctx, "mail_test", String(id));
  const code = newCode();
  const codeHash = hashToken(code);
  await withTransaction(ctx, async (ctx) => {
    const test = { codeHash, server: serverOf(ctx), to, sentAt: ctx.clock().toISOString() };
    await writeStored(ctx, testKey, test);
    const office = `${ctx.config.publicUrl.replace(/\/$/, "")}/admin/pronto-ad-aprire`;
    await queueLetter(ctx, {
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
    if (!test) throw invalid("code", "Non c’è una lettera di prova in attesa: mandane una.");
    const code = typed.toUpperCase().replaceAll(/[^A-Z0-9]/g, "");
    if (!isSame(hashToken(code), test.codeHash)) {
      throw invalid("code", "Il codice non è quello della lettera: controlla e riprova.");
    }
    await writeStored(ctx, proofKey, { server: test.server, at: ctx.clock().toISOString() });
    await forgetStored(ctx, testKey);
    await audit(ctx, { action: "mail.prove", subject: "settings:mail" });
  });
}

const letters = "BCDFGHJKMNPQRSTVWXYZ23456789";
const newCode = () =>
  Array.from({ length: 8 }, () => letters.charAt(randomInt(letters.length))).join("");
