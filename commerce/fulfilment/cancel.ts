import { randomUUID } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import { eq } from "drizzle-orm";
import { z } from "zod";
import type { CorrectOrder } from "#contract/admin/desk/order-work.ts";
import { sumOf, wholeRefund } from "#contract/admin/refund-lines.ts";
import type { Violation } from "#contract/api-error.ts";
import { email as emailRule } from "#contract/forms/rules.ts";
import type { OrderAddress } from "#contract/order.ts";
import { readAddresses } from "../cart/index.ts";
import { giveBack, lockCards, voidBoughtCards, giveCouponUseBack } from "../promotions/index.ts";
import { CommerceError, type Ctx, invalid, invalidAll, withTransaction } from "../kernel/ctx.ts";
import { updateById } from "../kernel/db/rows.ts";
import { emit } from "../kernel/events.ts";
import { requireValid } from "../kernel/http/router.ts";
import { definePlugin } from "../kernel/plugins.ts";
import { maskMailbox, queueOrderEmail, sendEmail } from "../mail/index.ts";
import {
  actOnOrder,
  apply,
  awaitsMoney,
  currentPayment,
  loadRules,
  lockPlacedOrder,
  orderMachine,
  type OrderRow,
  readPlaced,
  recordEvent,
  releaseStock,
  shipmentMachine,
} from "../orders/index.ts";
import { orders, shipments } from "../orders/schema.ts";
import {
  closeAttempts,
  movePayment,
  recordCardRefund,
  refundableOf,
  type RefundRow,
  requestRefund,
  tryRefund,
} from "../payments/index.ts";
import { reaches } from "../shipping/index.ts";

type Input = { token: string; reason?: string | null };

/**
 * Until it ships an order can be undone: stock, balances and coupon return, and so does money already paid.
 * Whatever becomes of the refund, the order is cancelled; its timeline tells.
 */
export async function cancelOrder(ctx: Ctx, { token, ...details }: Input): Promise<void> {
  const refund = await actOnOrder(ctx, { token, action: "cancel", details }, (ctx, order) =>
    cancelLocked(ctx, order, "cancelled", details.reason ?? null),
  );
  if (!refund) return;
  await tryRefund(ctx, refund).catch((error: unknown) => {
    if (!(error instanceof CommerceError)) throw error;
  });
}

/** `expired`: its money did not come in time. */
export async function cancelLocked(
  ctx: Ctx,
  order: OrderRow,
  event: "cancelled" | "expired",
  reason: string | null,
): Promise<RefundRow | undefined> {
  const state = await stop(ctx, order);
  await lockCards(ctx, order.id);
  await voidBoughtCards(ctx, order.id);
  const refund = await endPayment(ctx, order, reason);
  const { toCards } = await refundableOf(ctx, order.id, undefined);
  if (toCards > 0) {
    await giveBack(ctx, order.id, toCards, "cancelled");
    if (!awaitsMoney(order.paymentState)) await recordCardRefund(ctx, order.id, toCards, reason);
  }
  await close(ctx, order, { state, paymentState: paymentStateAfter(order, refund) });
  await recordEvent(ctx, order.id, event, { reason });
  await emit(ctx, "order.cancelled", { orderId: order.id, unpaid: event === "expired" });
  return refund;
}

async function stop(ctx: Ctx, order: OrderRow): Promise<OrderRow["state"]> {
  const state = apply(orderMachine, order.state, "cancel", "order");
  await cancelShipments(ctx, order);
  await giveCouponUseBack(ctx, order.id);
  return state;
}

type Ended = Pick<OrderRow, "state" | "paymentState">;

async function close(ctx: Ctx, order: OrderRow, { state, paymentState }: Ended): Promise<void> {
  await releaseStock(ctx, order.id);
  await updateById(ctx.db, orders, order.id, {
    state,
    shippingState: "cancelled",
    paymentState,
    paymentDueAt: null,
    cancelledAt: ctx.clock(),
    updatedAt: ctx.clock(),
  });
}

/** An order whose money is all back before it left is over; the email of its refund tells it. */
export const refundedOrders = definePlugin({
  name: "refunded-orders",
  setup(kernel) {
    kernel.within("order.refunded", async (ctx, { data: { orderId } }) => {
      const [order] = await ctx.db.select().from(orders).where(eq(orders.id, orderId));
      const isUnsent = order?.state === "new" && order.shippingState === "ready";
      if (!order || !isUnsent || order.paymentState !== "refunded") return;
      const { paymentState } = order;
      await close(ctx, order, { state: await stop(ctx, order), paymentState });
      await recordEvent(ctx, orderId, "cancelled", { reason: "Rimborsato per intero" });
    });
  },
});

/** Money on its way back keeps the order "paid" until it has left. */
function paymentStateAfter({ paymentState }: OrderRow, refund: RefundRow | undefined): string {
  if (awaitsMoney(paymentState)) return "cancelled";
  return refund ? paymentState : "refunded";
}

async function cancelShipments(ctx: Ctx, { id }: OrderRow): Promise<void> {
  const rows = await ctx.db.select().from(shipments).where(eq(shipments.orderId, id));
  for (const shipment of rows) {
    const state = apply(shipmentMachine, shipment.state, "cancel", "shipment");
    await ctx.db.update(shipments).set({ state }).where(eq(shipments.id, shipment.id));
  }
}

