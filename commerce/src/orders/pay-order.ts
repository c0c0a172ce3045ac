import { withTransaction } from "../ctx.ts";
import type { Ctx } from "../ctx.ts";
import { CommerceError } from "../errors.ts";
import { completePayment } from "../payments/complete-payment.ts";
import { currentPayment } from "../payments/current-payment.ts";
import { lockPlacedOrder } from "./load-order.ts";

type Input = { token: string; reference?: string | null };

/** The money came outside any gateway: a bank transfer was credited, the courier handed over the cash. */
export function payOrder(ctx: Ctx, { token, reference = null }: Input): Promise<void> {
  return withTransaction(ctx, async (ctx) => {
    const order = await lockPlacedOrder(ctx, token);
    const payment = await currentPayment(ctx, order.id);
    if (!payment) throw new CommerceError("invalid", "The order has no payment to complete.");
    await completePayment(ctx, order, payment, { reference });
  });
}
