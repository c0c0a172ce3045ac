/** Bounds of the backend. */
export const minQuantity = 1;
export const maxQuantity = 9999;

/** What a visitor typed as a number of pieces; null when it is not one. */
export function parseQuantity(typed: string): number | null {
  if (!/^\d{1,9}$/.test(typed)) return null;
  const quantity = Number(typed);
  return quantity >= minQuantity && quantity <= maxQuantity ? quantity : null;
}
