import { z } from "zod";
import { Cents, collectionOf, Iri, schema } from "../../json-ld.ts";
import { returnCauses, returnStates } from "../../support.ts";
import { listQuery, Search } from "../listing.ts";
import { OrderEvent } from "../order.ts";
import { Required, Text } from "../fields.ts";

const Day = z.iso.date();

/** Condition of a returned piece on arrival; null until it has arrived. */
export const PieceCondition = z.enum(["intact", "seal_broken", "worn"]);
export type PieceCondition = z.infer<typeof PieceCondition>;

const Piece = z.object({
  id: z.int(),
  itemId: z.int(),
  name: z.string(),
  image: Text,
  quantity: z.int(),
  paid: Cents.describe("What these pieces cost, discounts taken off"),
  sealed: z.boolean().describe("May come back only with its hygiene seal"),
  arrivedAt: Text,
  condition: PieceCondition.nullable(),
  restocked: z.boolean(),
  provenAt: Text.describe("When the customer proved to have sent it"),
});

export const ReturnRefundLine = schema("ReturnRefundLine", {
  key: z.string(),
  label: z.string(),
  quantity: z.int().nullable(),
  paid: Cents,
  refunded: Cents.describe("Given back already, or on its way"),
  due: Cents.describe("What the law wants given back now"),
  reason: z.string(),
});
export type ReturnRefundLine = z.infer<typeof ReturnRefundLine>;

const AdminReturnSummary = z.object({
  "@id": Iri,
  "@type": z.literal("Return"),
  id: z.int(),
  number: z.string(),
  state: z.enum(returnStates),
  cause: z.enum(returnCauses),
  orderNumber: z.string(),
  customerName: z.string(),
  refundBy: Day.nullable().describe("The last day to refund a withdrawal"),
  createdAt: z.string(),
});
export const AdminReturnCollection = collectionOf(
  AdminReturnSummary.meta({ id: "AdminReturnSummary" }),
).meta({ id: "AdminReturnCollection" });
export type AdminReturnSummary = z.infer<typeof AdminReturnSummary>;

export const ReturnActionName = z.enum(["choose", "receive", "prove", "refund", "close"]);
export type ReturnActionName = z.infer<typeof ReturnActionName>;

export const AdminReturn = AdminReturnSummary.extend({
  note: Text,
  email: Text,
  withdrawalRequestId: z.int().nullable(),
  statement: Text,
  declaredAt: Text,
  deliveredOn: Text,
  lastDay: Day.nullable().describe("The last day to withdraw"),
  returnBy: Day.nullable(),
  pieces: z.array(Piece),
  bought: z
    .array(z.object({ itemId: z.int(), name: z.string(), quantity: z.int() }))
    .describe("What of the order can be in it"),
  lines: z.array(ReturnRefundLine),
  refundable: Cents,
  refundsByHand: z.boolean(),
  refundToDo: z.int().nullable().describe("A transfer that somebody has to make"),
  actions: z.array(ReturnActionName),
  timeline: z.array(OrderEvent),
}).meta({ id: "AdminReturn" });
export type AdminReturn = z.infer<typeof AdminReturn>;

export const ReturnQuery = listQuery(["createdAt"], {
  q: Search,
  state: z.enum(returnStates).optional(),
  open: z
    .enum(["true", "false"])
    .transform((text) => text === "true")
    .optional()
    .describe("Neither refunded nor closed"),
});

const Chosen = z.array(z.object({ itemId: z.int(), quantity: z.int().min(1) })).max(100);

/** Opens a return by hand: for a withdrawal accepted without one, or for a complaint about an order. */
export const OpenReturn = schema("OpenReturn", {
  withdrawalRequestId: z.int().optional(),
  orderNumber: z.string().max(255).optional(),
  pieces: Chosen.optional(),
  note: z.string().trim().max(2000).nullish(),
  message: z.string().trim().max(2000).nullish().describe("In the email"),
});
export const ChoosePieces = z.object({ pieces: Chosen.min(1) }).meta({ id: "ChoosePieces" });
export const ReceivePieces = schema("ReceivePieces", {
  pieces: z
    .array(
      z.object({
        id: z.int(),
        quantity: z.int().min(1),
        condition: PieceCondition,
        restock: z.boolean(),
      }),
    )
    .min(1)
    .max(100),
});
export const ProvePieces = schema("ProvePieces", { pieces: z.array(z.int()).min(1) });
export const RefundReturn = schema("RefundReturn", {
  amounts: z.record(z.string(), Cents).describe("By the key of the row"),
  reason: z.string().trim().max(1000).nullish(),
});
export const CloseReturn = schema("CloseReturn", {
  reason: Required.max(1000),
});
