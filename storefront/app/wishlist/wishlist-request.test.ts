import { expect, test } from "vitest";
import { parseWishRequest } from "./wishlist-request.ts";

function form(fields: Record<string, string>): FormData {
  const data = new FormData();
  for (const [name, value] of Object.entries(fields)) data.set(name, value);
  return data;
}

test("hearts and buttons of the list are understood", () => {
  expect(parseWishRequest(form({ intent: "add", product: "siero", variant: "41" }))).toEqual({
    intent: "add",
    variant: 41,
  });
  expect(parseWishRequest(form({ intent: "remove", product: "siero" }))).toEqual({
    intent: "remove",
    product: "siero",
  });
  expect(parseWishRequest(form({ intent: "move", product: "siero", variant: "41" }))).toEqual({
    intent: "move",
    product: "siero",
    variant: 41,
  });
});

test.each([
  {},
  { intent: "add" },
  { intent: "add", variant: "-1" },
  { intent: "add", variant: "x" },
  { intent: "remove", product: "" },
  { intent: "move", product: "siero" },
  { intent: "else", product: "siero", variant: "41" },
])("%j is none of ours", (fields) => {
  expect(parseWishRequest(form(fields as Record<string, string>))).toBeNull();
});
