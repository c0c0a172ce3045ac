import { parseWithZod } from "@conform-to/zod/v4";
import { z } from "zod";
import {
  billingAddressSchema,
  findInvoiceProblems,
  optionalFiscalCode,
  optionalPec,
  optionalSdi,
  optionalVatNumber,
  shippingAddressSchema,
} from "#contract/forms/address.ts";
import { crossCheck, email, flag } from "#contract/forms/rules.ts";

/** Guests give an email; gift cards alone are sent nowhere. */
export type CartKind = { guest: boolean; needsShipping: boolean };

const invoiceShape = {
  fiscalCode: optionalFiscalCode(),
  vatNumber: optionalVatNumber(),
  pec: optionalPec(),
  sdi: optionalSdi(),
};

const invoiceFields = Object.keys(invoiceShape);

function detailsSchema({ guest, needsShipping }: CartKind, sameBilling: boolean) {
  const schema = z.object({
    email: guest ? email() : email().nullish(),
    shippingAddress: needsShipping ? shippingAddressSchema : shippingAddressSchema.nullish(),
    billingSame: flag(),
    billingAddress: sameBilling
      ? z.object(invoiceShape).partial().default({})
      : billingAddressSchema,
    invoiceRequired: flag(),
  });
  return crossCheck(schema, (form) => {
    if (!form.invoiceRequired) return [];
    const billed = sameBilling ? form.shippingAddress : form.billingAddress;
    const company = billed && "company" in billed ? billed.company : null;
    return findInvoiceProblems({ ...form.billingAddress, company }).map(({ path, message }) => ({
      path: ["billingAddress", ...path],
      message,
    }));
  });
}

/** Both sides check the form with this: what its boxes hide does not count. */
export function checkDetails(form: FormData, cart: CartKind) {
  const same = cart.needsShipping && form.get("billingSame") === "on";
  const invoiced = form.get("invoiceRequired") === "on";
  const seen = new FormData();
  for (const [name, value] of form) {
    const field = name.split("billingAddress.")[1];
    const hidden = field && (invoiceFields.includes(field) ? !invoiced : same);
    if (!hidden) seen.append(name, value);
  }
  return parseWithZod(seen, { schema: detailsSchema(cart, same) });
}

type DetailsSubmission = ReturnType<typeof checkDetails>;
type Details = NonNullable<Extract<DetailsSubmission, { status: "success" }>["value"]>;

/** What is asked of the backend: two whole addresses, or one when nothing is shipped. */
export function detailsToSave(value: Details, { guest, needsShipping }: CartKind) {
  const { shippingAddress, billingSame, billingAddress, invoiceRequired } = value;
  const noInvoice = { fiscalCode: null, vatNumber: null, pec: null, sdi: null };
  const billing = billingSame && needsShipping ? shippingAddress : null;
  return {
    ...(guest && value.email ? { email: value.email } : {}),
    ...(needsShipping && shippingAddress ? { shippingAddress } : {}),
    billingAddress: { ...billing, ...noInvoice, ...billingAddress },
    invoiceRequired,
  };
}
