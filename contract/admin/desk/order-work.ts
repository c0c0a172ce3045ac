import { z } from "zod";
import { AddressInput } from "../../address.ts";

/** Orders by what they wait for. */
export const OrderView = z.enum(["to_pay", "to_pack", "to_send", "late", "problems"]);
export type OrderView = z.infer<typeof OrderView>;

/** Filters of the list that somebody keeps under a name. */
export const SavedView = z
  .object({
    label: z.string().trim().min(1, "Dai un nome alla vista").max(40, "Al massimo 40 caratteri"),
    filter: z.record(z.string(), z.unknown()),
  })
  .meta({ id: "SavedView" });
export type SavedView = z.infer<typeof SavedView>;

export const OrderViews = z
  .object({ counts: z.record(OrderView, z.int()), total: z.int(), saved: z.array(SavedView) })
  .meta({ id: "OrderViews" });
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

export const PackOrders = z
  .object({ numbers: Numbers, packed: z.boolean().default(true) })
  .meta({ id: "PackOrders" });

export const ShipOrders = z
  .object({
    parcels: z
      .array(
        z.object({ number: z.string().max(50), tracking: z.string().trim().max(100).nullish() }),
      )
      .min(1)
      .max(200),
  })
  .meta({ id: "ShipOrders" });

/** `RG104021,RG104022` */
export const OrderNumbersQuery = z.object({
  numbers: z
    .string()
    .transform((text) => text.split(",").filter(Boolean))
    .pipe(Numbers)
    .meta({ description: "Order numbers, parted by commas", example: "RG104021,RG104022" }),
});

/** What is left out stays as it is. */
export const CorrectOrder = z
  .object({
    email: z.string().optional(),
    shippingAddress: AddressInput.optional(),
    billingAddress: AddressInput.optional(),
    confirm: z.boolean().default(false).meta({ description: "Send the confirmation again" }),
  })
  .meta({ id: "CorrectOrder" });
export type CorrectOrder = z.output<typeof CorrectOrder>;
