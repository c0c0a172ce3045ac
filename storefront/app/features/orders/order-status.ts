import { orderStatusLabel } from "#contract/checkout-rules.ts";
import { formatFullDate, formatLongDate, parseDate, withArticle } from "#contract/format/dates.ts";
import { formatEuro } from "#contract/format/money.ts";
import type { OrderSummary } from "#contract/order.ts";
import * as m from "#messages";

export type StatusTone = "wait" | "moving" | "done" | "off";
export type Tracking = { code: string; href: string | null };

/** Label of a payment or delivery status, with details. */
export type StatusFacts = { label: string; tone: StatusTone; notes: string[] };

export type OrderStatuses = {
  payment: StatusFacts;
  delivery: StatusFacts & { tracking: Tracking[] };
  /** True if it can be paid online now. */
  isPayable: boolean;
};

/** Fields that both the order and the list of orders have. */
type Statused = Pick<
  OrderSummary,
  | "state"
  | "total"
  | "paymentStatus"
  | "shippingStatus"
  | "payments"
  | "shipments"
  | "completedRefunds"
  | "pendingRefund"
> & { paymentDueAt?: string | null | undefined };

const tones: Readonly<Record<string, StatusTone>> = {
  new: "wait",
  awaiting_payment: "wait",
  pending_on_delivery: "wait",
  authorized: "wait",
  paid: "done",
  no_shipping: "done",
  delivered: "done",
  cancelled: "off",
  partially_refunded: "off",
  refunded: "off",
};

const factsOf = (status: string, notes: string[]): StatusFacts => ({
  label: orderStatusLabel(status),
  tone: tones[status] ?? "moving",
  notes,
});

const isUnpaid = ({ paymentStatus }: Pick<Statused, "paymentStatus">) =>
  paymentStatus === "awaiting_payment" || paymentStatus === "new";

/** True while the parcel waits at the pickup point. */
export const awaitsCollection = ({
  shippingStatus,
  shipments,
}: Pick<Statused, "shippingStatus" | "shipments">): boolean =>
  shippingStatus === "shipped" && Boolean(shipments?.[0]?.collectableAt);

export function orderStatuses(order: Statused): OrderStatuses {
  const { paymentStatus, payments = [], shipments = [] } = order;
  return {
    payment: factsOf(paymentStatus, paymentNotes(order)),
    delivery: {
      ...deliveryFacts(order),
      tracking: shipments.flatMap(({ tracking, trackingUrl }) =>
        tracking ? [{ code: tracking, href: trackingUrl }] : [],
      ),
    },
    // Backends that do not state the payment type are assumed to use online payment.
    isPayable: isUnpaid(order) && (payments.at(-1)?.methodType ?? "online") === "online",
  };
}

function paymentNotes(order: Statused): string[] {
  const { paymentStatus, total, payments = [], completedRefunds = [], pendingRefund } = order;
  const { paymentDueAt } = order;
  const method = payments.at(-1);
  const of = formatEuro(total);
  if (paymentStatus === "pending_on_delivery") return [m["order.due_on_delivery"]({ amount: of })];
  if (isUnpaid(order) && method?.methodType === "offline" && paymentDueAt)
    return [
      m["order.due_until"]({ method: method.methodName ?? "", day: formatFullDate(paymentDueAt) }),
    ];
  const returned = completedRefunds.map(({ amount: cents, date }) => {
    const [amount, day] = [formatEuro(cents), withArticle("il", formatLongDate(date))];
    return paymentStatus === "partially_refunded"
      ? m["order.refunded_part"]({ amount, day, of })
      : m["order.refunded_on"]({ amount, day });
  });
  return pendingRefund
    ? [...returned, m["order.refund_pending"]({ amount: formatEuro(pendingRefund) })]
    : returned;
}

function deliveryFacts(order: Statused): StatusFacts {
  const { state, shippingStatus, shipments: [parcel] = [] } = order;
  const isAhead = ["new", "preparing", "ready", "no_shipping"].includes(shippingStatus);
  if (state !== "cancelled" && isUnpaid(order) && isAhead)
    return { label: m["order.after_payment"](), tone: "off", notes: [] };
  if (awaitsCollection(order))
    return { label: m["order.collectable"](), tone: "moving", notes: [] };
  if (shippingStatus === "no_shipping") return factsOf(shippingStatus, [m["order.by_email"]()]);
  if (shippingStatus === "shipped" && parcel?.shippedAt) {
    const day = withArticle("il", formatLongDate(parcel.shippedAt));
    return factsOf(shippingStatus, [m["order.left_on"]({ day })]);
  }
  const isArrived = shippingStatus === "delivered" && parcel?.deliveredAt;
  return factsOf(shippingStatus, isArrived ? [formatLongDate(isArrived)] : []);
}

/** Carriers may never report a delivery: a parcel sent longer ago is no longer in progress. */
const LONGEST_TRAVEL = 30 * 86_400_000;

/** True while the order must still be paid, sent or delivered. */
export function isInProgress(order: Statused, now: Date): boolean {
  const { state, paymentStatus, shippingStatus, shipments: [parcel] = [] } = order;
  if (state === "cancelled" || paymentStatus === "refunded") return false;
  if (shippingStatus === "delivered") return paymentStatus === "pending_on_delivery";
  if (shippingStatus === "no_shipping") return isUnpaid(order);
  const shippedAt = shippingStatus === "shipped" && parseDate(parcel?.shippedAt ?? "");
  return !shippedAt || now.getTime() - shippedAt.getTime() < LONGEST_TRAVEL;
}
