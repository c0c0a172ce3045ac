import { expect, test } from "vitest";
import { parseWishRequest } from "./wishlist-request.ts";

function heart(value?: string): FormData {
  const form = new FormData();
  if (value !== undefined) form.set("heart", value);
  return form;
}

test.each(["add", "remove", "move"])("«%s» is understood", (intent) => {
  expect(parseWishRequest(heart(`${intent} siero-viso 41`))).toEqual({
    intent,
    product: "siero-viso",
    variant: 41,
  });
});

test.each([
  undefined,
  "",
  "add",
  "add siero",
  "add siero -1",
  "add siero x",
  "add siero 1e3",
  "add  41",
  "else siero 41",
  "add siero 41 42",
])("%j is none of ours", (value) => {
  expect(parseWishRequest(heart(value))).toBeNull();
});
