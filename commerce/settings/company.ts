import { entriesOf } from "#contract/format/keys-of.ts";
import { eq } from "drizzle-orm";
import { z } from "zod";
import { CompanyData } from "#contract/content.ts";
import { messages } from "#contract/forms/messages.ts";
import { isEmail, isPec, isPhone } from "#contract/italy/contacts.ts";
import {
  isFiscalCode,
  isVatNumber,
  normalizeFiscalCode,
  normalizeVatNumber,
} from "#contract/italy/fiscal-code.ts";
import { isPostcode } from "#contract/italy/postcode.ts";
import type { Ctx } from "../kernel/ctx.ts";
import { settings } from "./schema.ts";

const Company = CompanyData.extend({ name: z.string().min(1).default("Il negozio") });
export type Company = z.infer<typeof Company>;

export async function readCompany({ db }: Pick<Ctx, "db">): Promise<Company> {
  const [row] = await db.select().from(settings).where(eq(settings.key, "company"));
  const stored = Company.safeParse(row?.value ?? {});
  return stored.success ? stored.data : Company.parse({});
}

/** Data every shop must publish about its owner: D.Lgs. 70/2003 art. 7, Codice del consumo art. 49, DPR 633/72 art. 35. */
const wantedByLaw = ["address", "zip", "city", "vatNumber", "rea", "email", "phone"] as const;

type Wanted = (typeof wantedByLaw)[number];
type Checked = Wanted | "fiscalCode" | "pec";
type Parts = Record<Checked | "country", string>;

export const missingByLaw = (company: Record<Wanted, string>): Wanted[] =>
  wantedByLaw.filter((part) => company[part].trim() === "");

const rules: Partial<Record<Checked, (text: string) => boolean>> = {
  email: isEmail,
  pec: isPec,
};
const italianRules: typeof rules = {
  ...rules,
  zip: isPostcode,
  vatNumber: (text) => isVatNumber(normalizeVatNumber(text)),
  fiscalCode: (text) => isFiscalCode(normalizeFiscalCode(text)),
  phone: isPhone,
};

export function invalidParts(company: Parts): Checked[] {
  const italian = /^(it|ital.*)?$/i.test(company.country.trim());
  return entriesOf(italian ? italianRules : rules)
    .filter(([part, isRight]) => company[part].trim() !== "" && !isRight(company[part].trim()))
    .map(([part]) => part);
}

export const noCompany = Company.parse({});

export const partMessages: Record<Checked, string> = {
  address: messages.invalid,
  zip: messages.postcode,
  city: messages.invalid,
  vatNumber: messages.vatNumber,
  fiscalCode: messages.fiscalCode,
  rea: messages.invalid,
  email: messages.email,
  pec: messages.pec,
  phone: messages.phoneNumber,
};

export const partNames: Record<Checked, string> = {
  address: "indirizzo",
  zip: "CAP",
  city: "città",
  vatNumber: "partita IVA",
  fiscalCode: "codice fiscale",
  rea: "REA",
  email: "e-mail",
  pec: "PEC",
  phone: "telefono",
};
