import { z } from "zod";
import { AddressInput } from "../../address.ts";
import { schema } from "../../json-ld.ts";

export const OrderView = z.enum(["to_pay", "to_pack", "to_send", "late", "problems"]);
export type OrderView = z.infer<typeof OrderView>;

export const SavedView = schema("SavedView", {
  label: z.string().trim().min(1, "Dai un nome alla vista").max(40, "Al massimo 40 caratteri"),
  filter: z.record(z.string(), z.unknown()),
});
export type SavedView = z.infer<typeof SavedView>;

export const OrderViews = schema("OrderViews", {
  counts: z.record(OrderView, z.int()),
  total: z.int(),
  saved: z.array(SavedView),
});
export type OrderViews = z.infer<typeof OrderViews>;

export const OrderProblem = z.enum([
  "payment_failed",
  "refund_to_do",
  "refund_failed",
  "withdrawal",
  "return",
]);
export type OrderProblem = z.infer<typeof OrderProblem>;

const Numbers = z.array(z.string().max(50)).min(1).max(200);

export const PackOrders = schema("PackOrders", {
  numbers: Numbers,
  packed: z.boolean().default(true),
});

export const ShipOrders = schema("ShipOrders", {
  parcels: z
    .array(z.object({ number: z.string().max(50), tracking: z.string().trim().max(100).nullish() }))
    .min(1)
    .max(200),
});

/** Comma-separated order numbers: `RG104021,RG104022`. */
export const OrderNumbersQuery = z.object({
  numbers: z
    .string()
    .transform((text) => text.split(",").filter(Boolean))
    .pipe(Numbers)
    .meta({ description: "Order numbers, parted by commas", example: "RG104021,RG104022" }),
});

/** Fields left out are unchanged. */
export const CorrectOrder = schema("CorrectOrder", {
  email: z.string().optional(),
  shippingAddress: AddressInput.optional(),
  billingAddress: AddressInput.optional(),
  confirm: z.boolean().default(false).describe("Send the confirmation again"),
});
export type CorrectOrder = z.output<typeof CorrectOrder>;
