import { CURRENCY, LOCALE_ISO } from "./constants.ts";

const euro = new Intl.NumberFormat(LOCALE_ISO, {
  style: "currency",
  currency: CURRENCY,
  // Italian alone would leave 1234,50 without its dot.
  useGrouping: "always",
  signDisplay: "negative",
});

const GROUPED = /^(-?)(\d{1,3}(?:\.\d{3})+)(?:,(\d{1,2}))?$/;
const PLAIN = /^(-?)(\d+)(?:[.,](\d{1,2}))?$/;

/** 123450 → "1.234,50 €", with a no-break space before the sign. */
export function formatEuro(cents: number): string {
  return euro.format(cents / 100);
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
