import { randomBytes } from "node:crypto";
import { base32 } from "../../auth/totp.ts";

const amount = 8;

/** 120 bits each: long enough for a plain hash, in groups that can be copied by hand. */
export const newRecoveryCodes = (): string[] =>
  Array.from({ length: amount }, () => base32(randomBytes(15)).replaceAll(/.{4}(?=.)/g, "$&-"));

export const readRecoveryCode = (typed: string) => typed.replaceAll(/[\s-]/g, "").toUpperCase();
