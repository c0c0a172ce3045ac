import { eq } from "drizzle-orm";
import { z } from "zod";
import type { Ctx } from "../ctx.ts";
import { settings } from "../db/schema/selling.ts";
import type { OrderRow } from "../orders/order-record.ts";
import type { PaymentMethodRow } from "../selling/load-rules.ts";
import { addWorkingDays } from "./working-days.ts";

/** The owner may change it under the key "paymentTerms". */
const Terms = z.object({
  offlineWorkingDays: z.number().int().min(1).default(5),
  onlineHours: z.number().min(1).default(24),
});

type Start = {
  paymentState: "awaiting_payment" | "pending_on_delivery";
  paymentDueAt: Date | null;
};

/** How an order begins to wait for its money, and until when it may. */
export async function paymentStart(
  ctx: Ctx,
  type: PaymentMethodRow["type"],
  from: Date = ctx.clock(),
): Promise<Start> {
  if (type === "on_delivery") return { paymentState: "pending_on_delivery", paymentDueAt: null };
  const { offlineWorkingDays, onlineHours } = await readTerms(ctx);
  const paymentDueAt =
    type === "offline"
      ? addWorkingDays(from, offlineWorkingDays)
      : new Date(from.getTime() + onlineHours * 3_600_000);
  return { paymentState: "awaiting_payment", paymentDueAt };
}

/** Changing one's mind does not start the clock again, or stock could be held back for ever. */
export async function paymentRestart(
  ctx: Ctx,
  type: PaymentMethodRow["type"],
  { completedAt, paymentDueAt }: Pick<OrderRow, "completedAt" | "paymentDueAt">,
): Promise<Start> {
  const from = paymentDueAt && completedAt ? completedAt : ctx.clock();
  const start = await paymentStart(ctx, type, from);
  if (!start.paymentDueAt || !paymentDueAt || start.paymentDueAt > paymentDueAt) return start;
  return { ...start, paymentDueAt };
}

async function readTerms(ctx: Ctx): Promise<z.infer<typeof Terms>> {
  const [row] = await ctx.db.select().from(settings).where(eq(settings.key, "paymentTerms"));
  const given = Terms.safeParse(row?.value ?? {});
  return given.success ? given.data : Terms.parse({});
}
