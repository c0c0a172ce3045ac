import { z } from "zod";

/** The shape of a point is in order.ts: an order keeps the one it goes to. */
export const PickupQuery = z.object({
  city: z.string().default(""),
  zipCode: z.string().default(""),
  countryCode: z.string().default("IT"),
  address: z.string().optional(),
});
export type PickupQuery = z.infer<typeof PickupQuery>;
