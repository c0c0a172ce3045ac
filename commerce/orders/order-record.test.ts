import { expect, test } from "vitest";
import { findCardProblem, findShortage, type ItemRow } from "./order-record.ts";

const now = new Date("2026-11-16T09:00:00Z");
const card = { enabled: true, expiresAt: null, amount: 1 };

test.each([
  [{}, null],
  [{ enabled: false }, "The gift card is not enabled"],
  [{ expiresAt: new Date(now.getTime() + 1) }, null],
  [{ expiresAt: now }, "The gift card is expired"],
  [{ amount: 0 }, "The gift card has no balance left"],
])("a gift card that is %j: %s", (change, problem) => {
  expect(findCardProblem({ ...card, ...change }, now)).toBe(problem);
});

test.each([
  [{}, {}, null],
  [{ available: 2 }, {}, null],
  [{ available: 1 }, {}, "short"],
  [{ available: 0 }, {}, "sold_out"],
  [{ available: 0, tracked: false }, {}, null],
  [{ price: null }, {}, "not_for_sale"],
  [{ enabled: false }, {}, "not_for_sale"],
  [{}, { enabled: false }, "not_for_sale"],
])("two pieces of a variant %j of a product %j: %s", (variant, product, shortage) => {
  const item = {
    quantity: 2,
    variant: { enabled: true, price: 990, tracked: true, available: 3, ...variant },
    product: { enabled: true, ...product },
  };
  expect(findShortage(item as ItemRow)).toBe(shortage);
});
