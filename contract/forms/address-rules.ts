import { z } from "zod";
import { findChannelProvince, findCountry } from "../italy/countries.ts";
import { isFiscalCode, normalizeFiscalCode } from "../italy/fiscal-code.ts";
import { isPec, PEC_MIN_LENGTH } from "../italy/pec.ts";
import { isPhone, normalizePhone } from "../italy/phone.ts";
import { isPostcode } from "../italy/postcode.ts";
import { isSdi, normalizeSdi, SDI_LENGTH } from "../italy/sdi.ts";
import { isVatNumber, normalizeVatNumber } from "../italy/vat-number.ts";
import { LIMITS } from "./limits.ts";
import { messages } from "./messages.ts";
import { optionalText, requiredText, unlessEmpty } from "./text-rules.ts";

function asFiscalCode(text: z.ZodString) {
  return text.refine(unlessEmpty(isFiscalCode), messages.fiscalCode).transform(normalizeFiscalCode);
}

export function optionalFiscalCode() {
  return asFiscalCode(z.string()).nullish();
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

export function phone() {
  return asPhone(requiredText({ max: LIMITS.phoneNumber }));
}

export function optionalPhone() {
  return asPhone(
    z.string().max(LIMITS.phoneNumber, messages.maxLength(LIMITS.phoneNumber)),
  ).nullish();
}

export function postcode() {
  return requiredText().refine(unlessEmpty(isPostcode), messages.postcode);
}

export function countryCode() {
  return requiredText().refine(
    unlessEmpty((code) => findCountry(code) !== undefined),
    messages.country,
  );
}

/** Codes of dissolved provinces come out as those of their successors. */
export function provinceCode() {
  return requiredText()
    .refine(
      unlessEmpty((code) => findChannelProvince(code) !== undefined),
      messages.province,
    )
    .transform((code) => findChannelProvince(code)?.code ?? code);
}
