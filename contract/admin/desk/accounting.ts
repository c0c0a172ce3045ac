import { z } from "zod";
import { Cents, resource, schema } from "../../json-ld.ts";
import { OrderDocument } from "../../order.ts";

const Month = z
  .string()
  .regex(/^20\d{2}-(0[1-9]|1[0-2])$/, "Scrivi un mese, come 2026-10")
  .meta({ description: "In Rome", example: "2026-10" });

export const MonthQuery = z.object({ month: Month }).meta({ id: "MonthQuery" });
export type MonthQuery = z.infer<typeof MonthQuery>;

const RateTakings = z.object({
  percent: z.number(),
  nature: z.string().nullable(),
  sold: Cents,
  refunded: Cents,
  taxable: Cents.describe("Of what was sold less what was refunded"),
  tax: Cents,
});

export const TakingsRow = schema("TakingsRow", {
  orders: z.int(),
  refunds: z.int(),
  rates: z.array(RateTakings).describe("All those of the month, in one order"),
  total: Cents,
  vouchers: Cents.describe("Multi-purpose vouchers sold less refunded, outside the total"),
  redeemed: Cents.default(0).describe("Of total and vouchers, paid with sold gift cards"),
  redeemedGifts: Cents.default(0).describe("Paid with gift cards that the shop gave away"),
  backToCards: Cents.default(0).describe("Refunds that went onto gift cards"),
  money: Cents.default(0).describe("total + vouchers − redeemed − redeemedGifts + backToCards"),
});
export type TakingsRow = z.infer<typeof TakingsRow>;

export const IssuedDocument = OrderDocument.extend({
  buyer: z.string(),
  orderNumber: z.string(),
  refersTo: z.string().nullable().describe("The invoice a credit note corrects"),
  taxable: Cents.describe("Below zero in a credit note, as are tax and total"),
  tax: Cents,
}).meta({ id: "IssuedDocument" });
export type IssuedDocument = z.infer<typeof IssuedDocument>;

export const AccountingMonth = resource("AccountingMonth", {
  month: Month,
  days: z.array(TakingsRow.extend({ day: z.iso.date() })),
  total: TakingsRow,
  documents: z.array(IssuedDocument).describe("By date and number"),
  due: z.int().describe("Invoices and credit notes still to be issued"),
  closedAt: z.string().nullable().describe("Since then nothing of it changes"),
});
export type AccountingMonth = z.infer<typeof AccountingMonth>;

export const IssueDocuments = MonthQuery.meta({ id: "IssueDocuments" });
export const CloseMonth = MonthQuery.meta({ id: "CloseMonth" });
