import {
  isElevenDigitCode,
  isFiscalCode,
  isForeignTaxCode,
  isPersonalFiscalCode,
  isVatNumber,
  normalizeFiscalCode,
  normalizeVatNumber,
} from "../italy/fiscal-code.ts";
import { splitStreet } from "../italy/address-lines.ts";
import { COUNTRIES } from "../italy/countries.ts";
import { isReservedSdi, normalizePec, normalizeSdi } from "../italy/contacts.ts";
import { messages } from "./messages.ts";
import type { Problem } from "./rules.ts";

export const INVOICE_KINDS = ["person", "company", "association"] as const;
export type InvoiceKind = (typeof INVOICE_KINDS)[number];

const DOCUMENT_NAMES = ["firstName", "lastName", "company", "street", "city"] as const;
type DocumentName = (typeof DOCUMENT_NAMES)[number];

type Invoiced = {
  [Field in DocumentName | "countryCode" | "fiscalCode" | "vatNumber" | "sdi"]?:
    string | null | undefined;
};

/**
 * A VAT number means a company; eleven digits without one mean an association. Eleven digits without a company name are a
 * person's provisional fiscal code.
 */
export function invoiceKindOf({ company, fiscalCode, vatNumber }: Invoiced): InvoiceKind {
  if (isVatNumber(vatNumber ?? "")) return "company";
  return company && isElevenDigitCode(fiscalCode ?? "") ? "association" : "person";
}

/** Problems that make the invoice invalid. The fiscal code is always required; companies need name and VAT number too. */
export function findInvoiceProblems(invoiced: Invoiced): Problem[] {
  const { company, fiscalCode, vatNumber, countryCode } = invoiced;
  const problems: Problem[] = [];
  const add = (field: string, message: string) => problems.push({ path: [field], message });
  const isForeign = isAbroad(countryCode);
  const kind = invoiceKindOf(invoiced);
  if (!fiscalCode) add("fiscalCode", messages.required);
  if (isForeign && kind !== "person") {
    add(vatNumber ? "vatNumber" : "fiscalCode", messages.foreignCompany);
  } else if (!isForeign && company && !vatNumber && kind === "person") {
    add("vatNumber", messages.required);
  }
  if (!company && kind !== "person") add("company", messages.required);
  if (invoiced.sdi && !isForeign && isReservedSdi(invoiced.sdi)) add("sdi", messages.sdiReserved);
  for (const field of DOCUMENT_NAMES) {
    const name = invoiced[field];
    if (name && !PRINTABLE.test(name)) add(field, messages.latin);
  }
  return problems;
}

// The exchange system (SdI) accepts Latin letters only: a name without any would be empty on the invoice.
const PRINTABLE = /[0-9A-Za-z\u00c0-\u024f\u1e00-\u1eff]/;

/** Foreign tax codes have other formats than the Italian one. */
export function findFiscalCodeProblems({ fiscalCode, countryCode }: Invoiced): Problem[] {
  if (!fiscalCode || isFiscalCode(fiscalCode)) return [];
  if (isAbroad(countryCode) && isForeignTaxCode(fiscalCode)) return [];
  return [{ path: ["fiscalCode"], message: messages.fiscalCode }];
}

const isAbroad = (countryCode: string | null | undefined) =>
  Boolean(countryCode) && countryCode !== "IT";

/** Extra required fields of the chosen kind of form, reported next to their inputs. */
export function findKindProblems(kind: InvoiceKind, invoiced: Invoiced): Problem[] {
  const { fiscalCode, vatNumber, company } = invoiced;
  const problems: Problem[] = [];
  const need = (
    field: "company" | "vatNumber" | "fiscalCode",
    message: string = messages.required,
  ) => problems.push({ path: [field], message });
  if (kind !== "person" && !company) need("company");
  if (kind === "company" && !vatNumber) need("vatNumber");
  if (kind === "association") {
    if (!fiscalCode) need("fiscalCode");
    else if (isPersonalFiscalCode(fiscalCode)) need("fiscalCode", messages.associationCode);
  }
  return problems;
}

const TIDY: Readonly<Record<string, (text: string) => string>> = {
  fiscalCode: normalizeFiscalCode,
  vatNumber: normalizeVatNumber,
  sdi: normalizeSdi,
  pec: normalizePec,
};

/** Normalises a submitted form: codes, and a house number typed after the street; picks the only province of a country. */
export function tidyInvoiceForm(form: FormData): FormData {
  const tidy = new FormData();
  for (const [name, value] of form) {
    const field = name.split(".").at(-1) ?? name;
    const read = TIDY[field];
    tidy.append(name, read && typeof value === "string" ? read(value) : value);
  }
  for (const [name, value] of form) {
    if (name.endsWith("streetNumber") && value === "") {
      const street = name.replace("streetNumber", "street");
      const parts = splitStreet(String(form.get(street) ?? ""));
      if (parts) tidy.set(street, parts.street);
      if (parts) tidy.set(name, parts.streetNumber);
    }
    if (!name.endsWith("countryCode")) continue;
    const country = COUNTRIES.find(({ code }) => code === value);
    const [only, ...others] = country?.provinces ?? [];
    if (only && others.length === 0) {
      tidy.set(name.replace("countryCode", "provinceCode"), only.code);
    }
  }
  return tidy;
}
