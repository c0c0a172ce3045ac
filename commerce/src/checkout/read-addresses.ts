import type { z } from "zod";
import {
  billingAddressSchema,
  findInvoiceProblems,
  shippingAddressSchema,
} from "#contract/forms/address.ts";
import { findProvinceOf } from "#contract/italy/countries.ts";
import type { OrderAddress } from "#contract/order.ts";
import type { UpdateOrder } from "#contract/order-requests.ts";
import type { Violation } from "#contract/api-error.ts";
import { invalidAll } from "../errors.ts";

type Addresses = { shippingAddress: OrderAddress; billingAddress: OrderAddress };

/** One address given stands for both; null when there is none. Every broken rule is told at once. */
export function readAddresses(input: UpdateOrder, invoice: boolean): Addresses | null {
  const violations: Violation[] = [];
  const shipping = check(shippingAddressSchema, "shippingAddress", input, violations);
  const billing = check(billingAddressSchema, "billingAddress", input, violations);
  if (invoice && violations.length === 0 && (shipping || billing)) {
    violations.push(...invoiceViolations(billing ?? {}));
  }
  if (violations.length > 0) throw invalidAll(violations);
  const either = shipping ?? billing;
  if (!either) return null;
  return {
    shippingAddress: withoutInvoice(toAddress(either)),
    billingAddress: toAddress(billing ?? either),
  };
}

export function invoiceViolations(billing: Parameters<typeof findInvoiceProblems>[0]): Violation[] {
  return findInvoiceProblems(billing).map(({ path, message }) => ({
    propertyPath: ["billingAddress", ...path].join("."),
    message,
  }));
}

function check<Schema extends z.ZodType>(
  schema: Schema,
  field: "shippingAddress" | "billingAddress",
  input: UpdateOrder,
  violations: Violation[],
): z.output<Schema> | null {
  if (!input[field]) return null;
  const result = schema.safeParse(input[field]);
  if (result.success) return result.data;
  for (const { path, message } of result.error.issues) {
    violations.push({ propertyPath: [field, ...path].join("."), message });
  }
  return null;
}

type Checked = Pick<OrderAddress, "firstName" | "lastName" | "street" | "city" | "postcode"> & {
  countryCode: string;
  provinceCode: string;
} & { [Field in keyof OrderAddress]?: OrderAddress[Field] | undefined };

function toAddress(address: Checked): OrderAddress {
  return {
    firstName: address.firstName,
    lastName: address.lastName,
    phoneNumber: address.phoneNumber || null,
    company: address.company || null,
    street: address.street,
    streetNumber: address.streetNumber || null,
    city: address.city,
    provinceCode: address.provinceCode,
    provinceName:
      findProvinceOf(address.countryCode, address.provinceCode)?.name ??
      (address.provinceName || null),
    postcode: address.postcode,
    countryCode: address.countryCode,
    notes: address.notes || null,
    fiscalCode: address.fiscalCode || null,
    vatNumber: address.vatNumber || null,
    pec: address.pec || null,
    sdi: address.sdi || null,
  };
}

function withoutInvoice(address: OrderAddress): OrderAddress {
  return { ...address, fiscalCode: null, vatNumber: null, pec: null, sdi: null };
}
