import { keysOf } from "#contract/format/keys-of.ts";
import { and, eq, gt, inArray, notInArray } from "drizzle-orm";
import type events from "#contract/admin/order-events.json";
import type { RefundLine } from "#contract/admin/order.ts";
import { actorName, CommerceError, type Ctx } from "../kernel/ctx.ts";
import type { OrderRow, PaymentRow, ShipmentRow } from "./order-record.ts";
import { orderEvents, orders, payments } from "./schema.ts";
import { findRow } from "../kernel/db/rows.ts";

declare module "../kernel/events.ts" {
  /** Order events; each is emitted in the transaction that makes it true. */
  interface ShopEvents {
    "order.placed": { orderId: number };
    /** Staff corrected the mailbox or an address, or a guest changed the mailbox. */
    "order.corrected": { orderId: number };
    "order.paid": { orderId: number; paymentId: number };
    "order.payment_failed": { orderId: number; paymentId: number };
    "order.payment_missing": { orderId: number };
    "order.payment_method_changed": { orderId: number; paymentId: number; methodType: string };
    "order.shipped": { orderId: number; shipmentId: number; tracking: string | null };
    "order.collectable": { orderId: number; shipmentId: number };
    /** New delivery days were announced: the promise expired, or staff entered another day. */
    "order.late": { orderId: number };
    "order.delivered": { orderId: number; shipmentId: number };
    /** `unpaid` means cancelled by the shop because it was not paid in time, or because a paid order needed its pieces. */
    "order.cancelled": { orderId: number; unpaid: boolean; outranked: boolean };
    /** The gateway refused the refund for good. */
    "order.refund_failed": { orderId: number; refundId: number; reason: string };
    /** Staff withdrew a refund requested by mistake. */
    "order.refund_dropped": { orderId: number; refundId: number };
    "order.refund_to_do": { orderId: number; refundId: number; amount: number };
    /** The gateway's charges and the orders disagree, and staff must decide. */
    "payment.difference_found": { differenceId: number };
    /** In cents; `amount` includes the part refunded to gift cards. */
    "order.refunded": {
      orderId: number;
      refundId: number;
      amount: number;
      giftCardAmount: number;
      lines: RefundLine[] | null;
    };
  }
}

/** Sylius' states plus our own: pending_on_delivery, delivered, no_shipping. */
type OrderState = OrderRow["state"];
export const orderMachine: Machine<OrderState, "create" | "cancel" | "fulfill" | "reinstate"> = {
  create: { from: ["cart"], to: "new" },
  cancel: { from: ["new"], to: "cancelled" },
  fulfill: { from: ["new"], to: "fulfilled" },
  reinstate: { from: ["cancelled"], to: "new" },
};

export const awaitsMoney = (paymentState: string): boolean =>
  paymentState === "awaiting_payment" || paymentState === "pending_on_delivery";

type PaymentState = PaymentRow["state"];
export const paymentMachine: Machine<
  PaymentState,
  "create" | "process" | "complete" | "fail" | "cancel" | "refund_part" | "refund"
> = {
  create: { from: ["cart"], to: "new" },
  process: { from: ["new"], to: "processing" },
  complete: { from: ["new", "processing"], to: "completed" },
  fail: { from: ["new", "processing"], to: "failed" },
  cancel: { from: ["new", "processing"], to: "cancelled" },
  refund_part: { from: ["completed", "partially_refunded"], to: "partially_refunded" },
  refund: { from: ["completed", "partially_refunded"], to: "refunded" },
};

type ShipmentState = ShipmentRow["state"];
export const shipmentMachine: Machine<
  ShipmentState,
  "create" | "ship" | "deliver" | "cancel" | "reinstate"
> = {
  create: { from: ["cart"], to: "ready" },
  ship: { from: ["ready"], to: "shipped" },
  deliver: { from: ["shipped"], to: "delivered" },
  cancel: { from: ["ready"], to: "cancelled" },
  reinstate: { from: ["cancelled"], to: "ready" },
};

