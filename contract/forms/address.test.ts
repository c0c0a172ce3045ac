import { describe, expect, test } from "vitest";
import { addressFormSchema, billingAddressSchema, shippingAddressSchema } from "./address.ts";
import { fieldErrors } from "./field-errors.fixture.ts";

const anna = {
  firstName: "Anna",
  lastName: "Bianchi",
  phoneNumber: "333 1234567",
  street: "Via Garibaldi",
  streetNumber: "12/A",
  city: "Milano",
  provinceCode: "IT-MI",
  postcode: "20121",
  countryCode: "IT",
};
const REQUIRED = ["Questo campo è obbligatorio"];

const shippingErrors = (change: object) =>
  fieldErrors(shippingAddressSchema.safeParse({ ...anna, ...change }).error);
const formErrors = (change: object) =>
  fieldErrors(addressFormSchema.safeParse({ ...anna, ...change }).error);

describe("shipping address", () => {
  test("comes out with its phone in international form", () => {
    expect(shippingAddressSchema.parse(anna)).toEqual({ ...anna, phoneNumber: "+393331234567" });
  });

  test("may carry empty optional fields", () => {
    expect(shippingErrors({ company: "", notes: null, provinceName: undefined })).toEqual({});
  });

  test("tells every missing field at once", () => {
    const missing = Object.fromEntries(Object.keys(anna).map((field) => [field, REQUIRED]));
    expect(fieldErrors(shippingAddressSchema.safeParse({}).error)).toEqual(missing);
  });

  test.each(Object.keys(anna))("is complete only with %s", (field) => {
    for (const missing of ["", undefined]) {
      expect(shippingErrors({ [field]: missing })).toEqual({ [field]: REQUIRED });
    }
    expect(Object.keys(shippingErrors({ [field]: null }))).toEqual([field]);
  });

  test("is not trimmed, so a blank is present", () => {
    expect(shippingErrors({ city: " ", street: " " })).toEqual({});
  });

  test.each([
    ["firstName", "x".repeat(61), "Il campo deve contenere al massimo 60 caratteri"],
    ["lastName", "x".repeat(61), "Il campo deve contenere al massimo 60 caratteri"],
    ["company", "x".repeat(81), "Il campo deve contenere al massimo 80 caratteri"],
    ["street", "x".repeat(61), "Il campo deve contenere al massimo 60 caratteri"],
    ["streetNumber", "123456789", "Il campo deve contenere al massimo 8 caratteri"],
    ["city", "x".repeat(61), "Il campo deve contenere al massimo 60 caratteri"],
    ["notes", "x".repeat(256), "Il campo deve contenere al massimo 255 caratteri"],
    ["phoneNumber", "12345", "Inserisci un numero di telefono valido"],
    ["phoneNumber", "3331234567 ", "Inserisci un numero di telefono valido"],
    ["postcode", "2012", "Inserisci un CAP valido di 5 cifre"],
    ["postcode", "20121 ", "Inserisci un CAP valido di 5 cifre"],
    ["provinceCode", "IT-XX", "Seleziona una provincia valida"],
    ["provinceCode", "SM-SM", "Seleziona una provincia valida"],
    ["countryCode", "FR", "Seleziona un Paese valido"],
  ])("%s «%s»: %s", (field, value, message) => {
    expect(shippingErrors({ [field]: value })).toEqual({ [field]: [message] });
  });

  test("a CAP of another province is no error", () => {
    expect(shippingErrors({ postcode: "00184" })).toEqual({});
  });

  test("a dissolved province is replaced by its successor", () => {
    expect(shippingAddressSchema.parse({ ...anna, provinceCode: "IT-SU" }).provinceCode).toBe(
      "IT-CI",
    );
  });

  test("San Marino has its own province and CAPs", () => {
    const sanMarino = { countryCode: "SM", provinceCode: "SM-SM", postcode: "47890" };
    expect(shippingErrors(sanMarino)).toEqual({});
    expect(shippingErrors({ ...sanMarino, postcode: "20121" })).toEqual({
      postcode: ["Inserisci un CAP valido di 5 cifre"],
    });
    expect(shippingErrors({ ...sanMarino, provinceCode: "IT-RN" })).toEqual({
      provinceCode: ["Seleziona una provincia valida"],
    });
  });
});

describe("address with an invoice", () => {
  const invoice = { invoiceRequired: true, fiscalCode: "crdlvi84e52x101t" };
  const company = { company: "Bianchi S.r.l." };

  test("comes out with its codes in capitals", () => {
    const sent = { ...anna, ...invoice, ...company, vatNumber: "IT12345678903", sdi: "m5uxcr1" };
    expect(addressFormSchema.parse(sent)).toMatchObject({
      fiscalCode: "CRDLVI84E52X101T",
      vatNumber: "12345678903",
      sdi: "M5UXCR1",
    });
  });

  test("takes a VAT number as it is written on letters, through the API too", () => {
    const sent = { ...anna, ...invoice, ...company, vatNumber: "IT 00743110157" };
    expect(addressFormSchema.parse(sent)).toMatchObject({ vatNumber: "00743110157" });
  });

  test("owes the fiscal code", () => {
    expect(formErrors({ invoiceRequired: true })).toEqual({ fiscalCode: REQUIRED });
    expect(formErrors({ invoiceRequired: true, fiscalCode: "" })).toEqual({ fiscalCode: REQUIRED });
    expect(formErrors(invoice)).toEqual({});
  });

  test("owes the VAT number of a company, unless the fiscal code is one", () => {
    expect(formErrors({ ...invoice, ...company })).toEqual({ vatNumber: REQUIRED });
    expect(formErrors({ ...invoice, ...company, fiscalCode: "12345678903" })).toEqual({});
    expect(formErrors({ ...invoice, ...company, vatNumber: "12345678903" })).toEqual({});
  });

  test("tells what is due even when other fields are missing", () => {
    expect(formErrors({ invoiceRequired: true, city: undefined })).toEqual({
      city: REQUIRED,
      fiscalCode: REQUIRED,
    });
  });

  test.each([
    ["fiscalCode", "RSSMRA45C12F20RC", "Inserisci un codice fiscale valido"],
    ["fiscalCode", "CRDLVI84E52X101T ", "Inserisci un codice fiscale valido"],
    ["vatNumber", "12345678901", "Inserisci una partita IVA valida"],
    ["sdi", "M5UXCR", "Il campo deve essere di 7 caratteri"],
    ["sdi", "M5UXCR-", "Inserisci un codice destinatario valido, solo lettere e numeri"],
    ["pec", "a@b.it", "Il campo deve contenere almeno 7 caratteri"],
    ["pec", "studio.pec.it", "Inserisci una PEC valida"],
    ["pec", `a@${"pec.".repeat(64)}it`, "Il campo deve contenere al massimo 256 caratteri"],
  ])("%s «%s»: %s", (field, value, message) => {
    expect(formErrors({ ...invoice, [field]: value })).toEqual({ [field]: [message] });
  });

  test("without the request nothing of it is due, but what is given is checked", () => {
    const empty = { fiscalCode: "", vatNumber: null, sdi: "", pec: "" };
    expect(formErrors({ ...company, ...empty })).toEqual({});
    expect(fieldErrors(billingAddressSchema.safeParse({ ...anna, ...empty }).error)).toEqual({});
    expect(formErrors({ fiscalCode: "sbagliato" })).toEqual({
      fiscalCode: ["Inserisci un codice fiscale valido"],
    });
  });
});
