import { z } from "zod";
import { BankAccount } from "../italy/bank-account.ts";
import { findCountry } from "../italy/countries.ts";
import { compactIban, ibanProblem } from "../italy/iban.ts";
import { isPostcode } from "../italy/postcode.ts";
import { findProvince, REGIONS } from "../italy/provinces.ts";
import { isPostcodePattern } from "../italy/zones.ts";
import { schema } from "../json-ld.ts";
import { Flag, Search, listQuery } from "./listing.ts";
import { Amount, Code, Kind, matching, Required, required, Text, upTo } from "./fields.ts";

const method = {
  name: upTo(100).min(1, required),
  description: Text,
  position: z.int(),
  enabled: z.boolean(),
};
const days = z.int().min(0).nullable();
const Countries = z
  .array(z.string().refine(findCountry, "Il negozio non spedisce in questo paese"))
  .nullable()
  .describe("Codes; null: wherever the shop ships");

const Zone = z.object({
  regions: z.array(z.enum(REGIONS)).default([]),
  provinces: z
    .array(z.string().refine(findProvince, "Questa provincia non esiste"))
    .default([])
    .describe("Codes, as `IT-MI`"),
  postcodes: z
    .array(z.string().refine(isPostcodePattern, "Scrivi CAP come 90133, 901* o 90010-90151"))
    .max(1000, "Al massimo 1000")
    .default([])
    .describe("`90133`, `901*` for all that begin so, or `90010-90151`"),
});
/** A shipping zone of Italy, made of regions, provinces and CAPs; a place matches by any of them. */
export type Zone = z.output<typeof Zone>;

const Bands = z
  .array(z.object({ from: z.int().min(0), price: Amount }))
  .min(1, "Almeno una fascia")
  .max(50, "Al massimo 50 fasce")
  .refine((bands) => bands[0]?.from === 0, {
    path: [0, "from"],
    message: "La prima fascia parte da 0",
  })
  .refine(
    (bands) => bands.every(({ from }, at) => from > (bands[at - 1]?.from ?? -Infinity)),
    "Le fasce vanno dalla più bassa alla più alta",
  )
  .describe("Each from its grams or cents on, the first from 0");
export const WeightRates = z.object({
  bands: Bands.meta({ title: "Fasce", input: "weight-bands" }),
});
export const TotalRates = z.object({
  bands: Bands.refine(
    (bands) => bands.every(({ price }) => price > 0),
    "Per regalare la spedizione usa «Gratis da»",
  ).meta({ title: "Fasce", input: "total-bands" }),
});

const ShippingRates = z
  .looseObject({ by: z.string().max(60) })
  .describe("Its fields are one of /admin/shipping-rates");
export const ShippingRateKinds = schema("ShippingRateKinds", { rates: z.array(Kind) });
export type ShippingRateKinds = z.output<typeof ShippingRateKinds>;

const CollectionPoint = z.object({
  name: upTo(100).min(1, required),
  address: Required,
  zipCode: Required.refine(isPostcode, "Il CAP ha cinque cifre"),
  city: Required,
  provinceCode: z.string().refine(findProvince, "Questa provincia non esiste"),
  hours: upTo(300).min(1, required),
});
export type CollectionPoint = z.output<typeof CollectionPoint>;

