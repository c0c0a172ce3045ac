import { expect } from "vitest";
import type { Order } from "#contract/order.ts";

/** Invariants of every order's totals. */
export function expectTotals(order: Order): void {
  expect(order.itemsSubtotal).toBe(sum(order.items.map(({ subtotal }) => subtotal)));
  expect(order.itemsTotal).toBe(sum(order.items.map(({ total }) => total)));
  expect(order.itemsTotal).toBe(order.itemsSubtotal + order.orderPromotionTotal);
  expect(order.appliedGiftCardAmount).toBe(sum(order.giftCards.map(({ amount }) => amount)));
  expect(order.total).toBe(
    order.itemsTotal + order.shippingTotal + order.paymentFeeTotal - order.appliedGiftCardAmount,
  );
  expect(order.promotions.reduce((total, { amount }) => total + amount, 0)).toBe(
    order.orderPromotionTotal + order.shippingPromotionTotal,
  );
  for (const amount of [order.total, order.shippingTotal, order.taxTotal, ...cardAmounts(order)]) {
    expect(amount).toBeGreaterThanOrEqual(0);
  }
  expect(order.items.filter(({ giftBox }) => giftBox).length).toBeLessThanOrEqual(1);
}

const sum = (amounts: number[]) => amounts.reduce((total, amount) => total + amount, 0);

const cardAmounts = (order: Order) =>
  order.giftCards.flatMap(({ amount, balance }) => [amount, balance - amount]);
