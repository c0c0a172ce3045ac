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
    // 3380 × 22/122 = 609.51 → 610; 3870 × 22/122 = 697.87 → 698
    expect(result).toMatchObject({
      itemsSubtotal: 3380,
      itemsTotal: 3380,
      orderPromotionTotal: 0,
      shippingTotal: 490,
      itemsTaxTotal: 610,
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
    // 2790 × 22/122 = 503.11 → 503
    expect(result).toMatchObject({ feeTotal: 300, taxTotal: 503, total: 2790 });
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
    const result = priced([makeLine({ id: 1, unitPrice: 5000 })], { couponCode: "CIAO10" });
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
    // (1584 + 6224 + 590 + 300) × 22/122 = 1568.49 → 1568, nothing on the gift card
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
