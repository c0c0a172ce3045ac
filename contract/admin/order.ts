import { keysOf } from "../format/keys-of.ts";
import { z } from "zod";
import { Cents, collectionOf, Iri, schema } from "../json-ld.ts";
import { Order, OrderDocument } from "../order.ts";
import { GiveRefundAccount } from "../support.ts";
import { OrderProblem, OrderView } from "./desk/order-work.ts";
import { Flag, Moment, Search, listQuery } from "./listing.ts";
import { orderEmails } from "./constants.ts";
import { Required } from "./fields.ts";

export const CarrierCash = z
  .enum(["cash_awaited", "cash_remitted"])
  .describe("Cash that the carrier collected on delivery: whether it was transferred to the shop");
export type CarrierCash = z.infer<typeof CarrierCash>;

export const AdminOrderSummary = schema("AdminOrderSummary", {
  "@id": Iri,
  "@type": z.literal("Order"),
  id: z.int(),
  number: z.string(),
  state: z.string(),
  paymentState: z.string(),
  shippingState: z.string(),
  status: z.string(),
  email: z.string().nullable(),
  customerName: z.string(),
  customerId: z.int().nullable(),
  currencyCode: z.string(),
  total: Cents.describe("In money, besides what gift cards paid"),
  giftCardAmount: Cents.describe("Paid with gift cards"),
  itemCount: z.int(),
  paymentMethodCode: z.string().nullable(),
  shippingMethodCode: z.string().nullable(),
  shippingMethodName: z.string().nullable(),
  paymentMethodName: z.string().nullable(),
  city: z.string().nullable(),
  images: z.array(z.string()).describe("Of the first products"),
  isGift: z.boolean(),
  packed: z.boolean().describe("Ready for the courier"),
  shippable: z.boolean().describe("Its parcel can leave now"),
  collected: z.boolean().describe("Fetched at the shop: nothing is sent"),
  dueOn: z.string().nullable().describe("The last day told to the customer"),
  late: z.boolean(),
  problems: z.array(OrderProblem),
  carrierCash: CarrierCash.nullable(),
  invoiceRequired: z.boolean(),
  completedAt: z.string(),
});
export type AdminOrderSummary = z.infer<typeof AdminOrderSummary>;
export const AdminOrderCollection = collectionOf(AdminOrderSummary, "AdminOrderCollection");

export const orderSorting = ["completedAt", "number", "total", "email"] as const;

export const AdminOrderQuery = listQuery(orderSorting, {
  q: Search,
  numbers: z.string().max(6000).optional().describe("Only these, separated by commas"),
  view: OrderView.optional(),
  state: z.string().optional(),
  paymentState: z.string().optional(),
  shippingState: z.string().optional(),
  customerId: z.coerce.number().int().optional(),
  toShip: Flag.describe("Orders whose parcel can leave now"),
  invoiceRequired: Flag,
  toRefund: Flag.describe("Orders with a transfer to be made by hand"),
  "completedAt[after]": Moment.optional(),
  "completedAt[before]": Moment.optional(),
});
export type AdminOrderQuery = z.output<typeof AdminOrderQuery>;

export const OrderEvent = schema("OrderEvent", {
  id: z.int(),
  type: z.string(),
  actor: z.string().describe("guest, system, customer:<id> or admin:<id>"),
  actorEmail: z.string().nullable(),
  data: z.record(z.string(), z.unknown()),
  at: z.string(),
});
export type OrderEvent = z.infer<typeof OrderEvent>;

export const RefundLine = schema("RefundLine", {
  label: z.string(),
  quantity: z.int().nullable(),
  amount: Cents,
  itemId: z.int().nullish().describe("Of the order, where it is for one"),
});
export type RefundLine = z.infer<typeof RefundLine>;

export const OrderActionName = z.enum([
  "pay",
  "ship",
  "collectable",
  "deliver",
  "reschedule",
  "cancel",
  "refund",
]);
export type OrderActionName = z.infer<typeof OrderActionName>;

export const resentEmails = keysOf(orderEmails);
const ResentEmail = z.enum(resentEmails);

