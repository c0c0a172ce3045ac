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

test("another billing address is checked", () => {
  const problems = problemsOf(form({ "billingAddress.firstName": "Anna" }));
  expect(problems).toContain("billingAddress.lastName");
  expect(problems).not.toContain("billingAddress.firstName");
});

test("an invoice needs its code, a company its VAT number", () => {
  const asked = { billingSame: "on", invoiceRequired: "on" };
  const missing = problemsOf(form({ ...asked, "shippingAddress.company": "Studio" }));
  expect(missing.sort()).toEqual(["billingAddress.fiscalCode", "billingAddress.vatNumber"]);
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
  const data = form({ email: "", invoiceRequired: "on" });
  for (const [name, value] of Object.entries(place)) data.set(`billingAddress.${name}`, value);
  data.delete("billingAddress.city");
  data.set("billingAddress.company", "Bianchi S.r.l.");
  expect(errorsOf(data)).toEqual({
    email: REQUIRED,
    "billingAddress.city": REQUIRED,
    "billingAddress.fiscalCode": REQUIRED,
    "billingAddress.vatNumber": REQUIRED,
  });
});
