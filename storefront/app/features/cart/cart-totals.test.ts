import { describe, expect, test } from "vitest";
import { totalRows } from "#contract/format/order-totals.ts";
import type { Order } from "#contract/order.ts";
import { cartExtras } from "./loaded-cart.tsx";
import { order, orderItem } from "./order.fixture.ts";

const named = (changes: Partial<Order>) =>
  totalRows(order(changes)).filter((row) => row.kind === "promotion");

const sum = (amounts: { amount: number }[]) => amounts.reduce((all, { amount }) => all + amount, 0);

test("a full cart: every row, and together they make the total", () => {
  const box = orderItem({ id: 2, giftBox: true, unitPrice: 390 });
  const full = order({
    items: [orderItem({ quantity: 2 }), box],
    orderPromotionTotal: -738,
    shippingTotal: 490,
    paymentFeeTotal: 300,
    consultation: true,
    appliedGiftCardAmount: 2500,
    giftCards: [{ "@id": "/x", code: "RUGIADA-DEMO-25A", amount: 2500, balance: 0 }],
    promotions: [{ code: "ciao10", label: "CIAO10", amount: -738, target: "items" }],
    total: 7380 + 390 - 738 + 490 + 300 - 2500,
  });
  const rows = totalRows(full);
  expect(rows).toEqual([
    { kind: "subtotal", name: null, amount: 7380 },
    { kind: "promotion", name: "CIAO10", amount: -738 },
    { kind: "giftBox", name: null, amount: 390 },
    { kind: "consultation", name: null, amount: 0 },
    { kind: "shipping", name: null, amount: 490 },
    { kind: "paymentFee", name: null, amount: 300 },
    { kind: "giftCard", name: "-25A", amount: -2500 },
  ]);
  expect(sum(rows)).toBe(full.total);
});

test("free shipping is a row, no shipping is none", () => {
  expect(totalRows(order()).map((row) => row.kind)).toEqual(["subtotal", "shipping"]);
  const card = orderItem({ giftCard: true });
  card.selectedVariant.shippingRequired = false;
  expect(totalRows(order({ items: [card] })).map((row) => row.kind)).toEqual(["subtotal"]);
  const gone = orderItem({ unavailable: "sold_out" });
  expect(totalRows(order({ items: [gone] })).map((row) => row.kind)).toEqual(["subtotal"]);
});

describe("promotions", () => {
  const coupon = { code: "estate5", label: "ESTATE5", amount: -500, target: "items" } as const;
  const soaps = {
    code: "saponi_3x2",
    label: "3x2 sui saponi",
    amount: -690,
    target: "items",
  } as const;
  const freeShipping = {
    code: "gratis",
    label: "Spedizione gratuita",
    amount: -490,
    target: "shipping",
  } as const;

  test("each has its name; the one on shipping is inside the shipping row", () => {
    const promotions = [coupon, freeShipping, soaps];
    expect(named({ promotions, orderPromotionTotal: -1190, shippingPromotionTotal: -490 })).toEqual(
      [
        { kind: "promotion", name: "ESTATE5", amount: -500 },
        { kind: "promotion", name: "3x2 sui saponi", amount: -690 },
      ],
    );
    expect(named({ promotions: [freeShipping], shippingPromotionTotal: -490 })).toEqual([]);
  });

  test("are told apart by what they reduced, also when they reduced it by the same amount", () => {
    const promotions = [freeShipping, { ...coupon, amount: freeShipping.amount }];
    expect(named({ promotions, orderPromotionTotal: -490, shippingPromotionTotal: -490 })).toEqual([
      { kind: "promotion", name: "ESTATE5", amount: -490 },
    ]);
  });

  test("are one row when the names do not add up to the discount", () => {
    const both = { code: "tutto", label: "Tutto", amount: -900 };
    expect(
      named({ promotions: [both], orderPromotionTotal: -500, shippingPromotionTotal: -400 }),
    ).toEqual([{ kind: "promotion", name: null, amount: -500 }]);
  });
});

test.each([
  [{ applied: true }, null],
  [{}, null],
  [
    { applied: false, reason: "Questo codice è scaduto." },
    "Il codice ESTATE5 ora non dà sconto. Questo codice è scaduto.",
  ],
  [{ applied: false }, "Il codice ESTATE5 ora non dà sconto."],
])("a code that is %j says why it gives nothing", (state, idle) => {
  const given = order({ promotionCoupon: { code: "ESTATE5", ...state } });
  const extras = cartExtras(given, [], { giftCards: true, consultation: true });
  expect(extras.idle).toBe(idle);
});

test.each([
  [true, expect.stringContaining("La carta regalo ···· NPJG non vale più")],
  [false, null],
])("a gift card that was voided meanwhile says so where cards are taken: %j", (giftCards, idle) => {
  const given = order({ giftCards: [{ "@id": "/x", code: "RG-NPJG", amount: 0, balance: 0 }] });
  expect(cartExtras(given, [], { giftCards, consultation: true }).idle).toEqual(idle);
  expect(totalRows(given).map(({ kind }) => kind)).not.toContain("giftCard");
});
