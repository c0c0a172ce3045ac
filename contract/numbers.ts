/**
 * 1234567.5 → "1.234.567,5". Digits may come as text, to keep their zeros.
 * By hand: the first Intl.NumberFormat of a page holds a browser up for tens of milliseconds.
 */
export function formatNumber(value: number | string): string {
  const [whole = "", decimals] = String(value).split(".");
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ".");
  return decimals === undefined ? grouped : `${grouped},${decimals}`;
}
