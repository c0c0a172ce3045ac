import { eq } from "drizzle-orm";
import type { Order } from "#contract/order.ts";
import { deleteItems } from "../cart-items.ts";
import { savePriced } from "../recalculate.ts";
import { recordTerms } from "../../content/index.ts";
import type { Ctx } from "../../kernel/ctx.ts";
import { updateById } from "../../kernel/db/rows.ts";
import { emit } from "../../kernel/events.ts";
import { orderItems, orders, payments, shipments } from "../../orders/schema.ts";
import { consumeBalances, countCouponUse } from "../../promotions/index.ts";
import {
  holdStock,
  needsShipping,
  nextNumber,
  orderMachine,
  type OrderRecord,
  paymentMachine,
  type PaymentMethodRow,
  type PaymentStart,
  type PricedOrder,
  readPlaced,
  recordEvent,
  shipmentMachine,
} from "../../orders/index.ts";
import { paymentStart, reachPaid } from "../../payments/index.ts";
import { pointOf, storePromise } from "../../shipping/index.ts";
import { limitUnpaid } from "./unpaid-limits.ts";
import { checkoutMachine } from "./checkout-states.ts";

/** Turns a checked, locked cart into an order. Lock order, to avoid deadlocks: cart, coupon, cards, stock, number. */
export async function placeOrder(
  ctx: Ctx,
  checked: PricedOrder,
  network: string | null,
): Promise<Order> {
  const pricedOrder = await savePriced(ctx, checked);
  const { record, priced } = pricedOrder;
  const { order } = record;
  const ships = needsShipping(record);

  const without = record.unavailable.map(({ id }) => id);
  if (without.length > 0) await deleteItems(ctx, order.id, without);
  await consumeBalances(ctx, order.id, takings(pricedOrder));
  await holdStock(ctx, record.items);
  await countCouponUse(ctx, order);
  await freezeItems(ctx, pricedOrder);
  await placeShipments(ctx, pricedOrder);
  const method = chosenPayment(pricedOrder);
  const start = method
    ? await limitUnpaid(
        ctx,
        pricedOrder,
        { network, method },
        await placePayments(ctx, record, method),
      )
    : { paymentState: "paid", paymentDueAt: null };

  const termsVersion = await recordTerms(ctx);

  const number = await nextNumber(ctx);
  await updateById(ctx.db, orders, order.id, {
    ...start,
    number,
    network,
    state: orderMachine.create.to,
    checkoutState: checkoutMachine.complete.to,
    shippingState: ships ? "ready" : "no_shipping",
    shippingMethodCode: priced.shippingMethodCode,
    paymentMethodCode: priced.paymentMethodCode,
    pudo: pointOfOrder(ctx, pricedOrder),
    couponCode: order.couponCode,
    notes: order.notes,
    total: priced.total,
    priced,
    completedAt: ctx.clock(),
    termsVersion,
    updatedAt: ctx.clock(),
  });
  const byTransfer = method?.type === "offline";
  if (ships) await storePromise(ctx, order, { byTransfer });
  await recordEvent(ctx, order.id, "placed", { number, total: priced.total });
  if (priced.total === 0) await reachPaid(ctx, order);
  await emit(ctx, "order.placed", { orderId: order.id });
  return (await readPlaced(ctx, order.id)).order;
}

function takings({ record, priced }: PricedOrder) {
  return record.giftCards.map(({ id, code }) => ({
    id,
    amount: priced.giftCards.find((card) => card.code === code)?.amount ?? 0,
  }));
}

/** Freezes prices: later changes of the catalogue do not affect the order. */
async function freezeItems(ctx: Ctx, { record }: PricedOrder): Promise<void> {
  for (const { id, variant, product } of record.items) {
    await updateById(ctx.db, orderItems, id, { snapshot: { variant, product } });
  }
}

async function placeShipments(ctx: Ctx, { record, rules, priced }: PricedOrder): Promise<void> {
  const method = rules.shippingMethods.find(({ code }) => code === priced.shippingMethodCode);
  await ctx.db
    .update(shipments)
    .set({
      state: shipmentMachine.create.to,
      methodName: method?.name ?? null,
      trackingUrlTemplate: method?.trackingUrlTemplate ?? null,
      minDays: method?.minDays ?? null,
      maxDays: method?.maxDays ?? null,
    })
    .where(eq(shipments.orderId, record.order.id));
}

const chosenPayment = ({ rules, priced }: PricedOrder) =>
  priced.total === 0
    ? undefined
    : rules.paymentMethods.find(({ code }) => code === priced.paymentMethodCode);

async function placePayments(
  ctx: Ctx,
  record: OrderRecord,
  method: PaymentMethodRow,
): Promise<PaymentStart> {
  await ctx.db
    .update(payments)
    .set({
      state: paymentMachine.create.to,
      methodCode: method.code,
      methodName: method.name,
      methodType: method.type,
      instructions: method.instructions,
      bankAccount: method.bankAccount,
      updatedAt: ctx.clock(),
    })
    .where(eq(payments.orderId, record.order.id));
  return paymentStart(ctx, method);
}

function pointOfOrder(ctx: Ctx, { record, rules, priced }: PricedOrder) {
  const method = rules.shippingMethods.find(({ code }) => code === priced.shippingMethodCode);
  return method ? pointOf(ctx, method, record.order.pudo) : null;
}
