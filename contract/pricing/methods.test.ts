import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { arbitraryCart } from "./arbitrary-cart.fixture.ts";
import { makeCart, makeGiftCardLine, makeLine } from "./cart.fixture.ts";
import { demoRules } from "./demo-rules.fixture.ts";
import { isPaymentMethodEligible, isShippingMethodEligible } from "./calculation.ts";
import { freeShippingFrom, price } from "./price.ts";
import type { PricingRules, ShippingMethod } from "./priced-cart.ts";
import type { Promotion } from "./types.ts";

const weighing = (weightGrams: number, quantity: number) => [
  makeLine({ id: 1, weightGrams, quantity }),
];

describe("shipping methods", () => {
  const method = {
    code: "PACCO",
    priceCents: 500,
    minWeightGrams: 1000,
    maxWeightGrams: 20000,
    enabled: true,
  };

  it.each([
    [999, 1, false],
    [1000, 1, true],
    [10000, 2, true],
    [10001, 2, false],
  ])("%i g × %i within the limits: %s", (weight, quantity, eligible) => {
    expect(isShippingMethodEligible(method, weighing(weight, quantity))).toBe(eligible);
  });

  it("serves only carts with something to deliver", () => {
    expect(
      isShippingMethodEligible({ ...method, minWeightGrams: 0 }, [makeGiftCardLine(1, 5000)]),
    ).toBe(false);
  });

  it("is not needed by a line without pieces", () => {
    const empty = makeCart([makeLine({ id: 1, quantity: 0 })]);
    expect(price(empty, demoRules)).toMatchObject({ shippingMethodCode: null, freeShipping: null });
  });

  it("drops a method that cannot carry the cart, or is switched off, from the price", () => {
    const heavy = makeCart([makeLine({ id: 1, weightGrams: 20001 })], {
      shippingMethodCode: "BRT_FERMOPOINT",
    });
    expect(price(heavy, demoRules)).toMatchObject({ shippingMethodCode: null, shippingTotal: 0 });
    const off = demoRules.shippingMethods.map((each) => ({ ...each, enabled: false }));
    const result = price(makeCart([makeLine({ id: 1 })]), { ...demoRules, shippingMethods: off });
    expect(result).toMatchObject({ shippingMethodCode: null, shippingTotal: 0 });
  });
});

const rulesOf = (over: Partial<ShippingMethod>): PricingRules => ({
  ...demoRules,
  cartPromotions: [],
  shippingMethods: [{ code: "PACCO", priceCents: 500, enabled: true, ...over }],
});
const chosen = { shippingMethodCode: "PACCO" };
const of = (unitPrice: number) => makeCart([makeLine({ id: 1, unitPrice })], chosen);

describe("the price of a method", () => {
  const byWeight = {
    by: "weight" as const,
    bands: [
      { from: 0, price: 490 },
      { from: 2000, price: 790 },
    ],
  };

  it.each([
    [1999, 1, 490],
    [1000, 2, 790],
    [50_000, 1, 790],
  ])("by weight: %i g × %i is %i", (weight, quantity, cents) => {
    const cart = makeCart(weighing(weight, quantity), chosen);
    expect(price(cart, rulesOf({ rates: byWeight })).shippingTotal).toBe(cents);
  });

  const byTotal = {
    by: "total" as const,
    bands: [
      { from: 0, price: 690 },
      { from: 2000, price: 390 },
    ],
  };

  it("by what travels, net of discounts and without gift cards", () => {
    const rules = rulesOf({ rates: byTotal });
    const lines = [makeLine({ id: 1, unitPrice: 1999 }), makeGiftCardLine(2, 5000)];
    expect(price(makeCart(lines, chosen), rules).shippingTotal).toBe(690);
    const enough = makeCart([makeLine({ id: 1, unitPrice: 2000 })], chosen);
    expect(price(enough, rules).shippingTotal).toBe(390);
    const reduced = { ...rules, coupons: demoRules.coupons };
    expect(price({ ...enough, couponCode: "CIAO10" }, reduced).shippingTotal).toBe(690);
  });

  it("is nothing from an amount on, whatever exclusive promotion is on", () => {
    const rules = rulesOf({ freeFromCents: 3000 });
    expect(price(of(2999), rules)).toMatchObject({
      shippingTotal: 500,
      freeShipping: { threshold: 3000, missing: 1, reached: false },
    });
    expect(price(of(3000), rules)).toMatchObject({
      shippingSubtotal: 500,
      shippingTotal: 0,
      promotions: [{ label: "Spedizione gratuita", target: "shipping", amount: -500 }],
    });
    const alone: Promotion = {
      code: "alone",
      label: "Uno",
      priority: 9,
      exclusive: true,
      enabled: true,
      startsAt: null,
      endsAt: null,
      rules: [],
      action: { type: "order_fixed_discount", amountCents: 100 },
      excludes: [],
    };
    expect(price(of(3100), { ...rules, cartPromotions: [alone] }).shippingTotal).toBe(0);
  });

  it("is told for each method by itself", () => {
    const now = new Date("2026-11-16T09:00:00Z");
    const from = (code: string, rules: PricingRules) => freeShippingFrom(code, rules, now);
    expect(from("BRT_STANDARD", demoRules)).toBe(4900);
    expect(from("BRT_EXPRESS", demoRules)).toBeNull();
    const shippingMethods = demoRules.shippingMethods.map((method) => ({
      ...method,
      freeFromCents: method.code === "BRT_FERMOPOINT" ? 2900 : null,
    }));
    const rules = { ...demoRules, shippingMethods };
    expect(["BRT_STANDARD", "BRT_FERMOPOINT"].map((code) => from(code, rules))).toEqual([
      4900, 2900,
    ]);
  });

  it("never goes below nothing, nor above the dearest band", () => {
    fc.assert(
      fc.property(arbitraryCart, fc.option(fc.nat(9000)), (cart, freeFromCents) => {
        for (const rates of [byWeight, byTotal]) {
          const priced = price({ ...cart, ...chosen }, rulesOf({ rates, freeFromCents }));
          const dearest = Math.max(...rates.bands.map((band) => band.price));
          expect(priced.shippingTotal).toBeGreaterThanOrEqual(0);
          expect(priced.shippingSubtotal).toBeLessThanOrEqual(dearest);
          const free = priced.freeShipping?.reached && priced.shippingMethodCode;
          expect(free ? priced.shippingTotal : 0).toBe(0);
        }
      }),
    );
  });
});

