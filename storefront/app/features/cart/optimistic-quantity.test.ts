import { expect, test } from "vitest";
import { optimisticQuantity, sentText } from "./cart-request.ts";

function form(quantity: string, step?: string): FormData {
  const data = new FormData();
  data.set("quantity", quantity);
  if (step) data.set("step", step);
  return data;
}

test("is what was typed, moved by the pressed button", () => {
  expect(optimisticQuantity(form("3"))).toBe(3);
  expect(optimisticQuantity(form("3", "1"))).toBe(4);
  expect(optimisticQuantity(form("3", "-1"))).toBe(2);
});

test("the text stays as it was typed until the shop has answered", () => {
  expect(sentText(form("1,5"))).toBe("1,5");
  expect(sentText(form("3", "1"))).toBeNull();
  expect(sentText(undefined)).toBeNull();
});

test("is unknown when nothing is under way or the text is no quantity", () => {
  expect(optimisticQuantity(undefined)).toBeNull();
  expect(optimisticQuantity(form("tre"))).toBeNull();
  expect(optimisticQuantity(form("1", "-1"))).toBeNull();
});
