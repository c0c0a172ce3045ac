import { formatNumber } from "./numbers.ts";

const GROUPED = /^(-?)(\d{1,3}(?:\.\d{3})+)(?:,(\d{1,2}))?$/;
const PLAIN = /^(-?)(\d+)(?:[.,](\d{1,2}))?$/;

/** 123450 → "1.234,50 €", with a no-break space before the sign. */
export function formatEuro(cents: number): string {
  const rounded = Math.round(cents) || 0;
  return `${formatNumber((rounded / 100).toFixed(2))}\u00a0€`;
}

/** "1.234,50", "1234.5" or "12 €" → cents; null when the text is no amount. */
export function parseEuro(text: string): number | null {
  const bare = text.replace(/[\s€]/g, "").replace("\u2212", "-");
  const match = GROUPED.exec(bare) ?? PLAIN.exec(bare);
  if (!match) return null;
  const [, sign, whole = "", decimals = ""] = match;
  const cents = Number(whole.replaceAll(".", "") + decimals.padEnd(2, "0"));
  if (!Number.isSafeInteger(cents)) return null;
  return sign === "-" && cents > 0 ? -cents : cents;
}