/** Omits the token, with which staff could act as the buyer. */
export const AdminOrder = Order.omit({ token: true, tokenValue: true })
  .extend({
    id: z.int(),
    number: z.string(),
    customerId: z.int().nullable(),
    refundable: Cents.describe("What can still be given back"),
    carrierCash: CarrierCash.nullable(),
    refunds: z.array(
      z.object({
        id: z.int(),
        state: z.enum(["pending", "to_do", "succeeded", "failed"]),
        amount: Cents,
        giftCardAmount: Cents,
        reason: z.string().nullable(),
        lines: z.array(RefundLine).nullable().describe("What it is for, where told"),
        reference: z.string().nullable(),
        settledAt: z.string().nullable().describe("When the money left"),
        createdAt: z.string(),
      }),
    ),
    documents: z.array(OrderDocument),
    refundsByHand: z.boolean().describe("Its money goes back by a transfer that somebody makes"),
    actions: z.array(OrderActionName).describe("What can be done with it now"),
    labels: z.boolean().describe("Its carrier prints the label"),
    packed: z.boolean().describe("Ready for the courier"),
    resendable: z.array(ResentEmail).describe("Emails that can be sent again"),
    timeline: z.array(OrderEvent).describe("Oldest first"),
  })
  .meta({ id: "AdminOrder" });
export type AdminOrder = z.infer<typeof AdminOrder>;

const Words = z.string().trim().max(1000).nullish();

export const PayOrder = z.object({ reference: Words }).meta({ id: "PayOrder" });
export const ShipOrder = schema("ShipOrder", { tracking: z.string().trim().max(100).nullish() });
export const DeliverOrder = schema("DeliverOrder", {
  deliveredOn: z.iso
    .date("Inserisci una data valida")
    .nullish()
    .describe("The day it really arrived; today when absent"),
});
export const CollectableOrder = z.object({}).meta({ id: "CollectableOrder" });
export const RescheduleOrder = schema("RescheduleOrder", {
  deliveryOn: z.iso
    .date("Inserisci una data valida")
    .describe("The day it is now expected, told to the customer"),
});
export const CancelOrder = z.object({ reason: Words }).meta({ id: "CancelOrder" });
export const RefundOrder = schema("RefundOrder", {
  amount: Cents.optional().describe(
    "When absent, what items and shipping cost, or all that is left",
  ),
  items: z
    .array(z.object({ itemId: z.int(), quantity: z.int().min(1) }))
    .optional()
    .describe("What it is for: the email to the customer says it"),
  shipping: z.boolean().optional(),
  reason: Words,
});
export const ResendEmail = z.object({ template: ResentEmail }).meta({ id: "ResendEmail" });
export const WriteNote = schema("WriteNote", {
  text: Required.max(5000),
});

export const ManualRefund = schema("ManualRefund", {
  id: z.int(),
  orderNumber: z.string(),
  amount: Cents,
  createdAt: z.string(),
  hasAccount: z.boolean().describe("The customer has given an IBAN"),
});
export type ManualRefund = z.infer<typeof ManualRefund>;
export const ManualRefundCollection = collectionOf(ManualRefund, "ManualRefundCollection");

/** Returned only to staff who may refund. */
export const AdminRefundAccount = schema("AdminRefundAccount", {
  account: z
    .object({ iban: z.string(), holder: z.string(), givenAt: z.string() })
    .nullable()
    .describe("Null while the customer has not given it"),
  reason: z.string().describe("What to write on the transfer"),
});
export type AdminRefundAccount = z.infer<typeof AdminRefundAccount>;

export const ConfirmTransfer = schema("ConfirmTransfer", {
  doneOn: z.iso
    .date("Inserisci una data valida")
    .nullish()
    .describe("The day it was made; today when absent"),
  reference: z.string().trim().max(100).nullish(),
});
export const DropRefund = schema("DropRefund", { reason: z.string().trim().max(1000).nullish() });
export const TellRefundAccount = schema("TellRefundAccount", {
  account: GiveRefundAccount.optional().describe(
    "As the customer told it; when absent, the customer is asked by email",
  ),
});
