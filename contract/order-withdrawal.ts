import { z } from "zod";

export const WithdrawalOutcome = z.enum(["accepted", "refused"]);

const Day = z.iso.date();

/** What became of the right to withdraw from a placed order: the shop's own addition to the Order of SPEC §3. */
export const OrderWithdrawal = z
  .object({
    open: z.boolean().meta({ description: "It can still be declared, for the order or a part" }),
    until: Day.nullable().meta({ description: "The last day; null until everything has arrived" }),
    returnTo: z.string().nullable().meta({ description: "Where goods are sent back to" }),
    requests: z
      .array(
        z.object({
          id: z.int(),
          receivedAt: z.string(),
          items: z
            .array(z.object({ name: z.string(), quantity: z.int().optional() }))
            .nullable()
            .meta({ description: "Null: the whole order" }),
          status: z.enum(["received", "open", "closed"]),
          outcome: WithdrawalOutcome.nullable().meta({ description: "Null: not answered yet" }),
          answer: z.string().nullable(),
          answeredAt: z.string().nullable(),
          returnBy: Day.meta({ description: "The last day to send the goods back" }),
          refundBy: Day,
        }),
      )
      .meta({ description: "Oldest first" }),
  })
  .meta({ id: "OrderWithdrawal" });
export type OrderWithdrawal = z.infer<typeof OrderWithdrawal>;
