import { expect, test } from "vitest";
import { checkDetails, detailsToSave } from "./details.ts";

const place = {
  firstName: "Anna",
  lastName: "Bianchi",
  phoneNumber: "333 1234567",
  street: "Via Roma",
  streetNumber: "12",
  city: "Milano",
  provinceCode: "IT-MI",
  postcode: "20121",
  countryCode: "IT",
};
const kind = { guest: true, needsShipping: true };

function form(fields: Record<string, string>, address = "shippingAddress"): FormData {
  const data = new FormData();
  data.set("email", "anna@example.it");
  for (const [name, value] of Object.entries(place)) data.set(`${address}.${name}`, value);
  for (const [name, value] of Object.entries(fields)) data.set(name, value);
  return data;
}

const errorsOf = (data: FormData, cart = kind) => checkDetails(data, cart).reply().error ?? {};
const problemsOf = (data: FormData) => Object.keys(errorsOf(data));
const REQUIRED = ["Questo campo è obbligatorio"];

function saved(data: FormData, cart = kind) {
  const submission = checkDetails(data, cart);
  if (submission.status !== "success") throw new Error(JSON.stringify(submission.error));
  return detailsToSave(submission.value, cart);
}

test("one address stands for both, and what is hidden does not count", () => {
  const details = saved(
    form({
      billingSame: "on",
      "billingAddress.firstName": "",
      "billingAddress.fiscalCode": "not a code",
    }),
  );
  expect(details.shippingAddress?.phoneNumber).toBe("+393331234567");
  expect(details.billingAddress).toMatchObject({ firstName: "Anna", fiscalCode: null });
  expect(details.invoiceRequired).toBe(false);
});

test("problems come in the order of the form, without scripts too", () => {
  const empty = new FormData();
  empty.set("billingSame", "on");
  empty.set("shippingAddress.countryCode", "XX");
  for (const rare of ["notes", "company"]) empty.set(`shippingAddress.${rare}`, "x".repeat(1000));
  const fields = ["firstName", "lastName", "street", "streetNumber", "postcode", "city"];
  expect(problemsOf(empty)).toEqual([
    "email",
    ...[...fields, "provinceCode", "countryCode", "phoneNumber", "company", "notes"].map(
      (field) => `shippingAddress.${field}`,
    ),
  ]);
});

test("problems of an invoice come in the order of its fields", () => {
  const invoice = { company: "", vatNumber: "1", fiscalCode: "x", sdi: "1", pec: "x" };
  const typed = Object.entries(invoice).map(([name, value]) => [`billingAddress.${name}`, value]);
  const asked = { billingSame: "on", invoiceRequired: "on", invoiceKind: "company" };
  const problems = problemsOf(form({ ...asked, ...Object.fromEntries(typed) }));
  const fields = Object.keys(invoice).map((name) => `billingAddress.${name}`);
  expect(problems).toEqual(fields.filter((field) => problems.includes(field)));
  expect(problems.length).toBeGreaterThanOrEqual(4);
});

test("another billing address is checked", () => {
  const problems = problemsOf(form({ "billingAddress.firstName": "Anna" }));
  expect(problems).toContain("billingAddress.lastName");
  expect(problems).not.toContain("billingAddress.firstName");
});

test("an invoice needs its code, a company its VAT number", () => {
  const asked = { billingSame: "on", invoiceRequired: "on" };
  expect(problemsOf(form(asked))).toEqual(["billingAddress.fiscalCode"]);
  const missing = problemsOf(form({ ...asked, invoiceKind: "company" }));
  expect(missing.sort()).toEqual(["billingAddress.company", "billingAddress.vatNumber"]);
  const details = saved(form({ ...asked, "billingAddress.fiscalCode": "crdlvi84e52x101t" }));
  expect(details.billingAddress).toMatchObject({ city: "Milano", fiscalCode: "CRDLVI84E52X101T" });
});

test("gift cards alone ask for a billing address only, customers for no email", () => {
  const cart = { guest: false, needsShipping: false };
  const data = form({}, "billingAddress");
  data.delete("email");
  const details = saved(data, cart);
  expect(Object.keys(details).sort()).toEqual(["billingAddress", "invoiceRequired"]);
});

test("a guest gives an email, and one that is one", () => {
  const same = { billingSame: "on" };
  expect(errorsOf(form(same))).toEqual({});
  expect(errorsOf(form({ ...same, email: "" }))).toEqual({ email: REQUIRED });
  expect(errorsOf(form({ ...same, email: "anna" }))).toEqual({
    email: ["Inserisci un’email valida"],
  });
});

