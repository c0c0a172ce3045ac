const DIGITS = /^\d{11}$/;

export function normalizeVatNumber(text: string): string {
  return text.replace(/\s/g, "").replace(/^it/i, "");
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
  return isElevenDigitCode(text.replace(/^it/i, ""));
}
