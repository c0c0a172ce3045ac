import sepa from "./iban-lengths.json" with { type: "json" };

/** IBAN length by SEPA country. */
const lengths: Record<string, number> = sepa;

/** Normalises to the stored form: people type spaces and lower case. */
export const compactIban = (text: string): string => text.replaceAll(/[\s.-]/g, "").toUpperCase();

export const ibanCountry = (iban: string): string => compactIban(iban).slice(0, 2);

/** Names the wrong part: country, length or check digits (ISO 13616, modulo 97). */
export function ibanProblem(text: string): string | null {
  const iban = compactIban(text);
  const country = iban.slice(0, 2);
  const length = lengths[country];
  if (!/^[A-Z]{2}\d{2}/.test(iban))
    return "Un IBAN comincia con due lettere e due cifre, come IT60";
  if (length === undefined) return `«${country}» non è un Paese dell’area SEPA`;
  const wrong = /[^A-Z\d]/.exec(iban)?.[0];
  if (wrong) return `Il segno «${wrong}» non sta in un IBAN: solo lettere e cifre`;
  const missing = length - iban.length;
  if (missing !== 0) {
    const difference = missing > 0 ? `Ne mancano ${missing}` : `Ce ne sono ${-missing} di troppo`;
    return `${iban.length} caratteri: un IBAN che comincia con ${country} ne ha ${length}. ${difference}.`;
  }
  const moved = iban.slice(4) + iban.slice(0, 4);
  const digits = moved.replaceAll(/[A-Z]/g, (letter) => String(letter.charCodeAt(0) - 55));
  if (BigInt(digits) % 97n === 1n) return null;
  return "Le cifre di controllo non tornano: forse due numeri sono scambiati. Ricopialo dall’estratto conto.";
}

export const isIban = (text: string): boolean => ibanProblem(text) === null;

export const formatIban = (iban: string): string =>
  compactIban(iban).replaceAll(/(.{4})(?=.)/g, "$1 ");

export const ibanEnding = (iban: string): string => compactIban(iban).slice(-4);
