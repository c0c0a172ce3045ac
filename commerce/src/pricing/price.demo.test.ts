import { describe, expect, it } from "vitest";
import { makeCart, makeGiftCardLine, makeLine, makeSoap } from "./cart.fixture.ts";
import { demoRules } from "./demo-rules.fixture.ts";
import { price } from "./price.ts";
import type { PricingCart, PricingLine } from "./types.ts";

const priced = (lines: PricingLine[], over: Partial<PricingCart> = {}) =>
  price(makeCart(lines, over), demoRules);

describe("a cart without promotions", () => {
  it("adds items and shipping and shows the VAT inside", () => {
    const result = priced([makeLine({ id: 1, unitPrice: 1690, quantity: 2 })]);
    // 3380 × 22/122 = 609.51 → 610; 490 × 22/122 = 88.36 → 88
    expect(result).toMatchObject({
      itemsSubtotal: 3380,
      itemsTotal: 3380,
      orderPromotionTotal: 0,
      shippingTotal: 490,
      itemsTaxTotal: 610,
      shippingTax: 88,
      taxTotal: 698,
      taxIncludedTotal: 698,
      taxExcludedTotal: 0,
      total: 3870,
      coupon: null,
      promotions: [],
      consultationTotal: null,
    });
  });

  it("is all zeros when empty", () => {
    expect(priced([])).toMatchObject({
      lines: [],
      itemsTotal: 0,
      shippingMethodCode: null,
      shippingTotal: 0,
      paymentMethodCode: null,
      taxTotal: 0,
      total: 0,
      freeShipping: { threshold: 4900, reached: false, missing: 4900 },
    });
  });

  it("charges neither VAT nor shipping on a gift card", () => {
    expect(priced([makeGiftCardLine(1, 5000)])).toMatchObject({
      itemsTotal: 5000,
      shippingTotal: 0,
      taxTotal: 0,
      total: 5000,
      freeShipping: null,
    });
  });

  it("keeps the gift box and the free consultation in view", () => {
    const box = makeLine({ id: 2, unitPrice: 390, kind: "gift_box" });
    const result = priced([makeLine({ id: 1, unitPrice: 2000 }), box], { consultation: true });
    expect(result).toMatchObject({ giftBoxTotal: 390, consultationTotal: 0, itemsTotal: 2390 });
  });

  it("charges the cash on delivery fee with its VAT", () => {
    const result = priced([makeLine({ id: 1, unitPrice: 2000 })], {
      paymentMethodCode: "CONTRASSEGNO",
    });
    // 300 × 22/122 = 54.10 → 54; 2000 → 360.66 → 361; 490 → 88
    expect(result).toMatchObject({ feeTotal: 300, feeTax: 54, taxTotal: 503, total: 2790 });
  });
});

describe("Spedizione gratuita da 49 €", () => {
  it("tells what is missing one cent below the threshold", () => {
    const result = priced([makeLine({ id: 1, unitPrice: 4899 })]);
    expect(result.freeShipping).toMatchObject({ threshold: 4900, reached: false, missing: 1 });
    expect(result.total).toBe(4899 + 490);
  });

  it.each([
    ["BRT_STANDARD", 490, 0],
    ["BRT_FERMOPOINT", 390, 0],
    ["BRT_EXPRESS", 790, 790],
  ])("at 49 € charges %s from %i to %i", (shippingMethodCode, shippingSubtotal, shippingTotal) => {
    const result = priced([makeLine({ id: 1, unitPrice: 4900 })], { shippingMethodCode });
    expect(result).toMatchObject({
      shippingSubtotal,
      shippingTotal,
      shippingPromotionTotal: shippingTotal - shippingSubtotal,
      freeShipping: { reached: true, missing: 0 },
      total: 4900 + shippingTotal,
    });
  });

  it("counts neither gift cards nor the gift box", () => {
    const box = makeLine({ id: 2, unitPrice: 590, kind: "gift_box" });
    const result = priced([makeLine({ id: 1, unitPrice: 4500 }), box, makeGiftCardLine(3, 10000)]);
    expect(result.freeShipping).toMatchObject({ reached: false, missing: 400 });
  });

  it("counts products net of discounts", () => {
    const result = priced([makeLine({ id: 1, unitPrice: 5000 })], { couponCode: "BENVENUTA10" });
    expect(result).toMatchObject({
      itemsTotal: 4500,
      shippingTotal: 490,
      total: 4990,
      freeShipping: { missing: 400 },
    });
  });
});

