import { and, eq } from "drizzle-orm";
import type { Ctx } from "../ctx.ts";
import { paymentAttempts, payments } from "../db/schema/orders.ts";
import type { AttemptRow } from "./gateway.ts";

export async function findAttempt(
  ctx: Ctx,
  gateway: string,
  reference: string,
): Promise<{ attempt: AttemptRow; orderId: number } | undefined> {
  const [found] = await ctx.db
    .select({ attempt: paymentAttempts, orderId: payments.orderId })
    .from(paymentAttempts)
    .innerJoin(payments, eq(payments.id, paymentAttempts.paymentId))
    .where(and(eq(paymentAttempts.gateway, gateway), eq(paymentAttempts.reference, reference)));
  return found;
}
