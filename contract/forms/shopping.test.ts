import { describe, expect, test } from "vitest";
import { couponSchema, giftCardSchema, giftSchema } from "./checkout.ts";
import { fieldErrors } from "./field-errors.fixture.ts";
import { reviewSchema } from "./support.ts";

const REQUIRED = ["Questo campo è obbligatorio"];

describe("review", () => {
  const review = { title: "Ok", rating: 5, comment: "Ottima." };
  const errors = (change: object) =>
    fieldErrors(reviewSchema.safeParse({ ...review, ...change }).error);

  test.each([
    ["title", "x".repeat(255), []],
    ["title", "", REQUIRED],
    ["title", "x", ["Il campo deve contenere almeno 2 caratteri"]],
    ["title", "x".repeat(256), ["Il campo deve contenere al massimo 255 caratteri"]],
    ["rating", 1, []],
    ["rating", undefined, REQUIRED],
    ["rating", 0, ["Il valore minimo è 1"]],
    ["rating", 6, ["Il valore massimo è 5"]],
    ["rating", 4.5, ["Inserisci un numero intero"]],
    ["comment", "", REQUIRED],
    ["comment", "x".repeat(5001), ["Il campo deve contenere al massimo 5000 caratteri"]],
  ])("%s «%s»: %j", (field, value, messages) => {
    expect(errors({ [field]: value })).toEqual(messages.length ? { [field]: messages } : {});
  });
});

function giftErrors(input: object) {
  return fieldErrors(giftSchema.safeParse(input).error);
}

describe("gift", () => {
  const gift = { giftRequested: true, giftBox: "CONFEZIONE_PETALO" };

  test("needs a box only when requested", () => {
    expect(giftErrors(gift)).toEqual({});
    expect(giftErrors({})).toEqual({});
    expect(giftErrors({ giftRequested: false, giftBox: "" })).toEqual({});
    for (const giftBox of [undefined, null, ""]) {
      expect(giftErrors({ giftRequested: true, giftBox })).toEqual({
        giftBox: ["Seleziona una confezione regalo"],
      });
    }
  });

  test.each([
    ["giftBoxFromName", 60],
    ["giftBoxToName", 60],
    ["giftBoxMessage", 300],
  ])("%s has at most %i characters", (field, max) => {
    expect(giftErrors({ ...gift, [field]: "x".repeat(max) })).toEqual({});
    expect(giftErrors({ ...gift, [field]: "x".repeat(max + 1) })).toEqual({
      [field]: [`Il campo deve contenere al massimo ${max} caratteri`],
    });
  });
});

test("codes to redeem are required and kept as typed", () => {
  expect(fieldErrors(couponSchema.safeParse({ couponCode: "" }).error)).toEqual({
    couponCode: REQUIRED,
  });
  expect(couponSchema.parse({ couponCode: " BENVENUTO " }).couponCode).toBe(" BENVENUTO ");
  expect(fieldErrors(giftCardSchema.safeParse({}).error)).toEqual({ giftCardCode: REQUIRED });
  expect(giftCardSchema.parse({ giftCardCode: "ABCD-1234" }).giftCardCode).toBe("ABCD-1234");
});
