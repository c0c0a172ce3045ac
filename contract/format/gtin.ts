/** GS1 prefixes reserved for a shop's internal numbers and coupons, meaningless elsewhere. */
const ownNumbers = /^(?:2|0[245])/;

/** Whether a barcode is a GTIN that external catalogues can resolve. */
export function isGtin(barcode: string): boolean {
  if (!/^(?:\d{8}|\d{12,14})$/.test(barcode)) return false;
  const digits = [...barcode.padStart(14, "0")].map(Number);
  const sum = digits.reduce((total, digit, at) => total + digit * (at % 2 === 0 ? 3 : 1), 0);
  return sum % 10 === 0 && !ownNumbers.test(barcode.padStart(14, "0").slice(1));
}
