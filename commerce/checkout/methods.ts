import { eq } from "drizzle-orm";
import type { Order, PaymentMethod, PickupPoint, ShippingMethod } from "#contract/order.ts";
import { recalculateCart } from "../cart/index.ts";
import { type Ctx, withTransaction } from "../kernel/ctx.ts";
import { CommerceError, invalid, notFound } from "../kernel/errors.ts";
import { codeInIri } from "../kernel/http/router.ts";
import {
  eligiblePaymentMethods,
  findOrder,
  loadRecord,
  lockCart,
  lockOrder,
  type PaymentMethodRow,
  presentPaymentMethods,
  presentShippingMethods,
  type PricedOrder,
  priceOrder,
} from "../orders/index.ts";
import { orders } from "../orders/schema.ts";
import { changePaymentMethod } from "../payments/index.ts";
import { findStoredPoint } from "../shipping/index.ts";
import { advanceCart, requireMove } from "./checkout-states.ts";

type ShippingChoice = { token: string; shipmentId: number; shippingMethod: string };

/** Choosing again after the payment takes the checkout back: the payment must be confirmed anew. */
export function selectShipping(ctx: Ctx, input: ShippingChoice): Promise<Order> {
  return withTransaction(ctx, async (ctx) => {
    const order = await lockCart(ctx, input.token);
    const pricedOrder = await priceOrder(ctx, await loadRecord(ctx, order));
    const { shipments } = pricedOrder.record;
    if (!shipments.some(({ id }) => id === input.shipmentId)) throw notFound();
    if (order.checkoutState === "cart") {
      throw new CommerceError("invalid", "Order should be addressed first.");
    }
    const code = codeInIri(ctx, "shipping-methods", input.shippingMethod);
    const method = pricedOrder.rules.shippingMethods.find((one) => one.code === code);
    if (!method) {
      throw invalid("shippingMethod", `The shipping method with ${code} code does not exist.`);
    }
    if (!presentShippingMethods(ctx, pricedOrder).some((one) => one.code === code)) {
      throw invalid("shippingMethod", unavailableShipping(method.name));
    }
    return advanceCart(ctx, order, {
      checkoutState: requireMove(pricedOrder, "select_shipping"),
      shippingMethodCode: code,
      pudo: method.requiresPudo ? order.pudo : null,
    });
  });
}

export const unavailableShipping = (name: string) =>
  `The shipping method ${name} is not available for this order. Please reselect your shipping method.`;

type PaymentChoice = { token: string; paymentId: number; paymentMethod: string };

/** On a placed order the same call changes how it will be paid. */
export function selectPayment(ctx: Ctx, input: PaymentChoice): Promise<Order> {
  return withTransaction(ctx, async (ctx) => {
    const order = await lockOrder(ctx, input.token);
    const pricedOrder = await priceOrder(ctx, await loadRecord(ctx, order));
    const { payments } = pricedOrder.record;
    const payment = payments.find(({ id }) => id === input.paymentId);
    if (!payment) throw notFound();
    if (order.state !== "cart") {
      return changePaymentMethod(ctx, pricedOrder, payment, () =>
        findMethod(ctx, pricedOrder, input),
      );
    }
    const method = findMethod(ctx, pricedOrder, input);
    return advanceCart(ctx, order, {
      checkoutState: requireMove(pricedOrder, "select_payment"),
      paymentMethodCode: method.code,
    });
  });
}

function findMethod(
  ctx: Ctx,
  pricedOrder: PricedOrder,
  { paymentMethod }: PaymentChoice,
): PaymentMethodRow {
  const code = codeInIri(ctx, "payment-methods", paymentMethod);
  const method = pricedOrder.rules.paymentMethods.find((one) => one.code === code);
  if (!method) {
    throw invalid("paymentMethod", `The payment method with ${code} code does not exist.`);
  }
  if (!eligiblePaymentMethods(pricedOrder).includes(method)) {
    throw invalid("paymentMethod", unavailablePayment(method.name));
  }
  return method;
}

export const unavailablePayment = (name: string) =>
  `The payment method ${name} is not available for this order. Please reselect your payment method.`;

export async function offeredShippingMethods(
  ctx: Ctx,
  token: string,
  shipmentId: number,
): Promise<ShippingMethod[]> {
  const pricedOrder = await find(ctx, token);
  const isThere = pricedOrder?.record.shipments.some(({ id }) => id === shipmentId);
  return pricedOrder && isThere ? presentShippingMethods(ctx, pricedOrder) : [];
}

export async function offeredPaymentMethods(
  ctx: Ctx,
  token: string,
  paymentId: number,
): Promise<PaymentMethod[]> {
  const pricedOrder = await find(ctx, token);
  const isThere = pricedOrder?.record.payments.some(({ id }) => id === paymentId);
  return pricedOrder && isThere ? presentPaymentMethods(ctx, pricedOrder) : [];
}

/** What is not there has no methods: an empty collection, not an error. */
async function find(ctx: Ctx, token: string): Promise<PricedOrder | undefined> {
  try {
    return await priceOrder(ctx, await loadRecord(ctx, await findOrder(ctx, token)));
  } catch (error) {
    if (error instanceof CommerceError && error.code === "not_found") return undefined;
    throw error;
  }
}

/** The point is kept as it is now: a placed order must not follow a shop that moves. */
export function choosePudo(ctx: Ctx, token: string, pudoId: string | null): Promise<Order> {
  return withTransaction(ctx, async (ctx) => {
    const order = await lockCart(ctx, token);
    let pudo: PickupPoint | null = null;
    if (pudoId !== null) {
      const pricedOrder = await priceOrder(ctx, await loadRecord(ctx, order));
      const methods = presentShippingMethods(ctx, pricedOrder);
      if (!methods.some((method) => method.requiresPudo)) {
        throw invalid("pudoId", "Questo ordine non può andare a un punto di ritiro.");
      }
      pudo = (await findStoredPoint(ctx, pudoId)) ?? null;
      if (!pudo) throw invalid("pudoId", `Il punto di ritiro ${pudoId} non esiste.`);
    }
    await ctx.db.update(orders).set({ pudo }).where(eq(orders.id, order.id));
    return recalculateCart(ctx, order);
  });
}
