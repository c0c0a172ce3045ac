import { parseWithZod } from "@conform-to/zod/v4";
import { z } from "zod";
import {
  billingAddressSchema,
  optionalFiscalCode,
  optionalPec,
  optionalSdi,
  optionalVatNumber,
  shippingAddressSchema,
} from "#contract/forms/address.ts";
import {
  findFiscalCodeProblems,
  findInvoiceProblems,
  findKindProblems,
  INVOICE_KINDS,
  type InvoiceKind,
  tidyInvoiceForm,
} from "#contract/forms/invoice.ts";
import { isVatNumber } from "#contract/italy/fiscal-code.ts";
import { LIMITS } from "#contract/forms/limits.ts";
import { choice, crossCheck, email, flag, optionalText } from "#contract/forms/rules.ts";

/** Value of the option that uses none of the saved addresses. */
export const otherAddress = "altro";
/** Name of the box that adds the typed address to the account. */
export const saveAddress = "salva";

/** Guests give an email; gift cards alone need no shipping. */
export type CartKind = { guest: boolean; needsShipping: boolean };

/** In the order of the form, which is the order of the problems. */
const invoiceShape = {
  company: optionalText({ max: LIMITS.company }),
  vatNumber: optionalVatNumber(),
  fiscalCode: optionalFiscalCode(),
  sdi: optionalSdi(),
  pec: optionalPec(),
};
/** -1 outside the invoice. */
const placeInForm = ([part, field]: PropertyKey[] = []) =>
  part === "billingAddress" ? Object.keys(invoiceShape).indexOf(String(field)) : -1;

type InvoiceField = keyof typeof invoiceShape;

/** Fields per buyer type; the others are hidden and ignored. */
const asked: Readonly<Record<InvoiceKind, readonly InvoiceField[]>> = {
  person: ["fiscalCode", "pec"],
  company: ["company", "vatNumber", "fiscalCode", "sdi", "pec"],
  association: ["company", "fiscalCode", "sdi", "pec"],
};

const isInvoiceField = (field: string): field is InvoiceField => field in invoiceShape;

const kindNamed = (name: unknown): InvoiceKind =>
  INVOICE_KINDS.find((kind) => kind === name) ?? "person";

/** Keeps text values of a stored form, which may contain anything. */
const textsOf = (fields: Record<string, unknown>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, value]) =>
      typeof value === "string" ? [[name, value]] : [],
    ),
  );

function detailsSchema({ guest, needsShipping }: CartKind, sameBilling: boolean) {
  const schema = z.object({
    email: guest ? email() : email().nullish(),
    shippingAddress: needsShipping ? shippingAddressSchema : shippingAddressSchema.nullish(),
    billingSame: flag(),
    billingAddress: sameBilling
      ? z.object(invoiceShape).partial().default({})
      : billingAddressSchema,
    invoiceRequired: flag(),
    invoiceKind: choice(INVOICE_KINDS).default("person"),
  });
  const checked = crossCheck(schema, (form) => {
    if (!form.invoiceRequired) return [];
    const place = sameBilling ? { ...form.shippingAddress, company: null } : {};
    const billed = textsOf({ ...place, ...form.billingAddress });
    const kind = kindNamed(form.invoiceKind);
    const ofKind = findKindProblems(kind, billed);
    // Each field shows one error, and only if it is visible.
    const told = new Set(ofKind.flatMap(({ path }) => path));
    if (kind === "company") told.add("fiscalCode");
    const isAsked = (field: string) =>
      !told.has(field) && (!isInvoiceField(field) || asked[kind].includes(field));
    const problems = [
      ...(sameBilling ? findFiscalCodeProblems(billed) : []),
      ...ofKind,
      ...findInvoiceProblems(billed).filter(({ path: [field = ""] }) => isAsked(field)),
    ];
    return problems.map(({ path: [field = ""], message }) => {
      const address = sameBilling && !isInvoiceField(field) ? "shippingAddress" : "billingAddress";
      return { path: [address, field], message };
    });
  });
  return checked.superRefine(
    (_, { issues }) => {
      issues.sort((a, b) => placeInForm(a.path) - placeInForm(b.path));
    },
    { when: () => true },
  );
}

const signInButtons = ["accedi", "again"];
const signInNames = ["way", "password", "code"] as const;
export type SignInFields = Partial<Record<(typeof signInNames)[number], string>>;

/** Sign-in fields of the details form, which are not stored with the typed details. */
export const isSignInField = (name: string) =>
  ["recaptchaToken", ...signInButtons, ...signInNames].includes(name);

/** True if the form was sent to sign in or to request a code. Enter in the code's field names no button. */
export const isSignIn = (sent: Record<string, unknown> | null | undefined) =>
  signInButtons.some((name) => sent && name in sent) || Boolean(sent?.["code"]);

/** Validates the form on both sides; hidden fields are ignored. */
export function checkDetails(typed: FormData, cart: CartKind) {
  const form = tidyInvoiceForm(typed);
  const same = cart.needsShipping && form.get("billingSame") === "on";
  const invoiced = form.get("invoiceRequired") === "on";
  const kind = kindNamed(form.get("invoiceKind"));
  const fields = asked[kind];
  const seen = new FormData();
  for (const [name, value] of form) {
    const field = name.split("billingAddress.")[1];
    const hidden = field && (isInvoiceField(field) ? !invoiced || !fields.includes(field) : same);
    if (!hidden) seen.append(name, value);
  }
  // A company's VAT number is also its tax code, unless another one is given.
  const vatNumber = seen.get("billingAddress.vatNumber");
  if (
    typeof vatNumber === "string" &&
    isVatNumber(vatNumber) &&
    !seen.get("billingAddress.fiscalCode")
  ) {
    seen.set("billingAddress.fiscalCode", vatNumber);
  }
  return parseWithZod(seen, { schema: detailsSchema(cart, same) });
}

type DetailsSubmission = ReturnType<typeof checkDetails>;
export type Details = NonNullable<Extract<DetailsSubmission, { status: "success" }>["value"]>;

/** Returns the request body: two complete addresses, or only the billing address if nothing is shipped. */
export function detailsToSave(value: Details, { guest, needsShipping }: CartKind) {
  const { shippingAddress, billingSame, billingAddress, invoiceRequired } = value;
  const noInvoice = { fiscalCode: null, vatNumber: null, pec: null, sdi: null };
  const billing = billingSame && needsShipping ? shippingAddress : null;
  const noCompany = invoiceRequired ? { company: null } : {};
  return {
    ...(guest && value.email ? { email: value.email } : {}),
    ...(needsShipping && shippingAddress ? { shippingAddress } : {}),
    billingAddress: { ...billing, ...noCompany, ...noInvoice, ...billingAddress },
    invoiceRequired,
  };
}
