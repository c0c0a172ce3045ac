import * as fc from "fast-check";
import { expect, it } from "vitest";
import {
  arbitraryCart,
  arbitraryGiftCards,
  arbitraryRules,
  arbitrarySmoothRules,
} from "./arbitrary-cart.fixture.ts";
import { demoRules } from "./demo-rules.fixture.ts";
import { price } from "./price.ts";
import type { PricingCart } from "./types.ts";
import type { PricedCart } from "./priced-cart.ts";

const sum = (numbers: readonly number[]) => numbers.reduce((a, b) => a + b, 0);
const check = (holds: (cart: PricingCart, priced: PricedCart) => void) =>
  fc.assert(
    fc.property(arbitraryCart, arbitraryRules, (cart, rules) => holds(cart, price(cart, rules))),
    { numRuns: 500 },
  );

it("adds its parts up to the whole", () => {
  check((_, priced) => {
    const { lines } = priced;
    for (const line of lines) {
      expect(line.subtotal).toBe(line.unitPrice * line.quantity);
      expect(line.total).toBe(line.subtotal + sum(line.adjustments.map((each) => each.amount)));
    }
    expect(priced.itemsSubtotal).toBe(sum(lines.map((line) => line.subtotal)));
    expect(priced.itemsTotal).toBe(sum(lines.map((line) => line.total)));
    expect(priced.itemsTotal).toBe(priced.itemsSubtotal + priced.orderPromotionTotal);
    expect(priced.shippingTotal).toBe(priced.shippingSubtotal + priced.shippingPromotionTotal);
    expect(priced.taxTotal).toBe(sum(priced.vat.map(({ tax }) => tax)));
    expect(sum(priced.vat.map(({ gross }) => gross))).toBe(
      priced.total + priced.appliedGiftCardAmount,
    );
    expect(priced.taxIncludedTotal + priced.taxExcludedTotal).toBe(priced.taxTotal);
    expect(priced.appliedGiftCardAmount).toBe(sum(priced.giftCards.map((card) => card.amount)));
    expect(priced.total).toBe(
      priced.itemsTotal + priced.shippingTotal + priced.feeTotal - priced.appliedGiftCardAmount,
    );
    expect(sum(priced.promotions.map((each) => each.amount))).toBe(
      priced.orderPromotionTotal + priced.shippingPromotionTotal,
    );
  });
});

it("writes every item promotion on the lines it touches, to the cent", () => {
  check((_, priced) => {
    const adjustments = priced.lines.flatMap((line) => line.adjustments);
    for (const { code, amount } of priced.promotions.filter((each) => each.target === "items")) {
      const parts = adjustments.filter((each) => each.code === code).map((each) => each.amount);
      expect(sum(parts)).toBe(amount);
    }
  });
});

it("has whole cents only and nothing below zero", () => {
  check((_, priced) => {
    const { orderPromotionTotal, shippingPromotionTotal, ...rest } = priced;
    const amounts = [rest, ...rest.lines, ...rest.giftCards].flatMap((part) =>
      Object.values(part).filter((value) => typeof value === "number"),
    );
    for (const amount of amounts) {
      expect(Number.isSafeInteger(amount)).toBe(true);
      expect(amount).toBeGreaterThanOrEqual(0);
    }
    for (const { amount } of priced.lines.flatMap((line) => line.adjustments)) {
      expect(amount).toBeLessThan(0);
    }
    expect(orderPromotionTotal).toBeLessThanOrEqual(0);
    expect(shippingPromotionTotal).toBeLessThanOrEqual(0);
  });
});

it("keeps the VAT inside the amounts", () => {
  check((cart, priced) => {
    const outside = priced.lines.filter((_, i) => cart.lines[i]?.taxCategory === "fuori_campo");
    const groupsOutside = priced.vat.filter(({ percent }) => percent === 0);
    expect(sum(groupsOutside.map(({ tax }) => tax))).toBe(0);
    expect(sum(groupsOutside.map(({ gross }) => gross))).toBe(
      sum(outside.map((line) => line.total)),
    );
    const services = priced.shippingTotal + priced.feeTotal;
    expect(priced.taxTotal).toBeGreaterThanOrEqual(priced.itemsTaxTotal);
    expect(priced.taxTotal - priced.itemsTaxTotal).toBeLessThanOrEqual(services);
  });
});

