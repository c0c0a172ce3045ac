import { expect, test } from "vitest";
import { describe, report } from "./mutants-report.mjs";

const survivor = describe({
  file: "commerce/cart/cart.ts",
  line: 7,
  operator: "drop statement",
  from: "await ctx.db\n  .delete(orders);",
  to: ";",
});

test("a survivor is told on one line", () => {
  expect(survivor).toEqual({
    place: "commerce/cart/cart.ts:7",
    operator: "drop statement",
    change: "await ctx.db .delete(orders); → ;",
  });
});

test("the page tells scores, survivors and what was not tried", () => {
  const scores = { cart: { possible: 195, tried: 30, seed: "2", survivors: [survivor] } };
  const page = report(scores, ["pricing", "cart"]);
  expect(page).toContain("| cart | 195 | 30 | 2 | 29 | 96 % |");
  expect(page).toContain("Not tried yet: pricing.");
  expect(page).toContain("- `commerce/cart/cart.ts:7` drop statement: `await ctx.db .delete");
});
