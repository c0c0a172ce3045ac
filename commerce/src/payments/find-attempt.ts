import { and, eq } from "drizzle-orm";
import type { Ctx } from "../ctx.ts";
import { paymentAttempts, payments } from "../db/schema/orders.ts";
import { paymentMethods } from "../db/schema/selling.ts";
import type { PaymentRow } from "../orders/order-record.ts";
import type { AttemptRow, Instrument } from "./gateway.ts";

/** An attempt is only known together with the gateway that began it. */
export async function findAttempt(
  ctx: Ctx,
  gateway: string,
  reference: string,
): Promise<{ attempt: AttemptRow; orderId: number; instrument: Instrument } | undefined> {
  const [found] = await ctx.db
    .select({
      attempt: paymentAttempts,
      orderId: payments.orderId,
      instrument: paymentMethods.instrument,
    })
    .from(paymentAttempts)
    .innerJoin(payments, eq(payments.id, paymentAttempts.paymentId))
    .leftJoin(paymentMethods, eq(paymentMethods.code, payments.methodCode))
    .where(and(eq(paymentAttempts.gateway, gateway), eq(paymentAttempts.reference, reference)));
  return found;
}

export async function instrumentOf(ctx: Ctx, { methodCode }: PaymentRow): Promise<Instrument> {
  const [method] = await ctx.db
    .select({ instrument: paymentMethods.instrument })
    .from(paymentMethods)
    .where(eq(paymentMethods.code, methodCode ?? ""));
  return method?.instrument ?? null;
}
