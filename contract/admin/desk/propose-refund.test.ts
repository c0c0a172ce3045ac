import { describe, expect, test } from "vitest";
import type { Order } from "../../order.ts";
import { proposeRefund } from "./propose-refund.ts";

const order = {
  shippingTotal: 790,
  paymentFeeTotal: 300,
  items: [
    { id: 1, productName: "Crema", variantName: "75 ml", quantity: 1, total: 1590, product: {} },
    {
      id: 2,
      productName: "Balsamo",
      variantName: null,
      quantity: 2,
      total: 1981,
      product: { sealed: true },
    },
  ],
} as unknown as Order;

type Piece = Parameters<typeof proposeRefund>[1]["pieces"][number];
const piece = (id: number, itemId: number, change: Partial<Piece> = {}): Piece => ({
  id,
  itemId,
  quantity: 1,
  arrivedAt: "2026-11-15",
  condition: "intact",
  provenAt: null,
  ...change,
});

const propose = (pieces: Piece[], change: object = {}) =>
  Object.fromEntries(
    proposeRefund(order, {
      cause: "withdrawal",
      pieces,
      refunded: {},
      standardShipping: 490,
      ...change,
    }).map(({ key, due }) => [key, due]),
  );

describe("the lawful refund", () => {
  test("of a part is its price, without the shipping", () => {
    expect(propose([piece(1, 1)])).toEqual({ "piece-1": 1590, shipping: 0, fee: 0 });
  });

  test("of the whole order has the standard shipping and what the payment cost", () => {
    const whole = [piece(1, 1), piece(2, 2, { quantity: 2 })];
    expect(propose(whole)).toEqual({ "piece-1": 1590, "piece-2": 1981, shipping: 490, fee: 300 });
    expect(propose(whole, { standardShipping: null })).toMatchObject({ shipping: 790 });
    expect(propose(whole, { standardShipping: 900 })).toMatchObject({ shipping: 790 });
  });

  test("waits for what has neither come nor been proven to be sent", () => {
    const away = { arrivedAt: null, condition: null };
    const none = [piece(1, 1, away), piece(2, 2, { ...away, quantity: 2 })];
    expect(propose(none)).toEqual({ "piece-1": 0, "piece-2": 0, shipping: 0, fee: 0 });
    const proven = piece(1, 1, { ...away, provenAt: "2026-11-15" });
    expect(propose([proven])).toMatchObject({ "piece-1": 1590 });
  });

  test("is nothing for a broken seal, but for a complaint it is all", () => {
    const opened = [piece(2, 2, { condition: "seal_broken" })];
    expect(propose(opened)).toMatchObject({ "piece-2": 0 });
    expect(propose([piece(1, 1, { condition: "seal_broken" })])).toMatchObject({ "piece-1": 1590 });
    expect(propose(opened, { cause: "complaint" })).toMatchObject({ "piece-2": 990 });
  });

  test("is not proposed twice", () => {
    const whole = [piece(1, 1), piece(2, 2, { quantity: 2 })];
    const refunded = { "piece-1": 1590, shipping: 490, fee: 300 };
    expect(propose(whole, { refunded })).toEqual({
      "piece-1": 0,
      "piece-2": 1981,
      shipping: 0,
      fee: 0,
    });
  });
});
