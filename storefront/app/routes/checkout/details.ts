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

/** In the choice of a saved address: none of them. */
export const otherAddress = "altro";

/** Guests give an email; gift cards alone are sent nowhere. */
export type CartKind = { guest: boolean; needsShipping: boolean };

const invoiceShape = {
  company: optionalText({ max: LIMITS.company }),
  fiscalCode: optionalFiscalCode(),
  vatNumber: optionalVatNumber(),
  pec: optionalPec(),
  sdi: optionalSdi(),
};

type InvoiceField = keyof typeof invoiceShape;

/** What each kind fills in; the rest of the block is hidden and does not count. */
const asked: Readonly<Record<InvoiceKind, readonly InvoiceField[]>> = {
  person: ["fiscalCode", "pec"],
  company: ["company", "vatNumber", "fiscalCode", "sdi", "pec"],
  association: ["company", "fiscalCode", "sdi", "pec"],
};

const isInvoiceField = (field: string): field is InvoiceField => field in invoiceShape;

const kindNamed = (name: unknown): InvoiceKind =>
  INVOICE_KINDS.find((kind) => kind === name) ?? "person";

/** What a form that nobody's browser made calls a field may hold more fields. */
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
  return crossCheck(schema, (form) => {
    if (!form.invoiceRequired) return [];
    const place = sameBilling ? { ...form.shippingAddress, company: null } : {};
    const billed = textsOf({ ...place, ...form.billingAddress });
    const kind = kindNamed(form.invoiceKind);
    const ofKind = findKindProblems(kind, billed);
    // A field says what is wrong with it once, and only where it is seen.
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
}

const signInButtons = ["accedi", "again"];
const signInNames = ["way", "password", "code"] as const;
export type SignInFields = Partial<Record<(typeof signInNames)[number], string>>;

/** What the form of the details holds besides them: it is not stored with what was typed. */
export const isSignInField = (name: string) =>
  ["recaptchaToken", ...signInButtons, ...signInNames].includes(name);

/** Whether these fields are sent to sign in, or for a code to do so. Enter in the code's field names no button. */
export const isSignIn = (sent: Record<string, unknown> | null | undefined) =>
  signInButtons.some((name) => sent && name in sent) || Boolean(sent?.["code"]);

/** Both sides check the form with this: what its boxes hide does not count. */
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
  // A company is known by its VAT number, which is its fiscal code too unless it says otherwise.
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

/** What is asked of the backend: two whole addresses, or one when nothing is shipped. */
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
