const DIGIT = "[0-9LMNPQRSTUV]";
const PERSONAL = new RegExp(
  `^[A-Z]{6}${DIGIT}{2}[ABCDEHLMPRST]${DIGIT}{2}[A-Z]${DIGIT}{3}[A-Z]$`,
  "i",
);
const MONTHS = "ABCDEHLMPRST";
const WOMEN_DAY_OFFSET = 40;
const OMOCODIA = "LMNPQRSTUV";
const ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";
// Values of A…Z at odd positions; digits 0…9 have the values of A…J.
const ODD_VALUES = [
  1, 0, 5, 7, 9, 13, 15, 17, 19, 21, 2, 4, 18, 20, 11, 3, 6, 8, 12, 14, 16, 10, 22, 25, 24, 23,
];

// Separators people type between the groups of a code: spaces of any width, dots, dashes, slashes.
const SEPARATORS = /[\s\u200b-\u200d\u2060.\-\u2010-\u2015_/]/g;

export function normalizeFiscalCode(text: string): string {
  return text.replace(SEPARATORS, "").toUpperCase();
}

/** Computes the check letter from the first fifteen characters as written: omocodia letters are not decoded. */
export function fiscalCodeCheckLetter(firstFifteen: string): string {
  let sum = 0;
  for (const [index, character] of [...firstFifteen.toUpperCase()].entries()) {
    const rank = /\d/.test(character) ? Number(character) : ALPHABET.indexOf(character);
    sum += index % 2 === 0 ? (ODD_VALUES[rank] ?? 0) : rank;
  }
  return ALPHABET.charAt(sum % 26);
}

function decodeNumber(text: string): number {
  return Number(text.replace(/[A-Z]/g, (email) => String(OMOCODIA.indexOf(email))));
}

function hasRealBirthDate(code: string): boolean {
  const month = MONTHS.indexOf(code.charAt(8)) + 1;
  const writtenDay = decodeNumber(code.slice(9, 11));
  const day = writtenDay > WOMEN_DAY_OFFSET ? writtenDay - WOMEN_DAY_OFFSET : writtenDay;
  // 20yy is a leap year whenever 19yy is, so testing one century is enough.
  const year = 2000 + decodeNumber(code.slice(6, 8));
  return day >= 1 && day <= new Date(Date.UTC(year, month, 0)).getUTCDate();
}

export function isPersonalFiscalCode(text: string): boolean {
  if (!PERSONAL.test(text)) return false;
  const code = text.toUpperCase();
  return hasRealBirthDate(code) && fiscalCodeCheckLetter(code.slice(0, 15)) === code.charAt(15);
}

/** A person's 16-character code, or the 11 digits of a company or a provisional code. */
export function isFiscalCode(text: string): boolean {
  return isPersonalFiscalCode(text) || isElevenDigitCode(text);
}

/** Tax codes of people abroad: any text of the length the electronic invoice accepts. */
export function isForeignTaxCode(text: string): boolean {
  return /^[A-Z0-9]{2,28}$/i.test(text);
}

const DIGITS = /^\d{11}$/;

export function normalizeVatNumber(text: string): string {
  return text.replace(SEPARATORS, "").replace(/^it/i, "");
}

export function isElevenDigitCode(text: string): boolean {
  if (!DIGITS.test(text) || text.startsWith("0000000")) return false;
  let sum = 0;
  for (const [index, digit] of [...text].entries()) {
    const weighted = Number(digit) * (index % 2 === 0 ? 1 : 2);
    sum += weighted > 9 ? weighted - 9 : weighted;
  }
  return sum % 10 === 0;
}

export function isVatNumber(text: string): boolean {
  return isElevenDigitCode(text.replace(/^it[ \u00a0]?/i, ""));
}
