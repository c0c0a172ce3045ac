import { READING_WORDS_PER_MINUTE } from "../constants.ts";

const GROUPED = /^(-?)(\d{1,3}(?:\.\d{3})+)(?:,(\d{1,2}))?$/;
const PLAIN = /^(-?)(\d+)(?:[.,](\d{1,2}))?$/;

/** 123450 → "1.234,50 €", with a no-break space before the sign. */
export function formatEuro(cents: number): string {
  const rounded = Math.round(cents) || 0;
  return `${formatNumber((rounded / 100).toFixed(2))}\u00a0€`;
}

/** "1.234,50", "1234.5" or "12 €" → cents; null if the text is not an amount. */
export function parseEuro(text: string): number | null {
  const bare = text.replace(/[\s€]/g, "").replace("\u2212", "-");
  const match = GROUPED.exec(bare) ?? PLAIN.exec(bare);
  if (!match) return null;
  const [, sign, whole = "", decimals = ""] = match;
  const cents = Number(whole.replaceAll(".", "") + decimals.padEnd(2, "0"));
  if (!Number.isSafeInteger(cents)) return null;
  return sign === "-" && cents > 0 ? -cents : cents;
}

/**
 * 1234567.5 → "1.234.567,5". Accepts digits as text to keep trailing zeros. Hand-written, because the first
 * Intl.NumberFormat of a page blocks the browser for tens of milliseconds.
 */
export function formatNumber(value: number | string): string {
  const [whole = "", decimals] = String(value).split(".");
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ".");
  return decimals === undefined ? grouped : `${grouped},${decimals}`;
}

/** Reading time of a text or HTML in minutes: "N min". */
export function formatReadingTime(html: string): string {
  const text = html.replace(/<[^<>]*>/g, " ").replace(/&nbsp;/g, " ");
  const words = text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length;
  return `${Math.max(1, Math.ceil(words / READING_WORDS_PER_MINUTE))} min`;
}
