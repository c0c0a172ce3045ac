export const SDI_LENGTH = 7;

export function isSdi(text: string): boolean {
  return /^[A-Z0-9]{7}$/i.test(text);
}

export function normalizeSdi(text: string): string {
  return text.replace(/\s/g, "").toUpperCase();
}
