import { formatEuro } from "./money.ts";

/** Total of an order in money, gift cards, or both: an order paid entirely by gift card is not shown as free. */
export function orderAmount(money: number, byCards: number): string {
  if (byCards === 0) return formatEuro(money);
  const cards = `${formatEuro(byCards)} con carta regalo`;
  return money === 0 ? cards : `${formatEuro(money)} più ${cards}`;
}
