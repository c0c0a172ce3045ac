import { describe, expect, it } from "vitest";
import { makeCart, makeGiftCardLine, makeLine } from "./cart.fixture.ts";
import { demoRules } from "./demo-rules.fixture.ts";
import { isPaymentMethodEligible, isShippingMethodEligible } from "./methods.ts";
import { price } from "./price.ts";

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

describe("payment methods", () => {
  const method = {
    code: "CONTRASSEGNO",
    feeCents: 300,
    maxOrderCents: 30000,
    excludesShippingMethods: ["BRT_FERMOPOINT"],
    enabled: true,
  };

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
});