/** A state machine as data: `{ move: { from: [...], to } }`. */
export type Machine<State extends string, Move extends string> = Record<
  Move,
  { from: readonly State[]; to: State }
>;

export const can = <State extends string, Move extends string>(
  machine: Machine<State, Move>,
  state: State,
  move: Move,
): boolean => machine[move].from.includes(state);

export function apply<State extends string, Move extends string>(
  machine: Machine<State, Move>,
  state: State,
  move: Move,
  refusal: (possible: Move[]) => string = () =>
    "Nel frattempo lo stato è cambiato: ricarica la pagina.",
): State {
  if (can(machine, state, move)) return machine[move].to;
  const possible = keysOf(machine).filter((other) => can(machine, state, other));
  throw new CommerceError("invalid", refusal(possible));
}

type States = Pick<OrderRow, "state" | "paymentState" | "shippingState">;
type Statuses = { status: string; paymentStatus: string; shippingStatus: string };

/**
 * The status labels of SPEC §4: one each for order, payment and delivery. As in Sylius, `shippingState` is `ready` once an
 * order is placed; the label `ready` means that the parcel is packed.
 */
export function orderStatuses(order: States, isPacked: boolean): Statuses {
  const { state, paymentState, shippingState } = order;
  const paymentStatus = paymentState === "cart" ? "new" : paymentState;
  const unsent = shippingState === "cart" ? "new" : isPacked ? "ready" : "preparing";
  const shippingStatus = ["cart", "ready"].includes(shippingState) ? unsent : shippingState;
  const status = () => {
    if (state === "cancelled") return "cancelled";
    if (paymentState === "refunded") return "refunded";
    if (["ready", "shipped", "delivered"].includes(shippingStatus)) return shippingStatus;
    if (paymentStatus === "partially_refunded") return "paid";
    return paymentStatus === "paid" && shippingState === "no_shipping"
      ? "no_shipping"
      : paymentStatus;
  };
  return { status: status(), paymentStatus, shippingStatus };
}

/** Orders can be corrected until they are shipped. */
export const isCorrectable = ({ state, shippingState }: States): boolean =>
  state === "new" && (shippingState === "ready" || shippingState === "no_shipping");

/** Whether the order's only parcel is packed. */
export const isPacked = (shipments: readonly Pick<ShipmentRow, "packedAt">[]): boolean =>
  shipments.some(({ packedAt }) => packedAt !== null);

export type OrderEventType = keyof typeof events;

export async function recordEvent(
  ctx: Ctx,
  orderId: number,
  type: OrderEventType,
  data: object = {},
): Promise<void> {
  await ctx.db
    .insert(orderEvents)
    .values({ orderId, type, actor: actorName(ctx.actor), data, at: ctx.clock() });
}

/** How often it happened to the order in the last hour. */
export function countRecentEvents(
  ctx: Ctx,
  orderId: number,
  type: OrderEventType,
): Promise<number> {
  const hourAgo = new Date(ctx.clock().getTime() - 3_600_000);
  const { orderId: order, type: kind, at } = orderEvents;
  return ctx.db.$count(orderEvents, and(eq(order, orderId), eq(kind, type), gt(at, hourAgo)));
}

/** Marks an order fulfilled if it is paid and shipped, or paid with nothing to ship. */
export async function fulfillIfDone(ctx: Ctx, orderId: number): Promise<void> {
  await ctx.db
    .update(orders)
    .set({ state: orderMachine.fulfill.to })
    .where(
      and(
        eq(orders.id, orderId),
        inArray(orders.state, [...orderMachine.fulfill.from]),
        inArray(orders.paymentState, ["paid", "partially_refunded"]),
        inArray(orders.shippingState, ["shipped", "delivered", "no_shipping"]),
      ),
    );
}

/** The order's single payment that is neither failed nor cancelled; a unique index allows no second. */
export async function currentPayment(ctx: Ctx, orderId: number): Promise<PaymentRow | undefined> {
  return findRow(
    ctx.db,
    payments,
    and(eq(payments.orderId, orderId), notInArray(payments.state, ["failed", "cancelled"])),
  );
}
