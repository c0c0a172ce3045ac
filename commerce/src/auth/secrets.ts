import { createHash, createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import type { CommerceConfig } from "../config.ts";

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
