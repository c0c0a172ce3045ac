import { z } from "zod";
import { Cents, collectionOf, resource, schema } from "./json-ld.ts";

export const ContactRequestType = resource("ContactRequestType", {
  code: z.string(),
  name: z.string(),
  description: z.string().nullable(),
  requiresOrderNumber: z.boolean(),
  requiresProductCode: z.boolean(),
});
export type ContactRequestType = z.infer<typeof ContactRequestType>;
export const ContactRequestTypeCollection = collectionOf(
  ContactRequestType,
  "ContactRequestTypeCollection",
);

/** Optional for signed-in customers. */
export const SendContactRequest = schema("SendContactRequest", {
  type: z.string().describe("IRI or code of a request type"),
  message: z.string(),
  privacy: z.boolean().describe("The privacy notice was read"),
  healthConsent: z
    .boolean()
    .optional()
    .describe("What the message says of one's health may be read and kept"),
  email: z.string().nullish(),
  firstName: z.string().nullish(),
  lastName: z.string().nullish(),
  orderNumber: z.string().nullish(),
  productCode: z.string().nullish(),
  recaptchaToken: z.string().optional(),
});
export type SendContactRequest = z.infer<typeof SendContactRequest>;

/** The law allows asking only for name, contract and an email for the confirmation (art. 54-bis Codice del consumo). */
export const SendWithdrawalRequest = schema("SendWithdrawalRequest", {
  firstName: z.string().nullish(),
  lastName: z.string().nullish(),
  email: z.string().nullish(),
  orderNumber: z.string().nullish(),
  orderToken: z.string().nullish().describe("Instead of the number"),
  withdrawalKey: z.string().max(100).nullish().describe("From the link of an email of the order"),
  items: z
    .array(z.object({ itemId: z.number(), quantity: z.number() }))
    .max(100)
    .nullish()
    .describe("Left out: the whole order"),
  products: z
    .string()
    .nullish()
    .describe("Part of the order in one's own words, where its items are not known"),
  notes: z.string().nullish(),
  recaptchaToken: z
    .string()
    .optional()
    .describe("Not looked at where the order is opened by its token or its owner"),
});
export type SendWithdrawalRequest = z.infer<typeof SendWithdrawalRequest>;

/** Has no URL, so that nobody can read requests by number. */
export const WithdrawalRequest = schema("WithdrawalRequest", {
  "@context": z.string().optional(),
  "@type": z.literal("WithdrawalRequest").optional(),
  id: z.int(),
  receivedAt: z.iso.datetime({ offset: true }),
  statement: z.string(),
  acknowledgementSentTo: z
    .string()
    .nullable()
    .describe("Null when this mailbox got too many emails: the statement counts all the same"),
  returnBy: z.iso
    .date()
    .nullish()
    .describe("The last day to send goods back, null for none; the shop's own addition"),
});
export type WithdrawalRequest = z.infer<typeof WithdrawalRequest>;

export const AskStockAlert = schema("AskStockAlert", {
  productVariant: z.string().describe("IRI or code of a variant"),
  email: z.string().nullish(),
  recaptchaToken: z.string().optional(),
});
export type AskStockAlert = z.infer<typeof AskStockAlert>;

export const WithdrawalOutcome = z.enum(["accepted", "refused"]);

const Day = z.iso.date();

/** State of the right to withdraw from a placed order: our addition to the Order of SPEC §3. */
export const OrderWithdrawal = schema("OrderWithdrawal", {
  open: z.boolean().describe("It can still be declared, for the order or a part"),
  until: Day.nullable().describe("The last day; null until everything has arrived"),
  returnTo: z.string().nullable().describe("Where goods are sent back to"),
  requests: z
    .array(
      z.object({
        id: z.int(),
        receivedAt: z.string(),
        items: z
          .array(z.object({ name: z.string(), quantity: z.int().optional() }))
          .nullable()
          .describe("Null: the whole order"),
        status: z.enum(["received", "open", "closed"]),
        outcome: WithdrawalOutcome.nullable().describe("Null: not answered yet"),
        answer: z.string().nullable(),
        answeredAt: z.string().nullable(),
        goodsReceivedAt: z.string().nullish().describe("When what was sent back came"),
        returnBy: Day.describe("The last day to send the goods back"),
        refundBy: Day,
      }),
    )
    .describe("Oldest first"),
});
export type OrderWithdrawal = z.infer<typeof OrderWithdrawal>;

/** Shown by the page of the emailed link: never contains the account itself. */
export const RefundAccount = schema("RefundAccount", {
  orderNumber: z.string(),
  amount: Cents.nullable().describe("What will be sent; null until it is decided"),
  given: z
    .object({ ending: z.string(), at: z.string() })
    .nullable()
    .describe("The account given so far, by its last four characters"),
});
export type RefundAccount = z.infer<typeof RefundAccount>;

export const GiveRefundAccount = schema("GiveRefundAccount", {
  iban: z.string(),
  holder: z.string(),
});
export type GiveRefundAccount = z.infer<typeof GiveRefundAccount>;

export const OrderRefundAccount = schema("OrderRefundAccount", {
  token: z
    .string()
    .nullable()
    .describe("Of the page that asks for it; only for the signed-in customer"),
  ending: z.string().nullable().describe("Of the account given; null while it is missing"),
  amount: Cents.nullable().describe("Decided and still to be sent"),
});
export type OrderRefundAccount = z.infer<typeof OrderRefundAccount>;

export const returnStates = ["authorised", "received", "refunding", "refunded", "closed"] as const;
export const returnCauses = ["withdrawal", "complaint"] as const;

/** A return of goods of a placed order: our addition to the SPEC. */
export const OrderReturn = schema("OrderReturn", {
  id: z.int(),
  number: z.string(),
  cause: z.enum(returnCauses),
  state: z.enum(returnStates),
  pieces: z.array(z.object({ name: z.string(), quantity: z.int(), arrived: z.boolean() })),
});
export type OrderReturn = z.infer<typeof OrderReturn>;
