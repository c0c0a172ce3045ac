import { describe, expect, test } from "vitest";
import { checkoutCompletionSchema, checkoutDetailsSchema } from "./checkout.ts";
import { fieldErrors } from "./rules.ts";

const address = {
  firstName: "Anna",
  lastName: "Bianchi",
  phoneNumber: "+393331234567",
  street: "Via Garibaldi",
  streetNumber: "12",
  city: "Milano",
  provinceCode: "IT-MI",
  postcode: "20121",
  countryCode: "IT",
};
const details = {
  email: "anna@example.it",
  shippingAddress: address,
  billingAddress: address,
  invoiceRequired: false,
};
const REQUIRED = ["Questo campo è obbligatorio"];

function errors(input: object, cart = { guest: true, needsShipping: true }) {
  return fieldErrors(checkoutDetailsSchema(cart).safeParse(input).error);
}

describe("details", () => {
  test("of a guest", () => {
    expect(errors(details)).toEqual({});
    expect(errors({ ...details, email: undefined })).toEqual({ email: REQUIRED });
    expect(errors({ ...details, email: "anna" })).toEqual({ email: ["Inserisci un’email valida"] });
  });

  test("of a customer carry no email", () => {
    const { email: _email, ...rest } = details;
    expect(errors(rest, { guest: false, needsShipping: true })).toEqual({});
  });

  test("name the address that is wrong", () => {
    const shippingAddress = { ...address, postcode: "1" };
    expect(errors({ ...details, shippingAddress })).toEqual({
      "shippingAddress.postcode": ["Inserisci un CAP valido di 5 cifre"],
    });
  });

  test("of gift cards alone need no shipping address", () => {
    const { shippingAddress: _shipping, ...rest } = details;
    expect(errors(rest, { guest: true, needsShipping: false })).toEqual({});
    expect(errors(rest)).toEqual({ shippingAddress: REQUIRED });
  });

  test("with an invoice owe the fiscal code, told beside everything else", () => {
    expect(errors({ ...details, invoiceRequired: true })).toEqual({
      "billingAddress.fiscalCode": REQUIRED,
    });
    const billingAddress = { ...address, city: undefined, company: "Bianchi S.r.l." };
    expect(errors({ ...details, email: "", billingAddress, invoiceRequired: true })).toEqual({
      email: REQUIRED,
      "billingAddress.city": REQUIRED,
      "billingAddress.fiscalCode": REQUIRED,
      "billingAddress.vatNumber": REQUIRED,
    });
  });
});

function completionErrors(input: object) {
  return fieldErrors(checkoutCompletionSchema.safeParse(input).error);
}

test("an order needs both terms and privacy", () => {
  expect(completionErrors({ terms: true, privacy: true })).toEqual({});
  expect(completionErrors({ terms: true })).toEqual({ privacy: REQUIRED });
  expect(completionErrors({ terms: false, privacy: true })).toEqual({ terms: REQUIRED });
  expect(completionErrors({})).toEqual({ terms: REQUIRED, privacy: REQUIRED });
});
