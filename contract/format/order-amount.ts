import { formatEuro } from "./money.ts";

/** What an order is worth: money, gift cards, or both. Money alone would call an order paid by cards free. */
export function orderAmount(money: number, byCards: number): string {
  if (byCards === 0) return formatEuro(money);
  const cards = `${formatEuro(byCards)} con carta regalo`;
  return money === 0 ? cards : `${formatEuro(money)} più ${cards}`;
}
