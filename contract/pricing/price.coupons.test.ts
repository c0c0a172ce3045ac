import { describe, expect, it } from "vitest";
import { makeCart, makeGiftCardLine, makeLine, makeSoap } from "./cart.fixture.ts";
import { demoRules } from "./demo-rules.fixture.ts";
import { price } from "./price.ts";
import type { PricingCart, PricingLine } from "./types.ts";

const priced = (lines: PricingLine[], over: Partial<PricingCart> = {}) =>
  price(makeCart(lines, over), demoRules);

describe("CIAO10", () => {
  const cart = [
    makeLine({ id: 1, unitPrice: 1690 }),
    makeLine({ id: 2, unitPrice: 1295 }),
    makeLine({ id: 3, unitPrice: 390, kind: "gift_box" }),
    makeGiftCardLine(4, 2500),
  ];

  it("takes 10% off the products of a first order, rounded once", () => {
    const result = priced(cart, { couponCode: "ciao10" });
    // 2985 × 10% = 298.5 → 299, split 169.28 / 129.72 → 169 / 130
    expect(result.lines.map((line) => line.total)).toEqual([1521, 1165, 390, 2500]);
    expect(result).toMatchObject({
      orderPromotionTotal: -299,
      itemsTotal: 5576,
      // 3076 × 22/122 = 554.69, the gift card has none
      itemsTaxTotal: 555,
      coupon: { status: "applied", code: "CIAO10", amount: -299 },
      promotions: [{ code: "ciao10", couponCode: "CIAO10", target: "items", amount: -299 }],
    });
  });

  it("is refused from the second order on", () => {
    const result = priced(cart, {
      couponCode: "CIAO10",
      customer: { hasAccount: true, orderCount: 1, couponUses: 0 },
    });
    expect(result.coupon).toEqual({
      status: "refused",
      code: "CIAO10",
      reason: "first_order_only",
    });
    expect(result.orderPromotionTotal).toBe(0);
  });

  it("has nothing to discount among gift cards", () => {
    const result = priced([makeGiftCardLine(1, 2500)], { couponCode: "CIAO10" });
    expect(result.coupon).toMatchObject({ reason: "not_applicable" });
  });

  it("comes after the 3x2", () => {
    const result = priced([makeSoap(1, 3), makeLine({ id: 2, unitPrice: 5000 })], {
      couponCode: "CIAO10",
    });
    // 2970 − 990 = 1980; 10% of 6980 = 698; 6282 net ≥ 4900
    expect(result).toMatchObject({
      orderPromotionTotal: -1688,
      itemsTotal: 6282,
      shippingTotal: 0,
      total: 6282,
    });
    expect(result.promotions.map(({ code, amount }) => [code, amount])).toEqual([
      ["saponi_3x2", -990],
      ["ciao10", -698],
      ["spedizione_gratuita_49", -490],
    ]);
  });
});

describe("SPEDIZIONE0", () => {
  const lines = [makeLine({ id: 1, unitPrice: 1200 })];
  const couponCode = "SPEDIZIONE0";

  it("offers the standard delivery without a minimum", () => {
    expect(priced(lines, { couponCode })).toMatchObject({
      shippingTotal: 0,
      shippingPromotionTotal: -490,
      orderPromotionTotal: 0,
      total: 1200,
      coupon: { status: "applied", amount: -490 },
    });
  });

  it("does not go with express delivery", () => {
    const result = priced(lines, { couponCode, shippingMethodCode: "BRT_EXPRESS" });
    expect(result.coupon).toMatchObject({ status: "refused", reason: "shipping_method" });
    expect(result.shippingTotal).toBe(790);
  });

  it("waits for a method to be chosen", () => {
    const result = priced(lines, { couponCode, shippingMethodCode: null });
    expect(result.coupon).toEqual({ status: "applied", code: couponCode, amount: 0 });
    expect(result.promotions).toEqual([]);
  });

  it.each([
    ["delivery is free already", [makeLine({ id: 1, unitPrice: 4900 })]],
    ["nothing is delivered", [makeGiftCardLine(1, 5000)]],
  ])("is not spent when %s", (_, cart) => {
    const result = priced(cart, { couponCode });
    expect(result.coupon).toMatchObject({ status: "refused", reason: "not_applicable" });
  });

  it("stops at three uses per customer", () => {
    const customer = { hasAccount: true, orderCount: 3, couponUses: 3 };
    const result = priced(lines, { couponCode, customer });
    expect(result.coupon).toMatchObject({ reason: "per_customer_limit" });
  });
});

describe("ESTATE5", () => {
  const couponCode = "ESTATE5";

  it("takes 5 € off from 40 € of products", () => {
    const result = priced(
      [makeLine({ id: 1, unitPrice: 3000 }), makeLine({ id: 2, unitPrice: 1000 })],
      { couponCode },
    );
    expect(result.lines.map((line) => line.total)).toEqual([2625, 875]);
    expect(result).toMatchObject({ orderPromotionTotal: -500, total: 3500 + 490 });
  });

  it("tells what is missing, without counting boxes and gift cards", () => {
    const lines = [
      makeLine({ id: 1, unitPrice: 3950 }),
      makeLine({ id: 2, unitPrice: 390, kind: "gift_box" }),
      makeGiftCardLine(3, 2500),
    ];
    expect(priced(lines, { couponCode }).coupon).toEqual({
      status: "refused",
      code: couponCode,
      reason: "minimum_not_reached",
      missing: 50,
    });
  });

  it("has not started in May", () => {
    const now = new Date("2026-05-31T23:59:59+02:00");
    const result = priced([makeLine({ id: 1, unitPrice: 5000 })], { couponCode, now });
    expect(result.coupon).toMatchObject({ reason: "not_started" });
  });
});

describe("PRIMAVERA15", () => {
  const lines = [
    makeLine({ id: 1, unitPrice: 1590, taxonCodes: ["detergenti", "agrume-vivo"] }),
    makeLine({ id: 2, unitPrice: 2000 }),
  ];
  const couponCode = "PRIMAVERA15";

  it("is over by now", () => {
    expect(priced(lines, { couponCode }).coupon).toMatchObject({ reason: "expired" });
  });

  it("took 15% off its line only", () => {
    const result = priced(lines, { couponCode, now: new Date("2026-04-01T10:00:00+02:00") });
    // 1590 × 15% = 238.5 → 239
    expect(result.lines.map((line) => line.total)).toEqual([1351, 2000]);
    expect(result.lines[0]?.adjustments[0]?.type).toBe("order_item_promotion");
  });
});

describe("AMICA20", () => {
  const couponCode = "AMICA20";
  const lines = [makeLine({ id: 1, unitPrice: 3000 })];

  it("takes 20% off from 30 €", () => {
    expect(priced(lines, { couponCode })).toMatchObject({ itemsTotal: 2400, total: 2890 });
  });

  it("ends with the hundredth use", () => {
    const coupons = demoRules.coupons.map((coupon) => ({ ...coupon, used: 100 }));
    const result = price(makeCart(lines, { couponCode }), { ...demoRules, coupons });
    expect(result.coupon).toMatchObject({ reason: "usage_limit" });
  });
});

it("does not know an invented coupon", () => {
  const result = priced([makeLine({ id: 1 })], { couponCode: "NIENTE" });
  expect(result.coupon).toEqual({ status: "refused", code: "NIENTE", reason: "unknown" });
});
