import { createCipheriv, createDecipheriv, createHmac, randomBytes } from "node:crypto";
import type { Ctx } from "../ctx.ts";

const tagBytes = 16;
const nonceBytes = 12;

const keyFor = (ctx: Pick<Ctx, "config">, purpose: string) =>
  createHmac("sha256", ctx.config.secret).update(`seal ${purpose}`).digest();

/** For what must be read again: AES-256-GCM under a key of its own, useless to whoever has only the database. */
export function seal(ctx: Pick<Ctx, "config">, purpose: string, text: string): string {
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv("aes-256-gcm", keyFor(ctx, purpose), nonce);
  const sealed = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString("base64url");
}

/** Throws when the text was changed or the secret of the shop is another. */
export function unseal(ctx: Pick<Ctx, "config">, purpose: string, sealed: string): string {
  const bytes = Buffer.from(sealed, "base64url");
  const nonce = bytes.subarray(0, nonceBytes);
  const cipher = createDecipheriv("aes-256-gcm", keyFor(ctx, purpose), nonce);
  cipher.setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes));
  const text = cipher.update(bytes.subarray(nonceBytes + tagBytes), undefined, "utf8");
  return text + cipher.final("utf8");
}
