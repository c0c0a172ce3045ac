import { createHmac, randomBytes } from "node:crypto";
import { isSame } from "../kernel/secrets.ts";

const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";
const stepSeconds = 30;

/** RFC 4648 base 32 without padding, the format of authenticator apps. */
export function base32(bytes: Uint8Array): string {
  let bits = "";
  for (const byte of bytes) bits += byte.toString(2).padStart(8, "0");
  return (bits.match(/.{1,5}/g) ?? [])
    .map((five) => alphabet[Number.parseInt(five.padEnd(5, "0"), 2)])
    .join("");
}

function fromBase32(text: string): Buffer {
  const bits = [...text]
    .map((sign) => alphabet.indexOf(sign).toString(2).padStart(5, "0"))
    .join("");
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}

/** 160 bits, the length of the hash. */
export const newTotpSecret = () => base32(randomBytes(20));

export const stepAt = (now: Date) => Math.floor(now.getTime() / 1000 / stepSeconds);

/** RFC 6238 with six digits and SHA-1, which every app supports. */
export function totpCode(secret: string, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const digest = createHmac("sha1", fromBase32(secret)).update(counter).digest();
  const offset = (digest.at(-1) ?? 0) & 15;
  const number = digest.readUInt32BE(offset) & 0x7fff_ffff;
  return String(number % 1_000_000).padStart(6, "0");
}

/** The time step of a code: the current one, or the previous one while the user was typing. */
export function stepOf(secret: string, code: string, now: Date): number | undefined {
  const step = stepAt(now);
  return [step, step - 1].find((one) => isSame(code, totpCode(secret, one)));
}
