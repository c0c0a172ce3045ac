import { expect, it } from "vitest";
import { makeCart, makeGiftCardLine, makeLine } from "./cart.fixture.ts";
import { demoRules } from "./demo-rules.fixture.ts";
import { payWithGiftCards, price } from "./price.ts";

it("spends cards in order, the last one in part", () => {
  const cards = [
    { code: "A", balance: 1840 },
    { code: "B", balance: 2500 },
    { code: "C", balance: 900 },
  ];
  expect(payWithGiftCards(3000, cards)).toEqual([
    { code: "A", amount: 1840, remaining: 0 },
    { code: "B", amount: 1160, remaining: 1340 },
    { code: "C", amount: 0, remaining: 900 },
  ]);
});

it("spends a card given twice only once", () => {
  const card = { code: "A", balance: 1000 };
  expect(payWithGiftCards(5000, [card, card])).toEqual([{ code: "A", amount: 1000, remaining: 0 }]);
});

it("never buys a gift card with a gift card", () => {
  const cart = makeCart([makeGiftCardLine(1, 10000), makeLine({ id: 2, unitPrice: 1500 })], {
    giftCards: [{ code: "A", balance: 15000 }],
  });
  // 1500 of products + 490 of shipping
  expect(price(cart, demoRules)).toMatchObject({ appliedGiftCardAmount: 1990, total: 10000 });
});

it("leaves the VAT as it is: a card is a means of payment", () => {
  const cart = makeCart([makeLine({ id: 1, unitPrice: 6100 })]);
  const giftCards = [{ code: "A", balance: 5000 }];
  expect(price(cart, demoRules).taxTotal).toBe(1100);
  expect(price({ ...cart, giftCards }, demoRules)).toMatchObject({ taxTotal: 1100, total: 1100 });
});

it("spares the payment fee when cards cover the order", () => {
  const cart = makeCart([makeLine({ id: 1, unitPrice: 2000 })], {
    paymentMethodCode: "CONTRASSEGNO",
    giftCards: [{ code: "A", balance: 2490 }],
  });
  expect(price(cart, demoRules)).toMatchObject({
    paymentMethodCode: null,
    feeTotal: 0,
    appliedGiftCardAmount: 2490,
    total: 0,
  });
  const oneCentShort = { ...cart, giftCards: [{ code: "A", balance: 2489 }] };
  expect(price(oneCentShort, demoRules)).toMatchObject({ feeTotal: 300, total: 301 });
});
