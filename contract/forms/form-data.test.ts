import { parseWithZod } from "@conform-to/zod/v4";
import { expect, test } from "vitest";
import type { z } from "zod";
import { giftSchema } from "./checkout.ts";
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

test("blanks are not trimmed on the way", () => {
  const review = submit(reviewSchema, { title: " Ottima ", rating: "5", comment: " " });
  expect(review.status === "success" && review.value).toEqual({
    title: " Ottima ",
    rating: 5,
    comment: " ",
  });
});
