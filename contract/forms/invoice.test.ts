import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { isElevenDigitCode } from "../italy/fiscal-code.ts";
import {
  findInvoiceProblems,
  findKindProblems,
  invoiceKindOf,
  tidyInvoiceForm,
} from "./invoice.ts";

const noise = fc.stringMatching(/^[ \t\u00a0\u2009\u200b.\-/]{0,3}$/);

/** Variants of a code with other case and with separators between characters. */
const typed = (code: string) =>
  fc
    .tuple(...[...code].map((sign) => fc.tuple(noise, fc.constantFrom(sign, sign.toLowerCase()))))
    .map((signs) => `${signs.flat().join("")} `);

function read(field: string, text: string) {
  const form = new FormData();
  form.set(`billingAddress.${field}`, text);
  return tidyInvoiceForm(form).get(`billingAddress.${field}`);
}

describe("codes are read however they are typed", () => {
  const persons = ["RSSMRA45C12F205C", "RSSMRA45C12F20RX", "CRDLVI84E52X101T"];
  test.each(persons)("codice fiscale %s", (code) => {
    fc.assert(fc.property(typed(code), (text) => void expect(read("fiscalCode", text)).toBe(code)));
  });

  test("partita IVA, with and without its country", () => {
    const number = fc
      .integer({ min: 1000, max: 9_999_999_999 })
      .map((stem) => String(stem).padStart(10, "0"))
      .map((stem) => stem + [..."0123456789"].find((digit) => isElevenDigitCode(stem + digit)));
    const written = number.chain((vat) =>
      fc.tuple(fc.constant(vat), fc.oneof(typed(vat), typed(`IT${vat}`))),
    );
    fc.assert(
      fc.property(written, ([vat, text]) => void expect(read("vatNumber", text)).toBe(vat)),
    );
  });

  test("what is no code stays wrong, and other fields stay as they are", () => {
    expect(read("vatNumber", " 1234567890 ")).toBe("1234567890");
    expect(read("city", " Milano ")).toBe(" Milano ");
  });
});

const tidyStreet = (street: string, number: string) => {
  const form = new FormData();
  form.set("shippingAddress.street", street);
  form.set("shippingAddress.streetNumber", number);
  const read = tidyInvoiceForm(form);
  return [read.get("shippingAddress.street"), read.get("shippingAddress.streetNumber")];
};

describe("a house number behind its street", () => {
  test("is read as if it had been written in its own field", () => {
    expect(tidyStreet("Via Roma 12", "")).toEqual(["Via Roma", "12"]);
  });

  test("stays where it is when there is another, or none", () => {
    expect(tidyStreet("Strada Statale 16", "4")).toEqual(["Strada Statale 16", "4"]);
    expect(tidyStreet("Via Roma", "")).toEqual(["Via Roma", ""]);
  });
});

describe("a document", () => {
  const place = { firstName: "Anna", lastName: "Neri", street: "Via Roma", city: "Pisa" };
  const it = { ...place, countryCode: "IT" };
  const fieldsOf = (data: object) =>
    findInvoiceProblems({ ...it, ...data }).map(({ path }) => path.join("."));

  test("is for a company with a VAT number, an association with eleven digits, else a person", () => {
    expect(invoiceKindOf({ vatNumber: "12345678903", fiscalCode: "CRDLVI84E52X101T" })).toBe(
      "company",
    );
    expect(invoiceKindOf({ fiscalCode: "12345678903", company: "Coro" })).toBe("association");
    expect(invoiceKindOf({ fiscalCode: "12345678903" })).toBe("person");
    expect(invoiceKindOf({ fiscalCode: "CRDLVI84E52X101T", company: "Studio" })).toBe("person");
  });

  test.each([
    [
      "a company without a name",
      { vatNumber: "12345678903", fiscalCode: "12345678903" },
      "company",
    ],
    ["the code for buyers abroad", { fiscalCode: "CRDLVI84E52X101T", sdi: "xxxxxxx" }, "sdi"],
    [
      "a name in no Latin letter",
      { fiscalCode: "CRDLVI84E52X101T", lastName: "Иванов" },
      "lastName",
    ],
  ])("is refused for %s", (_why, data, field) => {
    expect(fieldsOf(data)).toEqual([field]);
  });

  test("takes the provisional code of a person, of eleven digits, in API and form", () => {
    const person = { fiscalCode: "12345678903" };
    expect(fieldsOf(person)).toEqual([]);
    expect(findKindProblems("person", { ...it, ...person })).toEqual([]);
  });
});
