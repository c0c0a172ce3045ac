import { z } from "zod";
import { Cents, Iri } from "../json-ld.ts";

const Sales = z.object({ orders: z.int(), total: Cents });

/** Each role is told what it may read. */
export const Dashboard = z
  .object({
    "@id": Iri,
    "@type": z.literal("Dashboard"),
    sales: z
      .object({ today: Sales, week: Sales, month: Sales })
      .meta({ description: "Since midnight, Monday and the first, in Rome" })
      .optional(),
    days: z
      .array(Sales.extend({ day: z.string() }))
      .meta({ description: "The last 30 days, oldest first" })
      .optional(),
    toShip: z.int().optional(),
    awaitingPayment: z.int().optional(),
    lowStock: z
      .array(
        z.object({
          code: z.string(),
          product: z.string(),
          productName: z.string(),
          name: z.string(),
          available: z.int(),
        }),
      )
      .meta({ description: "The scarcest first, at most 20" })
      .optional(),
    waiting: z
      .object({ reviews: z.int(), contactRequests: z.int(), withdrawalRequests: z.int() })
      .partial(),
  })
  .meta({ id: "Dashboard" });
export type Dashboard = z.infer<typeof Dashboard>;
