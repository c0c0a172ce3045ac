import { expect, test } from "vitest";
import { orderAmount } from "./order-amount.ts";

const words = (money: number, byCards: number) =>
  orderAmount(money, byCards).replaceAll("\u00a0", " ");

test("an order that gift cards paid is not free", () => {
  expect(words(2480, 0)).toBe("24,80 €");
  expect(words(0, 2480)).toBe("24,80 € con carta regalo");
  expect(words(980, 2500)).toBe("9,80 € più 25,00 € con carta regalo");
  expect(words(0, 0)).toBe("0,00 €");
});
