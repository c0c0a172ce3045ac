import { errorCode } from "#contract/format/keys-of.ts";
import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  randomBytes,
  randomInt,
  timingSafeEqual,
} from "node:crypto";
import type { CommerceConfig } from "./config.ts";
import { chmodSync, existsSync, lstatSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";

export const randomToken = () => randomBytes(32).toString("base64url");

/** Without look-alike letters and digits: nearly five bits each. */
const signs = "ABCDEFGHJKMNPQRSTUVWXYZ23456789";

export const randomCode = (length: number) =>
  Array.from({ length }, () => signs[randomInt(signs.length)]).join("");

/** Tokens are long and random, so a plain hash is enough: a leaked database reveals none. */
export const hashToken = (token: string) => createHash("sha256").update(token).digest("base64url");

/** HMAC with the shop's secret, with a separate key for each purpose. */
export function sign(shop: { config: CommerceConfig }, purpose: string, text: string): string {
  const key = createHmac("sha256", shop.config.secret).update(purpose).digest();
  return createHmac("sha256", key).update(text).digest("base64url");
}

/** A random nonce with timestamp and signature, so that it need not be stored. */
export function signedNonce(
  shop: { config: CommerceConfig; clock: () => Date },
  purpose: string,
): string {
  const text = `${shop.clock().getTime()}.${randomToken()}`;
  return `${text}.${sign(shop, purpose, text)}`;
}

/** Verifies a nonce and its age; returns its random part, by which uses can be counted. */
export function readNonce(
  shop: { config: CommerceConfig; clock: () => Date },
  purpose: string,
  nonce: string,
  validMs: number,
): string | undefined {
  const [at = "", random = "", signature = ""] = nonce.split(".");
  const isOurs = isSame(signature, sign(shop, purpose, `${at}.${random}`));
  return isOurs && shop.clock().getTime() - Number(at) < validMs ? random : undefined;
}

export function isSame(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
}

const tagBytes = 16;
const nonceBytes = 12;

const keyFor = (ctx: { config: CommerceConfig }, purpose: string) =>
  createHmac("sha256", ctx.config.secret).update(`seal ${purpose}`).digest();

/** Encrypts values that must be read again: AES-256-GCM with a key that is not in the database. */
export function seal(ctx: { config: CommerceConfig }, purpose: string, text: string): string {
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv("aes-256-gcm", keyFor(ctx, purpose), nonce);
  const sealed = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString("base64url");
}

/** Throws if the text was tampered with, or the shop's secret has changed. */
export function unseal(ctx: { config: CommerceConfig }, purpose: string, sealed: string): string {
  const bytes = Buffer.from(sealed, "base64url");
  const nonce = bytes.subarray(0, nonceBytes);
  const cipher = createDecipheriv("aes-256-gcm", keyFor(ctx, purpose), nonce);
  cipher.setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes));
  const text = cipher.update(bytes.subarray(nonceBytes + tagBytes), undefined, "utf8");
  return text + cipher.final("utf8");
}

const OTHERS = 0o077;

/** The shop's own entries in DATA_DIR; others are left alone. */
const OWN_ENTRY = /^(database(\..+)?|files|images|assets|restoring|secret|last-backup\.json)$/;

/** Removes group and other permissions from a file or a folder's content; returns how many entries had some. */
export function makePrivate(path: string): number {
  const info = lstatSync(path);
  if (info.isSymbolicLink()) return 0;
  const own = (info.mode & OTHERS) !== 0 && removeOthers(path, info.mode) ? 1 : 0;
  if (!info.isDirectory()) return own;
  return readdirSync(path).reduce((sum, name) => sum + makePrivate(join(path, name)), own);
}

/** Restricts a DATA_DIR that an earlier version or looser umask left open; returns how many entries were. */
export function makeDataPrivate(dataDir: string): number {
  const { own, shared } = entriesOf(dataDir);
  const open = own.filter(isOpen).reduce((sum, path) => sum + makePrivate(path), 0);
  if (own.length === 0 || shared || !isOpen(dataDir)) return open;
  return open + (removeOthers(dataDir, statSync(dataDir).mode) ? 1 : 0);
}

export function readableByOthers(dataDir: string): string[] {
  const { own } = entriesOf(dataDir);
  return own.length > 0 && isOpen(dataDir) ? own.filter(isOpen) : [];
}

function entriesOf(dataDir: string): { own: string[]; shared: boolean } {
  // Windows has no permission bits: access is inherited from the folder.
  if (process.platform === "win32" || !existsSync(dataDir)) return { own: [], shared: false };
  const names = readdirSync(dataDir);
  const own = names.filter((name) => OWN_ENTRY.test(name)).map((name) => join(dataDir, name));
  return { own, shared: own.length < names.length };
}

/** Whether other accounts have access. Content of a closed folder is unreachable and not inspected. */
function isOpen(path: string): boolean {
  return ((statSync(path, { throwIfNoEntry: false })?.mode ?? 0) & OTHERS) !== 0;
}

function removeOthers(path: string, mode: number): boolean {
  try {
    chmodSync(path, mode & 0o700);
    return true;
  } catch (error) {
    // The file belongs to another account: the readiness check reports it.
    if (errorCode(error) === "EPERM") return false;
    throw error;
  }
}
