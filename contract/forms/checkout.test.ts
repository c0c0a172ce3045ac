import { expect, test } from "vitest";
import { checkoutCompletionSchema } from "./checkout.ts";
import { fieldErrors } from "./field-errors.fixture.ts";

const REQUIRED = ["Questo campo è obbligatorio"];

function completionErrors(input: object) {
  return fieldErrors(checkoutCompletionSchema.safeParse(input).error);
}

test("an order needs both terms and privacy", () => {
  expect(completionErrors({ terms: true, privacy: true })).toEqual({});
  expect(completionErrors({ terms: true })).toEqual({ privacy: REQUIRED });
  expect(completionErrors({ terms: false, privacy: true })).toEqual({ terms: REQUIRED });
  expect(completionErrors({})).toEqual({ terms: REQUIRED, privacy: REQUIRED });
});
