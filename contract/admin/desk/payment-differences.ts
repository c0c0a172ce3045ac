import { z } from "zod";
import { collectionOf, resource, schema } from "../../json-ld.ts";
import { upTo } from "../fields.ts";
import { listQuery } from "../listing.ts";

const differenceKinds = [
  "order_expired",
  "not_refunded",
  "no_order",
  "amount_differs",
  "no_charge",
  "gateway_silent",
] as const;

const differenceActions = ["reinstate", "refund", "settle"] as const;
export type DifferenceAction = (typeof differenceActions)[number];

export const PaymentDifference = resource("PaymentDifference", {
  id: z.number(),
  kind: z.enum(differenceKinds),
  state: z.enum(["open", "refunding", "refunded", "reinstated", "settled"]),
  gateway: z.string(),
  reference: z.string().describe("What the gateway knows the payment by"),
  orderNumber: z.string().nullable(),
  hasOrder: z.boolean().describe("Whether the shop has an order of that number"),
  amount: z.number().describe("Charged by the gateway, in cents"),
  expectedAmount: z.number().nullable(),
  at: z.string(),
  closedAt: z.string().nullable(),
  note: z.string().nullable().describe("How it was settled"),
  problem: z.string().nullable().describe("Why the last refund failed"),
  actions: z.array(z.enum(differenceActions)),
});
export type PaymentDifference = z.infer<typeof PaymentDifference>;

export const PaymentDifferenceQuery = listQuery(["at"], {
  open: z.stringbool().optional().describe("Only those that wait for somebody, or only the others"),
});
export const PaymentDifferenceCollection = collectionOf(
  PaymentDifference,
  "PaymentDifferenceCollection",
);

export const SettleDifference = schema("SettleDifference", {
  note: upTo(500).min(1, "Scrivi come l’hai sistemata"),
});
