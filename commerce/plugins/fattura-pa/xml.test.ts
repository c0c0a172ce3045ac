import { expect, test } from "vitest";
import { latin } from "./parties.ts";

test("the exchange system gets Latin-1", () => {
  expect(latin("L’olio – 5 € “puro” Ștefan ❤️", 60)).toBe('L\'olio - 5 EUR "puro" Stefan');
  expect(latin("è".repeat(70), 60)).toHaveLength(60);
});
