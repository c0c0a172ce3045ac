import { expect, test } from "vitest";
import { parseCartRequest, parseQuantity } from "./cart-request.ts";

function form(fields: Record<string, string>): FormData {
  const data = new FormData();
  for (const [name, value] of Object.entries(fields)) data.set(name, value);
  return data;
}

test("an add keeps the quantity as it was typed", () => {
  expect(
    parseCartRequest(
      form({ intent: "add", productVariant: "/v/1", quantity: "2,5", product: "siero" }),
    ),
  ).toEqual({
    intent: "add",
    productVariant: "/v/1",
    quantity: "2,5",
    product: "siero",
    shownPrice: undefined,
    amount: undefined,
    customMessage: undefined,
    recaptchaToken: undefined,
  });
});

test("a tile adds one piece of its product", () => {
  expect(parseCartRequest(form({ piece: "siero-viso /v/1", recaptchaToken: "t" }))).toEqual({
    intent: "add",
    productVariant: "/v/1",
    quantity: "1",
    product: "siero-viso",
    shownPrice: undefined,
    amount: undefined,
    customMessage: undefined,
    recaptchaToken: "t",
  });
  const atPrice = parseCartRequest(form({ piece: "siero-viso /v/1 990" }));
  expect(atPrice).toMatchObject({ productVariant: "/v/1", shownPrice: 990 });
  expect(parseCartRequest(form({ piece: "siero-viso" }))).toBeNull();
  expect(parseCartRequest(form({ piece: "siero-viso /v/1 /v/2" }))).toBeNull();
});

test("a page tells the price it shows with what to put in the cart", () => {
  const add = parseCartRequest(form({ intent: "add", productVariant: "/v/1 3290", quantity: "1" }));
  expect(add).toMatchObject({ productVariant: "/v/1", shownPrice: 3290 });
  const all = parseCartRequest(form({ intent: "add-all", productVariant: "/v/1 3290" }));
  expect(all).toMatchObject({ productVariants: ["/v/1"] });
});

test("a gift card carries its amount in cents and its dedication", () => {
  const fields = { intent: "add", productVariant: "/v/1", quantity: "1" };
  expect(
    parseCartRequest(form({ ...fields, amount: "5000", customMessage: "Auguri" })),
  ).toMatchObject({ amount: 5000, customMessage: "Auguri" });
});

test.each([
  ["75", 7500],
  ["75,50", 7550],
  ["tanto", 0],
])("an amount of «%s» euro typed by hand is %i cents", (euro, amount) => {
  const fields = { intent: "add", productVariant: "/v/1", quantity: "1" };
  expect(parseCartRequest(form({ ...fields, euro }))).toMatchObject({ amount });
});

test.each([
  ["1", 1],
  ["-1", -1],
  ["", 0],
  ["50", 0],
])("a change with step %j moves by %i", (step, moves) => {
  expect(parseCartRequest(form({ intent: "change", item: "9", quantity: "3", step }))).toEqual({
    intent: "change",
    item: 9,
    quantity: "3",
    step: moves,
  });
});

test("a remove names its line, an empty needs nothing", () => {
  expect(parseCartRequest(form({ intent: "remove", item: "9" }))).toEqual({
    intent: "remove",
    item: 9,
  });
  expect(parseCartRequest(form({ intent: "empty" }))).toEqual({ intent: "empty" });
});

test.each([
  {},
  { intent: "steal" },
  { intent: "add", quantity: "1" },
  { intent: "remove" },
  { intent: "change", item: "due", quantity: "1" },
])("%j is none of ours", (fields) => {
  expect(parseCartRequest(form(fields as Record<string, string>))).toBeNull();
});

const several = (count: number) => {
  const data = form({ intent: "add-all" });
  for (let index = 0; index < count; index++) data.append("productVariant", `/v/${index}`);
  return parseCartRequest(data);
};

test("several products are added at once, but not any number of them", () => {
  expect(several(2)).toEqual({
    intent: "add-all",
    productVariants: ["/v/0", "/v/1"],
    recaptchaToken: undefined,
  });
  expect(several(0)).toBeNull();
  expect(several(13)).toBeNull();
});

test.each([
  ["1", 1],
  ["12", 12],
  ["007", 7],
  ["9999", 9999],
])("%j is %i pieces", (typed, quantity) => {
  expect(parseQuantity(typed)).toBe(quantity);
});

test.each(["", "0", "-1", "10000", "2.5", "2,5", "1e3", " 2", "due", "٣", "99999999999999999999"])(
  "%j is no number of pieces",
  (typed) => {
    expect(parseQuantity(typed)).toBeNull();
  },
);