test("the address that is wrong is named", () => {
  const wrong = form({ billingSame: "on", "shippingAddress.postcode": "1" });
  expect(errorsOf(wrong)).toEqual({
    "shippingAddress.postcode": ["Inserisci un CAP valido di 5 cifre"],
  });
});

test("what is shipped needs an address to go to", () => {
  const missing = Object.keys(place).map((name) => [`shippingAddress.${name}`, REQUIRED]);
  expect(errorsOf(form({}, "billingAddress"))).toEqual(Object.fromEntries(missing));
});

test("what an invoice owes is told beside everything else", () => {
  const data = form({ email: "", invoiceRequired: "on", invoiceKind: "association" });
  for (const [name, value] of Object.entries(place)) data.set(`billingAddress.${name}`, value);
  data.delete("billingAddress.city");
  expect(errorsOf(data)).toEqual({
    email: REQUIRED,
    "billingAddress.city": REQUIRED,
    "billingAddress.fiscalCode": REQUIRED,
    "billingAddress.company": REQUIRED,
  });
});

const asked = { billingSame: "on", invoiceRequired: "on" };

test("a person who has a parcel sent to work is billed as a person", () => {
  const data = form({
    ...asked,
    "shippingAddress.company": "Studio Neri",
    "billingAddress.company": "typed under another kind",
    "billingAddress.fiscalCode": "CRDLVI84E52X101T",
  });
  expect(saved(data).billingAddress).toMatchObject({ company: null, vatNumber: null });
  expect(saved(data).shippingAddress?.company).toBe("Studio Neri");
});

test("a company is its name and its VAT number, however they are typed", () => {
  const data = form({
    ...asked,
    invoiceKind: "company",
    "billingAddress.company": "Studio Neri S.r.l.",
    "billingAddress.vatNumber": " it 123.456.789-03 ",
    "billingAddress.sdi": " m5uxcr1",
  });
  expect(saved(data).billingAddress).toMatchObject({
    company: "Studio Neri S.r.l.",
    vatNumber: "12345678903",
    fiscalCode: "12345678903",
    sdi: "M5UXCR1",
  });
  data.set("billingAddress.vatNumber", "12345678901");
  expect(errorsOf(data)).toEqual({
    "billingAddress.vatNumber": ["Inserisci una partita IVA valida"],
  });
});

test("an association has a code of eleven digits, a person one of sixteen characters or a provisional one", () => {
  const code = "billingAddress.fiscalCode";
  const of = (invoiceKind: string, value: string) =>
    errorsOf(form({ ...asked, invoiceKind, "billingAddress.company": "Coro", [code]: value }));
  expect(of("association", "94012 345677")).toEqual({});
  expect(Object.keys(of("association", "CRDLVI84E52X101T"))).toEqual([code]);
  expect(of("person", "crdlvi 84e52 x101t")).toEqual({});
  expect(of("person", "94012345677")).toEqual({});
  expect(Object.keys(of("person", "94012345678"))).toEqual([code]);
});

test("San Marino has one province and codes of its own, and no companies", () => {
  const there = { "shippingAddress.countryCode": "SM", "shippingAddress.postcode": "47890" };
  const person = form({ ...asked, ...there, "billingAddress.fiscalCode": "SM 12345" });
  expect(saved(person).billingAddress).toMatchObject({
    provinceCode: "SM-SM",
    fiscalCode: "SM12345",
  });
  const company = form({
    ...asked,
    ...there,
    invoiceKind: "company",
    "billingAddress.company": "Tre Monti",
    "billingAddress.vatNumber": "12345678903",
  });
  expect(problemsOf(company)).toEqual(["billingAddress.vatNumber"]);
});

test("what the exchange system cannot read is refused before it is bought", () => {
  const code = { "billingAddress.fiscalCode": "CRDLVI84E52X101T" };
  const unreadable = form({ ...asked, ...code, "shippingAddress.city": "  " });
  expect(problemsOf(unreadable)).toEqual(["shippingAddress.city"]);
});

test("a form that no browser made is refused, not stumbled over", () => {
  const nasty = form({ ...asked, invoiceKind: "nobody", "billingAddress.vatNumber[x]": "1" });
  nasty.set("billingAddress.fiscalCode[y]", "2");
  nasty.set("shippingAddress.city[z]", "3");
  expect(problemsOf(nasty)).toContain("invoiceKind");
});
