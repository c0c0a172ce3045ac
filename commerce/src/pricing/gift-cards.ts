import type { Cents, GiftCardBalance } from "./types.ts";
import type { GiftCardPayment } from "./priced-cart.ts";

/** Each card in turn takes min(balance, what is left to pay); a repeated code counts once. */
export function payWithGiftCards(
  payable: Cents,
  cards: readonly GiftCardBalance[],
): GiftCardPayment[] {
  const payments = new Map<string, GiftCardPayment>();
  let left = payable;
  for (const { code, balance } of cards) {
    if (payments.has(code)) continue;
    const amount = Math.min(Math.max(balance, 0), left);
    left -= amount;
    payments.set(code, { code, amount, remaining: balance - amount });
  }
  return [...payments.values()];
}

export function sumGiftCards(payments: readonly GiftCardPayment[]): Cents {
  return payments.reduce((sum, { amount }) => sum + amount, 0);
}
