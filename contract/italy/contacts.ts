export const PEC_MIN_LENGTH = 7;
export const PEC_MAX_LENGTH = 256;

export function isPec(text: string): boolean {
  return text.length >= PEC_MIN_LENGTH && text.length <= PEC_MAX_LENGTH && isEmail(text);
}

export function normalizePec(text: string): string {
  return text.replace(/\s/g, "");
}

export type PhoneNumber = { e164: string; kind: "mobile" | "landline" | "foreign" };

// Spaces, dots, dashes, slashes and brackets may separate digits but not start or end the number.
const WRITTEN = /^(?:\+|\()?\d(?:[\s./()-]*\d)*$/;
const MOBILE = /^3\d{8,9}$/;
const LANDLINE = /^0[1-9]\d{4,9}$/;
const FOREIGN = /^\+(?!39)[1-9]\d{7,14}$/;

export function parsePhone(text: string): PhoneNumber | null {
  if (!WRITTEN.test(text)) return null;
  const compact = text.replace(/[^\d+]/g, "").replace(/^00/, "+");
  if (FOREIGN.test(compact)) return { e164: compact, kind: "foreign" };
  const national = compact.replace(/^\+39/, "");
  if (MOBILE.test(national)) return { e164: `+39${national}`, kind: "mobile" };
  if (LANDLINE.test(national)) return { e164: `+39${national}`, kind: "landline" };
  return null;
}

export function isPhone(text: string): boolean {
  return parsePhone(text) !== null;
}

export function normalizePhone(text: string): string {
  return parsePhone(text)?.e164 ?? text;
}

export const SDI_LENGTH = 7;

export function isSdi(text: string): boolean {
  return /^[A-Z0-9]{7}$/i.test(text);
}

export function normalizeSdi(text: string): string {
  return text.replace(/[\s.-]/g, "").toUpperCase();
}

/** SdI codes reserved for foreign buyers and for San Marino's tax office. */
export function isReservedSdi(text: string): boolean {
  return ["XXXXXXX", "2R4GTO8"].includes(text.toUpperCase());
}

const ATOM = "[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+";
const LABEL = "[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?";
const TOP_LABEL = "[A-Za-z](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])";
const SYNTAX = new RegExp(`^${ATOM}(?:\\.${ATOM})*@(?:${LABEL}\\.)+${TOP_LABEL}$`);
const LOCAL_PART_MAX_LENGTH = 64;

export const EMAIL_MAX_LENGTH = 254;

/** Syntax only: the maximum length differs between ordinary and certified email (PEC). */
export function isEmail(text: string): boolean {
  return SYNTAX.test(text) && text.indexOf("@") <= LOCAL_PART_MAX_LENGTH;
}
