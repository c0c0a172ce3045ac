import * as fc from "fast-check";
import { expect, test } from "vitest";
import { arbitraryCart, arbitraryRules } from "../pricing/arbitrary-cart.fixture.ts";
import { price } from "../pricing/price.ts";
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
