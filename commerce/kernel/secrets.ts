import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  randomBytes,
  timingSafeEqual,
} from "node:crypto";
import type { CommerceConfig } from "./config.ts";

export const randomToken = () => randomBytes(32).toString("base64url");

/** Tokens are long and random: a plain hash keeps them useless to whoever reads the database. */
export const hashToken = (token: string) => createHash("sha256").update(token).digest("base64url");

/** What only this shop can compute of a text; each purpose has a key of its own. */
export function sign(shop: { config: CommerceConfig }, purpose: string, text: string): string {
  const key = createHmac("sha256", shop.config.secret).update(purpose).digest();
  return createHmac("sha256", key).update(text).digest("base64url");
}

export function isSame(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
}

const tagBytes = 16;
const nonceBytes = 12;

const keyFor = (ctx: { config: CommerceConfig }, purpose: string) =>
  createHmac("sha256", ctx.config.secret).update(`seal ${purpose}`).digest();

/** For what must be read again: AES-256-GCM under a key of its own, useless to whoever has only the database. */
export function seal(ctx: { config: CommerceConfig }, purpose: string, text: string): string {
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv("aes-256-gcm", keyFor(ctx, purpose), nonce);
  const sealed = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString("base64url");
}

/** Throws when the text was changed or the secret of the shop is another. */
export function unseal(ctx: { config: CommerceConfig }, purpose: string, sealed: string): string {
  const bytes = Buffer.from(sealed, "base64url");
  const nonce = bytes.subarray(0, nonceBytes);
  const cipher = createDecipheriv("aes-256-gcm", keyFor(ctx, purpose), nonce);
  cipher.setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes));
  const text = cipher.update(bytes.subarray(nonceBytes + tagBytes), undefined, "utf8");
  return text + cipher.final("utf8");
}
