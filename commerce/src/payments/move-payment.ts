import { and, eq } from "drizzle-orm";
import type { Ctx } from "../ctx.ts";
import { payments } from "../db/schema/orders.ts";
import { CommerceError } from "../errors.ts";
import type { PaymentRow } from "../orders/order-record.ts";
import { paymentMachine } from "../orders/order-machines.ts";
import type { PaymentState } from "../orders/order-machines.ts";
import { apply } from "../orders/state-machine.ts";

/** Moves the payment from the very state it was read in, or refuses. */
export async function movePayment(
  ctx: Ctx,
  payment: PaymentRow,
  move: keyof typeof paymentMachine,
  change: Partial<PaymentRow> = {},
): Promise<PaymentRow> {
  const state = apply(paymentMachine, payment.state as PaymentState, move, "payment");
  const [moved] = await ctx.db
    .update(payments)
    .set({ ...change, state, updatedAt: ctx.clock() })
    .where(and(eq(payments.id, payment.id), eq(payments.state, payment.state)))
    .returning();
  if (!moved) throw new CommerceError("conflict", "The payment has changed meanwhile.");
  return moved;
}