async function endPayment(
  ctx: Ctx,
  order: OrderRow,
  reason: string | null,
): Promise<RefundRow | undefined> {
  const payment = await currentPayment(ctx, order.id);
  if (!payment) return undefined;
  await closeAttempts(ctx, payment.id);
  if (payment.state === "new" || payment.state === "processing") {
    await movePayment(ctx, payment, "cancel");
    return undefined;
  }
  const { toPayment } = await refundableOf(ctx, order.id, payment);
  if (toPayment === 0) return undefined;
  return requestRefund(ctx, {
    orderId: order.id,
    paymentId: payment.id,
    amount: toPayment,
    giftCardAmount: 0,
    reason,
    lines: await cancelledLines(ctx, order.id, toPayment),
  });
}

/** The whole order, less what gift cards had paid: that is on them again already. */
async function cancelledLines(ctx: Ctx, orderId: number, amount: number) {
  const { order } = await readPlaced(ctx, orderId);
  const byCards = order.appliedGiftCardAmount;
  const lines = wholeRefund(order);
  if (byCards > 0)
    lines.push({ label: "Pagato con carte regalo", quantity: null, amount: -byCards });
  return sumOf(lines) === amount ? lines : null;
}

const correctable = ["email", "shippingAddress", "billingAddress"] as const;

/**
 * Until it ships, staff correct what the customer mistyped, by the rules of the checkout. Its gift cards keep going to
 * the mailbox it was placed with: otherwise staff could move them to their own. Answers what changed.
 */
export function correctOrder(
  ctx: Ctx,
  { token, ...input }: CorrectOrder & { token: string },
): Promise<(typeof correctable)[number][]> {
  return withTransaction(ctx, async (ctx) => {
    const order = await lockPlacedOrder(ctx, token);
    const isHere = order.shippingState === "ready" || order.shippingState === "no_shipping";
    if (order.state !== "new" || !isHere)
      throw new CommerceError("invalid", "Si corregge solo un ordine che non è ancora partito.");
    const after = {
      email: readEmail(ctx, order, input.email),
      ...(await readPlaces(ctx, order, input)),
    };
    const changed = correctable.filter((part) => !isDeepStrictEqual(after[part], order[part]));
    if (changed.length === 0) throw invalid("", "Non è cambiato niente.");
    await updateById(ctx.db, orders, order.id, {
      ...after,
      giftCardEmail: order.giftCardEmail ?? order.email,
      updatedAt: ctx.clock(),
    });
    await recordEvent(ctx, order.id, "corrected", { parts: changed });
    await emit(ctx, "order.corrected", { orderId: order.id });
    await tellOfCorrection(ctx, order, { email: after.email, parts: changed });
    if (input.confirm) {
      const event = `${order.id}:corrected:${randomUUID()}`;
      await queueOrderEmail(ctx, await readPlaced(ctx, order.id), "order_confirmation", event, {});
    }
    return changed;
  });
}

/** Tells the mailbox before and the one after. */
async function tellOfCorrection(
  ctx: Ctx,
  { email: before, number }: OrderRow,
  { email, parts }: { email: string | null; parts: (typeof correctable)[number][] },
): Promise<void> {
  const newEmail = email && email !== before ? maskMailbox(email) : null;
  for (const to of new Set([before, email])) {
    if (!to) continue;
    const told = { orderNumber: number ?? "", parts, newEmail };
    await sendEmail(ctx, "order_corrected", to, randomUUID(), told);
  }
}

/**
 * The orders of an account go to its address, which its owner alone can move. The mailbox of a guest's order receives
 * the right to withdraw: staff below the owner could move it to their own.
 */
function readEmail(
  { actor }: Ctx,
  { email, customerId }: OrderRow,
  typed: string | undefined,
): string | null {
  if (typed === undefined || typed === email) return email;
  if (customerId !== null)
    throw invalid("email", "È dell’account: la cambia il cliente dalla sua pagina.");
  if (actor.type !== "customer" || actor.role !== "owner")
    throw invalid("email", "La casella di un ordine la cambia solo chi è titolare del negozio.");
  return requireValid(z.object({ email: emailRule() }), { email: typed }).email;
}

type Places = { shippingAddress: OrderAddress | null; billingAddress: OrderAddress | null };

async function readPlaces(ctx: Ctx, order: OrderRow, input: CorrectOrder): Promise<Places> {
  const { shippingAddress, billingAddress } = order;
  if (!input.shippingAddress && !input.billingAddress) return { shippingAddress, billingAddress };
  const violations: Violation[] = [];
  const given = {
    shippingAddress: input.shippingAddress ?? shippingAddress,
    billingAddress: input.billingAddress ?? billingAddress,
  };
  const places = readAddresses(given, order.invoiceRequired, violations);
  if (violations.length > 0 || !places) throw invalidAll(violations);
  if (!order.pudo) await requireReach(ctx, order, places.shippingAddress);
  return places;
}

/** What was paid for the way stays the same: the parcel may only go where its method goes. */
async function requireReach(ctx: Ctx, { shippingMethodCode }: OrderRow, to: OrderAddress) {
  const { shippingMethods } = await loadRules(ctx, null);
  const method = shippingMethods.find(({ code }) => code === shippingMethodCode);
  if (method && !reaches(method, to))
    throw invalid("shippingAddress.postcode", `«${method.name}» non arriva a questo indirizzo.`);
}
