import * as fc from "fast-check";
import { expect, test } from "vitest";
import type { RefundLine } from "#contract/admin/order.ts";
import { arbitraryCart, arbitraryRules } from "#contract/pricing/arbitrary-cart.fixture.ts";
import { price } from "#contract/pricing/price.ts";
import { sumTax, vatByRate, vatKey } from "#contract/pricing/vat.ts";
import { splitRefunds } from "./refund-vat.ts";

const sum = (amounts: number[]) => amounts.reduce((total, amount) => total + amount, 0);

test("refunds of an order, however they are cut and whatever they name, have its VAT in the end", () => {
  const shares = fc.array(fc.record({ share: fc.nat(1000), named: fc.nat(5) }), { minLength: 1 });
  fc.assert(
    fc.property(arbitraryCart, arbitraryRules, shares, (cart, rules, cuts) => {
      const priced = price(cart, rules);
      const { vat, lines } = priced;
      const total = priced.total + priced.appliedGiftCardAmount;
      const rateOf = (itemId: number | null) => {
        const line = cart.lines.find(({ id }) => id === itemId);
        const rate = priced.taxRates[line?.taxCategory ?? priced.serviceTaxCategory]!;
        return vatKey({ ...rate, voucher: line?.kind === "gift_card" && rate.percent === 0 });
      };
      let left = total;
      const given = cuts.map(({ share, named }, index) => {
        const amount = index === cuts.length - 1 ? left : Math.floor((left * share) / 1000);
        left -= amount;
        const line = lines[named];
        const told: RefundLine[] | null = line
          ? [{ label: "", quantity: 1, amount: line.total, itemId: line.id }]
          : null;
        return { amount, giftCardAmount: 0, lines: told };
      });
      const split = splitRefunds({ vat, rateOf }, given);
      const stays = new Map(vat.map((group) => [vatKey(group), { ...group }]));
      for (const [index, groups] of split.entries()) {
        expect(sum(groups.map(({ gross }) => gross))).toBe(given[index]?.amount);
        for (const { gross, tax } of groups) expect(tax >= 0 && tax <= gross).toBe(true);
        for (const group of groups) {
          const { gross, tax } = stays.get(vatKey(group))!;
          const kept = { ...group, gross: gross - group.gross, tax: tax - group.tax };
          stays.set(vatKey(group), kept);
          expect(kept.tax).toBe(sumTax(vatByRate([kept])));
        }
      }
      for (const group of vat) {
        const back = split.flat().filter((part) => vatKey(part) === vatKey(group));
        expect(sum(back.map(({ gross }) => gross))).toBe(group.gross);
        expect(sum(back.map(({ tax }) => tax))).toBe(group.tax);
      }
    }),
    { numRuns: 300 },
  );
});
