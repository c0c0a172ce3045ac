import { expect } from "vitest";
import type { Order } from "#contract/order.ts";
import { address, codes, type openShop } from "./shopper.fixture.ts";

/** The random numbers of a step: what it chooses, and how much of it. */
export type Numbers = { pick: number; amount: number };

export const pickOf = <Item>(list: readonly Item[], pick: number) =>
  list[pick % list.length] as Item;

export const products = [codes.soap, codes.serum, codes.sunscreen, codes.giftCard, codes.box];
const cards = ["RUGIADA-DEMO-25A", "RUGIADA-DEMO-50B", "RUGIADA-DEMO-150C", "NOBODY"];
const couponCodes = ["CIAO10", "SPEDIZIONE0", "ESTATE5", "AMICA20", "PRIMAVERA15"];
const points = ["IT90099", "IT90099", null, "IT0"];
const shippings = ["BRT_STANDARD", "BRT_EXPRESS", "BRT_FERMOPOINT"];
const payments = ["CARTA", "PAYPAL", "BONIFICO", "CONTRASSEGNO"];

export const shippingOf = ({ pick }: Numbers) => pickOf(shippings, pick);
export const paymentOf = ({ pick }: Numbers) => pickOf(payments, pick);

const itemOf = ({ items }: Order, { pick }: Numbers) =>
  `items/${items[pick % (items.length || 1)]?.id ?? 0}`;

/** Every call by which a shopper changes a cart, on the cart as it was last read. */
export function cartCalls(
  shop: Awaited<ReturnType<typeof openShop>>,
  mailboxOf: (numbers: Numbers) => string,
) {
  const patch = ({ token }: Order, path: string, body: object = {}) =>
    shop.send("PATCH", `/orders/${token}/${path}`, body);
  const giftCard =
    (verb: string) =>
    ({ token }: Order, { pick }: Numbers) =>
      shop.send("PATCH", `/gift-cards/${pickOf(cards, pick)}/${verb}`, { orderTokenValue: token });
  return {
    add: ({ token }: Order, { pick, amount }: Numbers) =>
      shop.send("POST", `/orders/${token}/items`, {
        productVariant: pickOf(products, pick),
        quantity: (amount % 4) + 1,
      }),
    change: (order: Order, numbers: Numbers) =>
      patch(order, itemOf(order, numbers), { quantity: numbers.amount % 6 }),
    remove: (order: Order, numbers: Numbers) =>
      shop.send("DELETE", `/orders/${order.token}/${itemOf(order, numbers)}`),
    coupon: (order: Order, { pick }: Numbers) =>
      patch(order, "coupon", { couponCode: pickOf(couponCodes, pick) }),
    removeCoupon: (order: Order) => patch(order, "remove-coupon"),
    addCard: giftCard("add-to-order"),
    removeCard: giftCard("remove-from-order"),
    box: (order: Order, { pick }: Numbers) =>
      patch(order, "gift-box", { productVariant: pickOf([codes.box, codes.bigBox], pick) }),
    removeBox: (order: Order) => patch(order, "remove-gift-box"),
    consultation: (order: Order, { pick }: Numbers) =>
      patch(order, "consultation", { consultation: pick % 2 === 0 }),
    address: ({ token }: Order, numbers: Numbers) =>
      shop.send("PUT", `/orders/${token}`, {
        email: mailboxOf(numbers),
        shippingAddress: address,
      }),
    ship: (order: Order, numbers: Numbers) =>
      patch(order, `shipments/${order.shipments[0]?.id ?? 0}`, {
        shippingMethod: shippingOf(numbers),
      }),
    payBy: (order: Order, numbers: Numbers) =>
      patch(order, `payments/${order.payments.at(-1)?.id ?? 0}`, {
        paymentMethod: paymentOf(numbers),
      }),
    pudo: (order: Order, { pick }: Numbers) =>
      patch(order, "pudo", { pudoId: pickOf(points, pick) }),
  };
}

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
