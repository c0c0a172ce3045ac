export type PhoneNumber = { e164: string; kind: "mobile" | "landline" | "foreign" };

// Blanks, dots, dashes, slashes and brackets may part the digits, never open or close the number.
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
