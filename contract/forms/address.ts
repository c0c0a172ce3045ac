import { z } from "zod";
import { findChannelProvince, findCountry, findProvinceOf } from "../italy/countries.ts";
import { isPostcode, isPostcodeOfCountry } from "../italy/postcode.ts";
import { isElevenDigitCode } from "../italy/vat-number.ts";
import {
  countryCode,
  optionalFiscalCode,
  optionalPec,
  optionalSdi,
  optionalVatNumber,
  phone,
  postcode,
  provinceCode,
} from "./address-rules.ts";
import { crossCheck } from "./cross-check.ts";
import type { Problem } from "./cross-check.ts";
import { LIMITS } from "./limits.ts";
import { messages } from "./messages.ts";
import { optionalText, requiredText } from "./text-rules.ts";
import { flag } from "./value-rules.ts";

const shape = {
  firstName: requiredText({ max: LIMITS.firstName }),
  lastName: requiredText({ max: LIMITS.lastName }),
  phoneNumber: phone(),
  company: optionalText({ max: LIMITS.company }),
  street: requiredText({ max: LIMITS.street }),
  streetNumber: requiredText({ max: LIMITS.streetNumber }),
  city: requiredText({ max: LIMITS.city }),
  provinceCode: provinceCode(),
  provinceName: optionalText({ max: LIMITS.provinceName }),
  postcode: postcode(),
  countryCode: countryCode(),
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
type Invoiced = { company?: string | null; fiscalCode?: string | null; vatNumber?: string | null };

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

/** With an invoice the fiscal code is due; a company also owes its VAT number, unless the code is one. */
export function findInvoiceProblems({ company, fiscalCode, vatNumber }: Invoiced): Problem[] {
  const problems: Problem[] = [];
  if (!fiscalCode) problems.push({ path: ["fiscalCode"], message: messages.required });
  if (company && !vatNumber && !isElevenDigitCode(fiscalCode ?? "")) {
    problems.push({ path: ["vatNumber"], message: messages.required });
  }
  return problems;
}

export const shippingAddressSchema = crossCheck(z.object(shape, messages.required), findMisplaced);

/** Invoice data is checked when given but not yet due: for carts, where the invoice flag stands beside the address. */
export const billingAddressSchema = crossCheck(
  z.object(billingShape, messages.required),
  findMisplaced,
);

/** The form of an address on its own, with its invoice flag. */
export const addressFormSchema = crossCheck(
  z.object({ ...billingShape, invoiceRequired: flag() }),
  (address) => [
    ...findMisplaced(address),
    ...(address.invoiceRequired ? findInvoiceProblems(address) : []),
  ],
);
