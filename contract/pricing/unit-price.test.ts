import { describe, expect, it } from "vitest";
import products from "#demo/content/products.json" with { type: "json" };
import { type NetContent, unitPrice, type UnitPrice } from "./vat.ts";

interface Variant {
  code: string;
  priceCents: number;
  volumeMl: number | null;
  netWeightGrams?: number;
  unitPrice?: { cents: number; per: string };
}
const variants = (products as { variants: Variant[] }[]).flatMap((product) => product.variants);

describe("unitPrice", () => {
  it.each<[number, NetContent, UnitPrice | null]>([
    [1690, { value: 200, unit: "ml" }, { amount: 845, per: "100 ml" }],
    [3290, { value: 30, unit: "ml" }, { amount: 10967, per: "100 ml" }],
    [1200, { value: 7.5, unit: "ml" }, { amount: 16000, per: "100 ml" }],
    [2400, { value: 1000, unit: "ml" }, { amount: 2400, per: "l" }],
    [2400, { value: 1500, unit: "ml" }, { amount: 1600, per: "l" }],
    [1800, { value: 0.5, unit: "l" }, { amount: 360, per: "100 ml" }],
    [990, { value: 100, unit: "g" }, { amount: 990, per: "100 g" }],
    [4500, { value: 1.5, unit: "kg" }, { amount: 3000, per: "kg" }],
    [3990, { value: 5, unit: "pz" }, null],
    [990, { value: 0, unit: "ml" }, null],
  ])("of %i cents for %o is %o", (price, content, expected) => {
    expect(unitPrice(price, content)).toEqual(expected);
  });

  it("agrees with every unit price of the demo catalogue", () => {
    const measured = variants.filter((variant) => variant.unitPrice);
    expect(measured.length).toBeGreaterThan(50);
    for (const { code, priceCents, volumeMl, netWeightGrams, unitPrice: listed } of measured) {
      const content: NetContent = volumeMl
        ? { value: volumeMl, unit: "ml" }
        : { value: netWeightGrams ?? 0, unit: "g" };
      const { amount, per } = unitPrice(priceCents, content) ?? {};
      expect({ code, cents: amount, per }).toEqual({ code, ...listed });
    }
  });
});
