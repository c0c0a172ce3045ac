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
  can,
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

type CheckoutMove =
  "address" | "skip_shipping" | "select_shipping" | "skip_payment" | "select_payment" | "complete";

/** SPEC §4. */
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

/**
 * Editing a cart does not move its checkout, so a skipped step may have become needed since.
 * This is the state the cart can truly claim; moves start from it. docs/decisions/004-checkout-states.md.
 */
export function trueState({ record, priced }: PricedOrder): CheckoutState {
  const { order } = record;
  const state = order.checkoutState;
  const past = state === "shipping_skipped" || state.startsWith("payment_");
  if (past && needsShipping(record) && order.shippingMethodCode === null) return "addressed";
  if (state === "payment_skipped" && priced.total > 0) {
    return needsShipping(record) ? "shipping_selected" : "shipping_skipped";
  }
  return state;
}

function requireMove(pricedOrder: PricedOrder, move: keyof typeof checkoutMachine): CheckoutState {
  return apply(checkoutMachine, trueState(pricedOrder), move, "order");
}

type Steps = Pick<OrderRow, "checkoutState" | "shippingMethodCode">;

/** After addressing and after choosing the shipping, steps with nothing to choose are skipped. */
function skipSteps({ record, priced }: PricedOrder): Steps {
  let state = record.order.checkoutState;
  let { shippingMethodCode } = record.order;
  if (!needsShipping(record) && can(checkoutMachine, state, "skip_shipping")) {
    state = apply(checkoutMachine, state, "skip_shipping", "order");
    shippingMethodCode = null;
  }
  if (priced.total <= 0 && can(checkoutMachine, state, "skip_payment")) {
    state = apply(checkoutMachine, state, "skip_payment", "order");
  }
  return { checkoutState: state, shippingMethodCode };
}

/** Writes a step of the checkout to a locked cart, prices it again and skips what has become needless. */
export async function advanceCart(
  ctx: Ctx,
  order: OrderRow,
  change: Partial<OrderRow>,
): Promise<Order> {
  const changed = { ...order, ...change };
  const pricedOrder = await priceOrder(ctx, await loadRecord(ctx, changed));
  const steps = skipSteps(pricedOrder);
  await updateById(ctx.db, orders, order.id, { ...change, ...steps });
  const record = { ...pricedOrder.record, order: { ...changed, ...steps } };
  return presentOrder(ctx, await savePriced(ctx, { ...pricedOrder, record }));
}

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
      pudo: pointOf(ctx, method, order.pudo),
    });
  });
}

const unavailableShipping = (name: string) =>
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
      const place = placeOf(pudo, null);
      const toPoints = pricedOrder.rules.shippingMethods.filter((one) => one.requiresPudo);
      if (place && !toPoints.some((method) => reaches(method, place)))
        throw invalid("pudoId", `Al momento non spediamo al punto di ritiro ${pudo.name}.`);
    }
    await ctx.db.update(orders).set({ pudo }).where(eq(orders.id, order.id));
    return recalculateCart(ctx, order);
  });
}