it("conserves the balance of every gift card and never pays gift cards with them", () => {
  check((cart, priced) => {
    for (const { code, balance } of cart.giftCards) {
      const used = priced.giftCards.find((card) => card.code === code);
      expect((used?.amount ?? 0) + (used?.remaining ?? 0)).toBe(balance);
    }
    const ids = new Set(cart.lines.filter((l) => l.kind === "gift_card").map((l) => l.id));
    const bought = sum(priced.lines.filter((l) => ids.has(l.id)).map((l) => l.total));
    expect(priced.total).toBeGreaterThanOrEqual(bought);
  });
});

it("never raises the total, nor moves the VAT on goods, for one more gift card", () => {
  fc.assert(
    fc.property(arbitraryCart, arbitraryRules, fc.nat(30_000), (cart, rules, balance) => {
      const before = price(cart, rules);
      const after = price(
        { ...cart, giftCards: [...cart.giftCards, { code: "MORE", balance }] },
        rules,
      );
      expect(after.total).toBeLessThanOrEqual(before.total);
      expect(after.itemsTaxTotal).toBe(before.itemsTaxTotal);
    }),
  );
});

it("applies the same amount whatever the order of the gift cards", () => {
  fc.assert(
    fc.property(arbitraryCart, arbitraryGiftCards, arbitraryRules, (cart, giftCards, rules) => {
      const reversed = giftCards.toReversed();
      expect(price({ ...cart, giftCards: reversed }, rules).appliedGiftCardAmount).toBe(
        price({ ...cart, giftCards }, rules).appliedGiftCardAmount,
      );
    }),
  );
});

it("does not get cheaper as a quantity grows, thresholds apart", () => {
  fc.assert(
    fc.property(arbitraryCart, arbitrarySmoothRules, fc.nat(7), (cart, rules, index) => {
      const more = cart.lines.map((line, i) =>
        i === index ? { ...line, quantity: line.quantity + 1 } : line,
      );
      const before = price(cart, rules);
      const after = price({ ...cart, lines: more }, rules);
      expect(after.itemsSubtotal).toBeGreaterThanOrEqual(before.itemsSubtotal);
      expect(after.itemsTotal).toBeGreaterThanOrEqual(before.itemsTotal);
    }),
    { numRuns: 500 },
  );
});

it("gives the same answer twice and leaves its input alone", () => {
  fc.assert(
    fc.property(arbitraryCart, arbitraryRules, (cart, rules) => {
      const { kinds: _kinds, ...data } = rules;
      const copy = structuredClone({ cart, data });
      const first = price(cart, rules);
      expect(price(cart, rules)).toEqual(first);
      expect({ cart, data }).toEqual(copy);
    }),
  );
});

it("does not depend on the order of the lines or of the rules", () => {
  fc.assert(
    fc.property(arbitraryCart, arbitraryRules, fc.nat(), (cart, rules, turn) => {
      const rotate = <T>(all: readonly T[]) => {
        const at = all.length === 0 ? 0 : turn % all.length;
        return [...all.slice(at), ...all.slice(0, at)].toReversed();
      };
      const turned = price(
        { ...cart, lines: rotate(cart.lines) },
        { ...rules, cartPromotions: rotate(rules.cartPromotions) },
      );
      const straight = price(cart, rules);
      expect(turned).toEqual({ ...straight, lines: rotate(straight.lines) });
    }),
  );
});

it("leaves no trace of a coupon that is refused or removed", () => {
  fc.assert(
    fc.property(arbitraryCart, arbitraryRules, (cart, rules) => {
      const without = price({ ...cart, couponCode: null }, rules);
      const unknown = price({ ...cart, couponCode: "CODE" }, { ...rules, coupons: [] });
      expect({ ...unknown, coupon: null }).toEqual(without);
      const used = price({ ...cart, couponCode: "CODE" }, rules);
      fc.pre(used.coupon?.status === "refused");
      expect({ ...used, coupon: null }).toEqual(without);
    }),
  );
});

it("ships free exactly when the progress says so", () => {
  fc.assert(
    fc.property(arbitraryCart, (cart) => {
      const standard = { ...cart, couponCode: null, shippingMethodCode: "BRT_STANDARD" };
      const { freeShipping, shippingMethodCode, shippingTotal } = price(standard, demoRules);
      fc.pre(shippingMethodCode !== null);
      expect(freeShipping?.reached).toBe(freeShipping?.missing === 0);
      expect(shippingTotal).toBe(freeShipping?.reached ? 0 : 490);
    }),
  );
});
