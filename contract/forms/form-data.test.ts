import { parseWithZod } from "@conform-to/zod/v4";
import { expect, test } from "vitest";
import type { z } from "zod";
import { checkoutDetailsSchema, giftSchema } from "./checkout.ts";
import { newsletterSchema, reviewSchema } from "./support.ts";
import { registrationSchema } from "./account.ts";

function submit<Schema extends z.ZodType>(schema: Schema, fields: Record<string, string>) {
  const data = new FormData();
  for (const [name, value] of Object.entries(fields)) data.append(name, value);
  return parseWithZod(data, { schema });
}

function errorsOf(schema: z.ZodType, fields: Record<string, string>) {
  const submission = submit(schema, fields);
  return submission.status === "success" ? null : submission.error;
}

const address = {
  firstName: "Anna",
  lastName: "Bianchi",
  phoneNumber: "333 1234567",
  company: "",
  street: "Via Garibaldi",
  streetNumber: "12",
  city: "Milano",
  provinceCode: "IT-MI",
  postcode: "20121",
  countryCode: "IT",
  notes: "",
};
const named = (prefix: string, fields: Record<string, string>) =>
  Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [`${prefix}.${name}`, value] as const),
  );

test("ticked boxes and chosen ratings arrive as values", () => {
  const review = submit(reviewSchema, { title: "Ottima", rating: "5", comment: "Morbida." });
  expect(review.status === "success" && review.value.rating).toBe(5);
  expect(errorsOf(giftSchema, { giftRequested: "on", giftBox: "" })).toEqual({
    giftBox: ["Seleziona una confezione regalo"],
  });
});

test("unticked boxes are told on their own field", () => {
  expect(errorsOf(newsletterSchema, { email: "anna@example.it" })).toEqual({
    "consents.newsletter": ["È necessario fornire il consenso"],
  });
});

test("a registration with empty optional fields passes", () => {
  const registration = submit(registrationSchema, {
    firstName: "Anna",
    lastName: "Bianchi",
    email: "anna@example.it",
    password: "Rugiada2026!",
    confirmPassword: "Rugiada2026!",
    birthday: "",
    gender: "",
    "consents.privacy": "on",
    "consents.profiling": "on",
  });
  expect(registration.status === "success" && registration.value.consents).toEqual({
    privacy: true,
    newsletter: false,
    profiling: true,
  });
});

test("checkout details arrive nested, and invoice rules name the nested field", () => {
  const schema = checkoutDetailsSchema({ guest: true, needsShipping: true });
  const fields = {
    email: "anna@example.it",
    ...named("shippingAddress", address),
    ...named("billingAddress", { ...address, fiscalCode: "" }),
  };
  const accepted = submit(schema, fields);
  expect(accepted.status === "success" && accepted.value.shippingAddress?.phoneNumber).toBe(
    "+393331234567",
  );
  expect(errorsOf(schema, { ...fields, invoiceRequired: "on" })).toEqual({
    "billingAddress.fiscalCode": ["Questo campo è obbligatorio"],
  });
});

test("a checkout without shipping posts no shipping address", () => {
  const schema = checkoutDetailsSchema({ guest: false, needsShipping: false });
  expect(submit(schema, named("billingAddress", address)).status).toBe("success");
});

test("blanks are not trimmed on the way", () => {
  const review = submit(reviewSchema, { title: " Ottima ", rating: "5", comment: " " });
  expect(review.status === "success" && review.value).toEqual({
    title: " Ottima ",
    rating: 5,
    comment: " ",
  });
});