describe("Saponi 3x2", () => {
  it.each([
    [2, 0],
    [3, -990],
    [5, -990],
    [6, -1980],
  ])("with %i soaps takes off %i", (quantity, orderPromotionTotal) => {
    const result = priced([makeSoap(1, quantity)]);
    expect(result.orderPromotionTotal).toBe(orderPromotionTotal);
    expect(result.itemsTotal).toBe(990 * quantity + orderPromotionTotal);
  });

  it("writes the gift on the line", () => {
    expect(priced([makeSoap(1, 3)]).lines[0]).toMatchObject({
      subtotal: 2970,
      total: 1980,
      discountedUnitPrice: 660,
      tax: 357,
      adjustments: [
        {
          type: "order_item_promotion",
          code: "saponi_3x2",
          label: "3x2 sui saponi",
          amount: -990,
        },
      ],
    });
  });
});

describe("BENVENUTA10", () => {
  const cart = [
    makeLine({ id: 1, unitPrice: 1690 }),
    makeLine({ id: 2, unitPrice: 1295 }),
    makeLine({ id: 3, unitPrice: 390, kind: "gift_box" }),
    makeGiftCardLine(4, 2500),
  ];

  it("takes 10% off the products of a first order, rounded once", () => {
    const result = priced(cart, { couponCode: "benvenuta10" });
    // 2985 × 10% = 298.5 → 299, split 169.28 / 129.72 → 169 / 130
    expect(result.lines.map((line) => line.total)).toEqual([1521, 1165, 390, 2500]);
    expect(result).toMatchObject({
      orderPromotionTotal: -299,
      itemsTotal: 5576,
      // 274 + 210 + 70 + 0
      itemsTaxTotal: 554,
      coupon: { status: "applied", code: "BENVENUTA10", amount: -299 },
      promotions: [
        { code: "benvenuta10", couponCode: "BENVENUTA10", target: "items", amount: -299 },
      ],
    });
  });

  it("is refused from the second order on", () => {
    const result = priced(cart, {
      couponCode: "BENVENUTA10",
      customer: { hasAccount: true, orderCount: 1, couponUses: 0 },
    });
    expect(result.coupon).toEqual({
      status: "refused",
      code: "BENVENUTA10",
      reason: "first_order_only",
    });
    expect(result.orderPromotionTotal).toBe(0);
  });

  it("has nothing to discount among gift cards", () => {
    const result = priced([makeGiftCardLine(1, 2500)], { couponCode: "BENVENUTA10" });
    expect(result.coupon).toMatchObject({ reason: "not_applicable" });
  });

  it("comes after the 3x2", () => {
    const result = priced([makeSoap(1, 3), makeLine({ id: 2, unitPrice: 5000 })], {
      couponCode: "BENVENUTA10",
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
      ["benvenuta10", -698],
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
      shippingTax: 0,
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

describe("everything together", () => {
  it("stacks 3x2, coupon, free delivery, fee and two gift cards", () => {
    const result = priced(
      [
        makeSoap(1, 3),
        makeLine({ id: 2, unitPrice: 3890, quantity: 2 }),
        makeLine({ id: 3, unitPrice: 590, kind: "gift_box" }),
        makeGiftCardLine(4, 2500),
      ],
      {
        couponCode: "AMICA20",
        paymentMethodCode: "CONTRASSEGNO",
        giftCards: [
          { code: "RUGIADA-DEMO-50B", balance: 1840 },
          { code: "RUGIADA-DEMO-25A", balance: 2500 },
        ],
      },
    );
    // products 1980 + 7780 = 9760, 20% = 1952 (396 + 1556) → 1584 + 6224
    expect(result.lines.map((line) => line.total)).toEqual([1584, 6224, 590, 2500]);
    // 286 + 1122 + 106 + 0, shipping 0, fee 54
    expect(result).toMatchObject({
      itemsSubtotal: 13840,
      orderPromotionTotal: -2942,
      itemsTotal: 10898,
      shippingTotal: 0,
      feeTotal: 300,
      taxTotal: 1568,
      appliedGiftCardAmount: 4340,
      total: 6858,
    });
  });
});
