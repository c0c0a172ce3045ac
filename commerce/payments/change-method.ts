import { eq } from "drizzle-orm";
import type { Order } from "#contract/order.ts";
import type { Ctx } from "../kernel/ctx.ts";
import { orders, payments } from "../orders/schema.ts";
import { CommerceError } from "../kernel/errors.ts";
import { emit } from "../kernel/events.ts";
import { closeAttempts, failLocked } from "./payment-states.ts";
import {
  awaitsMoney,
  type PaymentMethodRow,
  type PaymentRow,
  type PricedOrder,
  readPlaced,
  recordEvent,
} from "../orders/index.ts";
import { type PricedCart, taxAt } from "../pricing/index.ts";
import { storePromise } from "../shipping/index.ts";
import { paymentRestart } from "./open-payment.ts";

/** A placed, locked order may be paid in another way until it is paid. */
export async function changePaymentMethod(
  ctx: Ctx,
  { record: { order }, priced }: PricedOrder,
  payment: PaymentRow,
  findMethod: () => PaymentMethodRow,
): Promise<Order> {
  if (order.state !== "new" || !awaitsMoney(order.paymentState)) {
    throw new CommerceError("invalid", "The payment of this order can no longer be changed.");
  }
  if (payment.state !== "new" && payment.state !== "processing") {
    throw new CommerceError("invalid", "This payment has already ended: use the last one.");
  }
  if (order.shippingState === "shipped") {
    throw new CommerceError("invalid", "The parcel is already on its way to be paid.");
  }
  const method = findMethod();
  const open =
    payment.state === "processing"
      ? await failLocked(ctx, order, payment, "another method was chosen")
      : payment;
  await closeAttempts(ctx, open.id);
  const repriced = withFee(priced, method);
  await ctx.db
    .update(payments)
    .set({
      methodCode: method.code,
      methodName: method.name,
      methodType: method.type,
      instructions: method.instructions,
      amount: repriced.total,
      updatedAt: ctx.clock(),
    })
    .where(eq(payments.id, open.id));
  await ctx.db
    .update(orders)
    .set({
      ...(await paymentRestart(ctx, method, order)),
      paymentMethodCode: method.code,
      priced: repriced,
      total: repriced.total,
      updatedAt: ctx.clock(),
    })
    .where(eq(orders.id, order.id));
  if (order.shippingState === "ready")
    await storePromise(ctx, order, { byTransfer: method.type === "offline" });
  await recordEvent(ctx, order.id, "payment_method_changed", { method: method.code });
  const changed = { orderId: order.id, paymentId: open.id, methodType: method.type };
  await emit(ctx, "order.payment_method_changed", changed);
  return (await readPlaced(ctx, order.id)).order;
}

/** Only the fee of the method may change what a placed order costs, at the VAT it was placed with. */
function withFee(priced: PricedCart, { code, fee }: PaymentMethodRow): PricedCart {
  const rate = priced.taxRates[priced.serviceTaxCategory];
  if (!rate) throw new Error("Stored prices name the rate of their services");
  const feeTax = taxAt(rate, fee);
  const taxTotal = priced.taxTotal - priced.feeTax + feeTax;
  return {
    ...priced,
    paymentMethodCode: code,
    feeTotal: fee,
    feeTax,
    taxTotal,
    taxIncludedTotal: taxTotal,
    total: priced.total - priced.feeTotal + fee,
  };
}