describe("payment methods", () => {
  const method = {
    code: "CONTRASSEGNO",
    feeCents: 300,
    maxOrderCents: 30000,
    excludesShippingMethods: ["BRT_FERMOPOINT"],
    enabled: true,
  };

  it("takes nothing below its minimum", () => {
    const from = { ...method, minOrderCents: 2000 };
    const scope = { shippingMethodCode: null };
    expect(isPaymentMethodEligible(from, { ...scope, orderAmount: 1999 })).toBe(false);
    expect(isPaymentMethodEligible(from, { ...scope, orderAmount: 2000 })).toBe(true);
  });

  it.each([
    [30000, "BRT_STANDARD", true],
    [30001, "BRT_STANDARD", false],
    [1000, "BRT_FERMOPOINT", false],
    [1000, null, true],
  ])("takes %i cents with %s: %s", (orderAmount, shippingMethodCode, eligible) => {
    expect(isPaymentMethodEligible(method, { orderAmount, shippingMethodCode })).toBe(eligible);
  });

  it("holds the limit of a method against items and shipping together", () => {
    const limited = [{ ...method, maxOrderCents: 1489 }];
    const cart = makeCart([makeLine({ id: 1 })], { paymentMethodCode: "CONTRASSEGNO" });
    const rules = { ...demoRules, paymentMethods: limited };
    expect(price(cart, rules)).toMatchObject({ shippingTotal: 490, paymentMethodCode: null });
    const enough = { ...demoRules, paymentMethods: [{ ...method, maxOrderCents: 1490 }] };
    expect(price(cart, enough).paymentMethodCode).toBe("CONTRASSEGNO");
  });

  it("charges no fee for a method that is not eligible", () => {
    const cart = makeCart([makeLine({ id: 1 })], {
      shippingMethodCode: "BRT_FERMOPOINT",
      paymentMethodCode: "CONTRASSEGNO",
    });
    expect(price(cart, demoRules)).toMatchObject({ paymentMethodCode: null, feeTotal: 0 });
  });

  it("charges the courier's fee only where there is a courier", () => {
    const shippingMethods = [
      { code: "COURIER", priceCents: 490, enabled: true },
      { code: "SHOP", priceCents: 0, collection: {}, enabled: true },
    ];
    const feeBy = (shippingMethodCode: string) => {
      const chosen = { shippingMethodCode, paymentMethodCode: "CONTRASSEGNO" };
      const cart = makeCart([makeLine({ id: 1 })], chosen);
      return price(cart, { ...demoRules, shippingMethods, paymentMethods: [method] });
    };
    expect(feeBy("COURIER")).toMatchObject({ feeTotal: 300 });
    expect(feeBy("SHOP")).toMatchObject({ paymentMethodCode: "CONTRASSEGNO", feeTotal: 0 });
  });
});
