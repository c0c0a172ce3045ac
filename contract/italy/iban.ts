import sepa from "./iban-lengths.json" with { type: "json" };

/** How long the IBAN of each country of the single euro payments area is. */
const lengths: Record<string, number> = sepa;

/** As banks store it: people type spaces and small letters. */
export const compactIban = (text: string): string => text.replaceAll(/[\s.-]/g, "").toUpperCase();

/** Country, length and the check digits of ISO 13616 (modulo 97). */
export function isIban(text: string): boolean {
  const iban = compactIban(text);
  if (!/^[A-Z]{2}\d{2}[A-Z\d]+$/.test(iban) || iban.length !== lengths[iban.slice(0, 2)])
    return false;
  const moved = iban.slice(4) + iban.slice(0, 4);
  const digits = moved.replaceAll(/[A-Z]/g, (letter) => String(letter.charCodeAt(0) - 55));
  return BigInt(digits) % 97n === 1n;
}

export const formatIban = (iban: string): string =>
  compactIban(iban).replaceAll(/(.{4})(?=.)/g, "$1 ");

export const ibanEnding = (iban: string): string => compactIban(iban).slice(-4);
