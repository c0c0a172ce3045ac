import { z } from "zod";
import {
  isPec,
  isPhone,
  isSdi,
  normalizePhone,
  normalizeSdi,
  PEC_MIN_LENGTH,
  SDI_LENGTH,
} from "../italy/contacts.ts";
import { findChannelProvince, findCountry, findProvinceOf } from "../italy/countries.ts";
import { isVatNumber, normalizeVatNumber } from "../italy/fiscal-code.ts";
import { isPostcode, isPostcodeOfCountry } from "../italy/postcode.ts";
import type { OrderAddress } from "../order.ts";
import { findFiscalCodeProblems, findInvoiceProblems } from "./invoice.ts";
import { LIMITS } from "./limits.ts";
import { messages } from "./messages.ts";
import {
  crossCheck,
  flag,
  optionalText,
  type Problem,
  requiredText,
  unlessEmpty,
} from "./rules.ts";

/** Validated in `findFiscalCodeProblems`, because the rule depends on the address's country. */
export function optionalFiscalCode() {
  return z
    .string()
    .transform((code) => code.toUpperCase())
    .nullish();
}

export function optionalVatNumber() {
  return z
    .string()
    .refine(unlessEmpty(isVatNumber), messages.vatNumber)
    .transform(normalizeVatNumber)
    .nullish();
}

export function optionalSdi() {
  return z
    .string()
    .refine(
      unlessEmpty((text) => text.length === SDI_LENGTH),
      messages.exactLength(SDI_LENGTH),
    )
    .refine((text) => text.length !== SDI_LENGTH || isSdi(text), messages.sdi)
    .transform(normalizeSdi)
    .nullish();
}

export function optionalPec() {
  return optionalText({ min: PEC_MIN_LENGTH, max: LIMITS.pec }).refine(
    (text) => !text || text.length < PEC_MIN_LENGTH || text.length > LIMITS.pec || isPec(text),
    messages.pec,
  );
}

function asPhone(text: z.ZodString) {
  return text.refine(unlessEmpty(isPhone), messages.phoneNumber).transform(normalizePhone);
}

function phone() {
  return asPhone(requiredText({ max: LIMITS.phoneNumber }));
}

export function optionalPhone() {
  return asPhone(
    z.string().max(LIMITS.phoneNumber, messages.maxLength(LIMITS.phoneNumber)),
  ).nullish();
}

function postcode() {
  return requiredText().refine(unlessEmpty(isPostcode), messages.postcode);
}

function countryCode() {
  return requiredText().refine(
    unlessEmpty((code) => findCountry(code) !== undefined),
    messages.country,
  );
}

/** Replaces codes of dissolved provinces with their successors'. */
function provinceCode() {
  return requiredText()
    .refine(
      unlessEmpty((code) => findChannelProvince(code) !== undefined),
      messages.province,
    )
    .transform((code) => findChannelProvince(code)?.code ?? code);
}

/** Keys are in the order of the form, so that server and browser list errors in that order. */
const shape = {
  firstName: requiredText({ max: LIMITS.firstName }),
  lastName: requiredText({ max: LIMITS.lastName }),
  street: requiredText({ max: LIMITS.street }),
  streetNumber: requiredText({ max: LIMITS.streetNumber }),
  postcode: postcode(),
  city: requiredText({ max: LIMITS.city }),
  provinceCode: provinceCode(),
  provinceName: optionalText({ max: LIMITS.provinceName }),
  countryCode: countryCode(),
  phoneNumber: phone(),
  company: optionalText({ max: LIMITS.company }),
  notes: optionalText({ max: LIMITS.notes }),
};

const billingShape = {
  ...shape,
  fiscalCode: optionalFiscalCode(),
  vatNumber: optionalVatNumber(),
  pec: optionalPec(),
  sdi: optionalSdi(),
};

type Located = { countryCode?: string; provinceCode?: string; postcode?: string };

function findMisplaced({ countryCode, provinceCode, postcode }: Located): Problem[] {
  if (!countryCode || !findCountry(countryCode)) return [];
  const problems: Problem[] = [];
  if (
    provinceCode &&
    findChannelProvince(provinceCode) &&
    !findProvinceOf(countryCode, provinceCode)
  ) {
    problems.push({ path: ["provinceCode"], message: messages.province });
  }
  if (postcode && isPostcode(postcode) && !isPostcodeOfCountry(postcode, countryCode)) {
    problems.push({ path: ["postcode"], message: messages.postcode });
  }
  return problems;
}

export const shippingAddressSchema = crossCheck(z.object(shape, messages.required), findMisplaced);

/** Validates invoice data if present but does not require it: for carts, whose invoice flag is beside the address. */
export const billingAddressSchema = crossCheck(
  z.object(billingShape, messages.required),
  (address) => [...findMisplaced(address), ...findFiscalCodeProblems(address)],
);

export const addressFormSchema = crossCheck(
  z.object({ ...billingShape, invoiceRequired: flag() }),
  (address) => [
    ...findMisplaced(address),
    ...findFiscalCodeProblems(address),
    ...(address.invoiceRequired ? findInvoiceProblems(address) : []),
  ],
);

type ValidAddress = Pick<
  OrderAddress,
  "firstName" | "lastName" | "street" | "city" | "postcode"
> & {
  countryCode: string;
  provinceCode: string;
} & { [Field in keyof OrderAddress]?: OrderAddress[Field] | undefined };

/** The address as orders and customers store it: empty fields become null, the province gets its name. */
export function orderAddressOf(address: ValidAddress): OrderAddress {
  const { countryCode, provinceCode } = address;
  return {
    firstName: address.firstName,
    lastName: address.lastName,
    phoneNumber: address.phoneNumber || null,
    company: address.company || null,
    street: address.street,
    streetNumber: address.streetNumber || null,
    city: address.city,
    provinceCode,
    provinceName: findProvinceOf(countryCode, provinceCode)?.name ?? (address.provinceName || null),
    postcode: address.postcode,
    countryCode,
    notes: address.notes || null,
    fiscalCode: address.fiscalCode || null,
    vatNumber: address.vatNumber || null,
    pec: address.pec || null,
    sdi: address.sdi || null,
  };
}
