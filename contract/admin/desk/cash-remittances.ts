import { z } from "zod";
import { collectionOf, resource, schema } from "../../json-ld.ts";
import { Amount, Required, upTo } from "../fields.ts";
import { listQuery } from "../listing.ts";

export const AwaitedCash = resource("AwaitedCash", {
  orderNumber: z.string(),
  customerName: z.string(),
  carrier: z.string(),
  deliveredAt: z.string(),
  amount: z.number().describe("Collected at the door, in cents"),
});
export type AwaitedCash = z.infer<typeof AwaitedCash>;
export const AwaitedCashCollection = collectionOf(AwaitedCash, "AwaitedCashCollection");

export const CashRemittance = resource("CashRemittance", {
  id: z.number(),
  carrier: z.string(),
  receivedOn: z.string(),
  amount: z.number().describe("What arrived, in cents"),
  expectedAmount: z.number().describe("What the carrier collected for these orders"),
  note: z.string().nullable(),
  orders: z.array(z.string()),
});
export type CashRemittance = z.infer<typeof CashRemittance>;
export const CashRemittanceQuery = listQuery(["receivedOn"], {});
export const CashRemittanceCollection = collectionOf(CashRemittance, "CashRemittanceCollection");

export const RecordRemittance = schema("RecordRemittance", {
  orders: z.array(Required).min(1, "Scegli almeno un ordine").max(500),
  receivedOn: z.iso.date("Scrivi un giorno"),
  amount: Amount,
  note: upTo(500).nullish(),
});