const shippingShape = {
  ...method,
  price: Amount,
  rates: ShippingRates.nullable(),
  freeFrom: Amount.min(1, "Per una spedizione sempre gratuita metti 0 come prezzo")
    .nullable()
    .describe("Of the products that travel, net of reductions"),
  minDays: days,
  maxDays: days,
  maxWeightGrams: days,
  collection: CollectionPoint.nullable().describe("Fetched at the shop itself"),
  countries: Countries,
  zones: Zone.nullable().describe("Null: all of Italy"),
  excludedZones: Zone.nullable(),
  carrier: upTo(60).nullable(),
  trackingUrlTemplate: z
    .string()
    .trim()
    .refine(
      (text) => text === "" || (/^https?:\/\//.test(text) && text.includes("{tracking}")),
      "Un indirizzo https con {tracking} al posto del numero",
    )
    .nullable(),
};
export const AdminShippingMethod = z.object({
  id: z.int(),
  code: z.string(),
  ...shippingShape,
  trackingUrlTemplate: Text,
  requiresPudo: z.boolean(),
});
export const ChangeShippingMethod = z.object(shippingShape).partial();
export const CreateShippingMethod = ChangeShippingMethod.extend({
  code: Code.optional().describe("Made from the name when left out"),
  name: method.name,
  requiresPudo: z.boolean().optional().describe("Goes to a pickup point"),
});

/** The office sends null for a field that was not typed. */
const typedOr = <Value extends string>(schema: z.ZodType<Value, string>, otherwise: Value) =>
  schema
    .nullable()
    .default(null)
    .transform((text) => text ?? otherwise);

/** The bank account for transfers, as the owner enters it. */
const AccountInput = z.object({
  holder: upTo(70).min(1, "Scrivi il nome del conto: senza, la banca di chi paga avvisa"),
  iban: Required.check((found) => {
    const problem = found.value && ibanProblem(found.value);
    if (problem) found.issues.push({ code: "custom", message: problem, input: found.value });
  }).transform(compactIban),
  bank: upTo(70).min(1, required),
  bic: typedOr(
    matching(
      /^([A-Za-z]{6}[A-Za-z\d]{2}([A-Za-z\d]{3})?)?$/,
      "Un BIC ha 8 o 11 caratteri",
    ).toUpperCase(),
    "",
  ),
  reference: typedOr(
    upTo(80).includes("{numero}", "Scrivi {numero} dove va il numero dell’ordine"),
    "{numero}",
  ),
  note: typedOr(upTo(300), ""),
});

const PaymentGateway = z.string().describe("One of /admin/payment-gateways");
const PaymentType = z.enum(["online", "offline", "on_delivery"]);
const Instrument = z.enum(["card", "paypal"]).nullable();
const paymentShape = {
  ...method,
  instructions: Text,
  fee: Amount,
  minTotal: Amount.nullable(),
  maxTotal: Amount.nullable(),
  countries: Countries,
  excludesShippingMethods: z.array(z.string()).describe("Codes"),
};
export const AdminPaymentMethod = z.object({
  id: z.int(),
  code: z.string(),
  type: PaymentType,
  gateway: PaymentGateway,
  instrument: Instrument,
  onlinePayments: z
    .enum(["live", "test", "none"])
    .nullable()
    .describe("Of methods paid online: whether real money moves; with none nobody can choose it"),
  ...paymentShape,
  bankAccount: BankAccount.nullable(),
  needsAccount: z.boolean().describe("Nobody can choose it without a bank account"),
  awaitingOrders: z.array(z.string()).describe("Numbers of unpaid orders: they keep their account"),
});
export const ChangePaymentMethod = z
  .object({ ...paymentShape, bankAccount: AccountInput.nullable() })
  .partial();
export const CreatePaymentMethod = ChangePaymentMethod.extend({
  code: Code.optional().describe("Made from the name when left out"),
  name: method.name,
  gateway: PaymentGateway,
  instrument: Instrument.optional().describe("Of Stripe: a card when left out"),
});

export const AdminPaymentGateways = schema("AdminPaymentGateways", {
  gateways: z.array(
    z.object({
      name: z.string(),
      type: PaymentType,
      instruments: z.array(z.enum(["card", "paypal"])),
    }),
  ),
});
export type AdminPaymentGateways = z.output<typeof AdminPaymentGateways>;

export const MethodQuery = listQuery(["position", "name"], { q: Search, enabled: Flag });

export const MethodOrder = schema("MethodOrder", { codes: z.array(z.string()).max(100) });
