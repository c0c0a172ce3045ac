import { eq } from "drizzle-orm";
import type {
  CheckoutState,
  Order,
  PaymentMethod,
  PickupPoint,
  ShippingMethod,
} from "#contract/order.ts";
import { recalculateCart, savePriced } from "../recalculate.ts";
import { CommerceError, type Ctx, invalid, notFound, withTransaction } from "../../kernel/ctx.ts";
import { updateById } from "../../kernel/db/rows.ts";
import { codeInIri } from "../../kernel/http/router.ts";
import {
  apply,
  eligiblePaymentMethods,
  findOrder,
  loadRecord,
  lockCart,
  lockOrder,
  type Machine,
  needsShipping,
  type OrderRow,
  type PaymentMethodRow,
  presentOrder,
  presentPaymentMethods,
  presentShippingMethods,
  type PricedOrder,
  priceOrder,
} from "../../orders/index.ts";
import { orders } from "../../orders/schema.ts";
import { changePaymentMethod } from "../../payments/index.ts";
import { findStoredPoint, placeOf, pointOf, reaches } from "../../shipping/index.ts";
import { limitUnpaid } from "./unpaid-limits.ts";

type CheckoutMove =
  "address" | "skip_shipping" | "select_shipping" | "skip_payment" | "select_payment" | "complete";

/** The states of SPEC §4. */
export const checkoutMachine: Machine<CheckoutState, CheckoutMove> = {
  address: {
    from: [
      "cart",
      "addressed",
      "shipping_selected",
      "shipping_skipped",
      "payment_selected",
      "payment_skipped",
    ],
    to: "addressed",
  },
  skip_shipping: { from: ["addressed"], to: "shipping_skipped" },
  select_shipping: {
    from: ["addressed", "shipping_selected", "payment_selected", "payment_skipped"],
    to: "shipping_selected",
  },
  skip_payment: { from: ["shipping_selected", "shipping_skipped"], to: "payment_skipped" },
  select_payment: {
    from: ["shipping_selected", "shipping_skipped", "payment_selected"],
    to: "payment_selected",
  },
  complete: { from: ["payment_selected", "payment_skipped"], to: "completed" },
};

/** Refuses in the words of Sylius, which its clients compare. */
export const moveCheckout = (state: CheckoutState, move: CheckoutMove): CheckoutState =>
  apply(checkoutMachine, state, move, (possible) => {
    const moves = possible.join(", ") || "none";
    return `Cannot ${move} as order is in a wrong state. Current: ${state}. Possible transitions: ${moves}.`;
  });

const requireMove = ({ record }: PricedOrder, move: CheckoutMove): CheckoutState =>
  moveCheckout(record.order.checkoutState, move);

export async function advanceCart(
  ctx: Ctx,
  order: OrderRow,
  step: Partial<OrderRow>,
): Promise<Order> {
  const record = await loadRecord(ctx, { ...order, ...step });
  // Otherwise a product added later would ship by a method chosen for another cart.
  const choices = needsShipping(record) ? step : { ...step, shippingMethodCode: null };
  const changed = { ...record, order: { ...record.order, ...choices } };
  await updateById(ctx.db, orders, order.id, choices);
  return presentOrder(ctx, await savePriced(ctx, await priceOrder(ctx, changed)));
}

type ShippingChoice = { token: string; shipmentId: number; shippingMethod: string };

/** Changing the method after choosing the payment moves the checkout back: the payment must be confirmed again. */
export function selectShipping(ctx: Ctx, input: ShippingChoice): Promise<Order> {
  return withTransaction(ctx, async (ctx) => {
    const order = await lockCart(ctx, input.token);
    const pricedOrder = await priceOrder(ctx, await loadRecord(ctx, order));
    const { shipments } = pricedOrder.record;
    if (!shipments.some(({ id }) => id === input.shipmentId)) throw notFound();
    if (pricedOrder.record.order.checkoutState === "cart") {
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
      pudo: pointOf(ctx, method, order.pudo),
    });
  });
}

const unavailableShipping = (name: string) =>
  `The shipping method ${name} is not available for this order. Please reselect your shipping method.`;

type PaymentChoice = { token: string; paymentId: number; paymentMethod: string };

/** Also changes the payment method of a placed order. */
export function selectPayment(ctx: Ctx, input: PaymentChoice): Promise<Order> {
  return withTransaction(ctx, async (ctx) => {
    const order = await lockOrder(ctx, input.token);
    const pricedOrder = await priceOrder(ctx, await loadRecord(ctx, order));
    const { payments } = pricedOrder.record;
    const payment = payments.find(({ id }) => id === input.paymentId);
    if (!payment) throw notFound();
    if (order.state !== "cart") {
      return changePaymentMethod(
        ctx,
        pricedOrder,
        payment,
        () => findMethod(ctx, pricedOrder, input),
        (method, start) => {
          const { network } = order;
          return limitUnpaid(ctx, pricedOrder, { network, method }, start);
        },
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

const unavailablePayment = (name: string) =>
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

/** Missing shipments and payments have no methods: an empty collection, not an error. */
async function find(ctx: Ctx, token: string): Promise<PricedOrder | undefined> {
  try {
    return await priceOrder(ctx, await loadRecord(ctx, await findOrder(ctx, token)));
  } catch (error) {
    if (error instanceof CommerceError && error.code === "not_found") return undefined;
    throw error;
  }
}

/** Stores a copy of the pickup point, so that a placed order does not change when the point moves. */
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
      const place = placeOf(pudo, null);
      const toPoints = pricedOrder.rules.shippingMethods.filter((one) => one.requiresPudo);
      if (place && !toPoints.some((method) => reaches(method, place)))
        throw invalid("pudoId", `Al momento non spediamo al punto di ritiro ${pudo.name}.`);
    }
    await ctx.db.update(orders).set({ pudo }).where(eq(orders.id, order.id));
    return recalculateCart(ctx, order);
  });
}
