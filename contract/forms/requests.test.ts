import { describe, expect, test } from "vitest";
import { contactSchema, newsletterSchema, withdrawalSchema } from "./support.ts";
import { fieldErrors } from "./field-errors.fixture.ts";

const REQUIRED = ["Questo campo è obbligatorio"];

describe("contact request", () => {
  const request = {
    type: "info_prodotto",
    email: "anna@example.it",
    message: "Va bene per la pelle secca?",
    privacy: true,
  };

  test("needs a type, an email, a message and the privacy box", () => {
    expect(contactSchema().safeParse(request).success).toBe(true);
    expect(fieldErrors(contactSchema().safeParse({ privacy: false }).error)).toEqual({
      type: REQUIRED,
      email: REQUIRED,
      message: REQUIRED,
      privacy: REQUIRED,
    });
  });

  test("needs the order or the product when its type says so", () => {
    const schema = contactSchema({ requiresOrderNumber: true, requiresProductCode: true });
    expect(fieldErrors(schema.safeParse(request).error)).toEqual({
      orderNumber: REQUIRED,
      productCode: REQUIRED,
    });
    expect(
      schema.safeParse({ ...request, orderNumber: "000001", productCode: "ALBA" }).success,
    ).toBe(true);
  });

  test("has a longest message", () => {
    const message = "x".repeat(5001);
    expect(fieldErrors(contactSchema().safeParse({ ...request, message }).error)).toEqual({
      message: ["Il campo deve contenere al massimo 5000 caratteri"],
    });
  });
});

describe("withdrawal", () => {
  const statement = {
    firstName: "Anna",
    lastName: "Bianchi",
    email: "anna@example.it",
    orderNumber: "000001",
  };

  test("requires the name, the contract and the email, nothing else", () => {
    expect(withdrawalSchema.safeParse(statement).success).toBe(true);
    expect(fieldErrors(withdrawalSchema.safeParse({}).error)).toEqual({
      firstName: REQUIRED,
      lastName: REQUIRED,
      email: REQUIRED,
      orderNumber: REQUIRED,
    });
  });

  test("may name some of the items", () => {
    const items = [{ itemId: 9, quantity: 1 }];
    expect(withdrawalSchema.parse({ ...statement, items }).items).toEqual(items);
    const wrong = [
      { itemId: 9, quantity: 0 },
      { itemId: 1.5, quantity: 1 },
    ];
    expect(fieldErrors(withdrawalSchema.safeParse({ ...statement, items: wrong }).error)).toEqual({
      "items.0.quantity": ["Il valore minimo è 1"],
      "items.1.itemId": ["Inserisci un numero intero"],
    });
  });
});

describe("newsletter", () => {
  const CONSENT = ["È necessario fornire il consenso"];

  test("needs its own consent and leaves profiling free", () => {
    const signup = { email: "anna@example.it", consents: { newsletter: true } };
    expect(newsletterSchema.parse(signup).consents).toEqual({ newsletter: true, profiling: false });
    const refused = { ...signup, consents: { profiling: true } };
    expect(fieldErrors(newsletterSchema.safeParse(refused).error)).toEqual({
      "consents.newsletter": CONSENT,
    });
    expect(fieldErrors(newsletterSchema.safeParse({ email: "anna" }).error)).toEqual({
      email: ["Inserisci un’email valida"],
      consents: CONSENT,
    });
  });
});
