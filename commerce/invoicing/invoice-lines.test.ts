import * as fc from "fast-check";
import { expect, test } from "vitest";
import { arbitraryCart, arbitraryRules } from "#contract/pricing/arbitrary-cart.fixture.ts";
import { price } from "#contract/pricing/price.ts";
import { splitVat } from "./invoice-lines.ts";

const sum = (amounts: number[]) => amounts.reduce((total, amount) => total + amount, 0);

test("lines and VAT add up to what the shopper paid, and the VAT is 22% to the cent", () => {
  fc.assert(
    fc.property(arbitraryCart, arbitraryRules, (cart, rules) => {
      const priced = price(cart, rules);
      const sold = cart.lines.map(({ id, variantCode, taxCategory }) => ({
        id,
        code: variantCode,
        name: variantCode,
        taxCategory,
      }));
      const { lines, groups, total } = splitVat(priced, sold);
      expect(total).toBe(priced.total + priced.appliedGiftCardAmount);
      expect(sum(groups.map(({ tax }) => tax))).toBe(priced.taxTotal);
      expect(sum(lines.map(({ net }) => net)) + sum(groups.map(({ tax }) => tax))).toBe(total);
      for (const { taxCategory, base, tax } of groups) {
        const own = lines.filter((line) => line.taxCategory === taxCategory);
        expect(sum(own.map(({ net }) => net))).toBe(base);
        expect(Math.abs(tax - (taxCategory === "iva_22" ? base * 0.22 : 0))).toBeLessThan(1);
      }
      for (const { discount, net } of lines) expect(discount ? net <= 0 : net >= 0).toBe(true);
    }),
    { numRuns: 500 },
  );
});

const percent = fc.integer({ min: 1, max: 10_000 }).map((hundredths) => hundredths / 100);

test("any rate is taken apart to the cent, and two codes of one rate are one", () => {
  fc.assert(
    fc.property(arbitraryCart, arbitraryRules, percent, (cart, rules, percent) => {
      const rate = { percent, nature: null, legalReference: null };
      const taxRates = { ...rules.taxRates, iva_22: rate, twin: rate };
      const lines = cart.lines.map((line, index) =>
        line.taxCategory === "iva_22" && index % 2 === 0 ? { ...line, taxCategory: "twin" } : line,
      );
      const priced = price({ ...cart, lines }, { ...rules, taxRates });
      const sold = lines.map(({ id, variantCode, taxCategory }) => ({
        id,
        code: variantCode,
        name: variantCode,
        taxCategory,
      }));
      const split = splitVat(priced, sold);
      expect(sum(split.lines.map(({ net }) => net)) + sum(split.groups.map(({ tax }) => tax))).toBe(
        split.total,
      );
      expect(split.groups.length).toBeLessThanOrEqual(2);
      for (const { rate, base, tax } of split.groups)
        expect(Math.abs(tax - (base * rate.percent) / 100)).toBeLessThanOrEqual(1);
    }),
  );
});
