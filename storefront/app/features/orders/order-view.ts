import { type CartLine, cartView, type CartView } from "#app/features/cart/cart-view.ts";
import { orderStatusLabel } from "#contract/checkout-rules.ts";
import { LOCALE_ISO, TIME_ZONE } from "#contract/constants.ts";
import { formatLongDate, parseDate } from "#contract/format/dates.ts";
import { addressLines } from "#contract/italy/address-format.ts";
import { pointLines } from "#contract/italy/pickup-point.ts";
import type { Order } from "#contract/order.ts";
import { paymentPath, retryPath } from "#contract/paths.ts";
import * as m from "#messages";
import { lostPayment } from "./chosen-methods.ts";
import { isCollectable, placedDeliveryWords } from "./delivery-words.ts";
import { withdrawalView, type WithdrawalView } from "./withdrawals.tsx";

export type OrderView = Pick<CartView, "rows" | "total" | "tax"> & {
  token: string;
  number: string;
  status: string;
  placedOn: string;
  lines: CartLine[];
  steps: Step[];
  /** When it arrives, as far as that is promised. */
  delivery: string | null;
  tracking: { code: string; href: string | null; carrier: string | null }[];
  /** Printed lines; null when nothing is shipped. */
  shipping: string[] | null;
  billing: string[] | null;
  pickup: string[] | null;
  gift: { from: string | null; to: string | null; message: string | null } | null;
  /** The code the invoice is made out to; null when none was asked for. */
  invoice: string | null;
  payment: PaymentFacts;
  withdrawal: WithdrawalView;
};

type PaymentFacts = {
  method: string | null;
  /** What is still to be paid, and how. */
  due: {
    online: boolean;
    href: string;
    lost: boolean;
    instructions: string | null;
    until: string | null;
  } | null;
};

/** What screens show of a placed order. */
export function orderView(order: Order, now = new Date()): OrderView {
  const { lines, rows, total, tax } = cartView(order);
  const { shippingAddress, billingAddress, pudo } = order;
  return {
    token: order.token,
    number: order.number ?? "",
    status: isCollectable(order) ? "collectable" : order.status,
    placedOn: formatLongDate(order.checkoutCompletedAt ?? order.createdAt),
    lines,
    rows,
    total,
    tax,
    steps: timeline(order),
    delivery: placedDeliveryWords(order, now),
    tracking: order.shipments.flatMap(({ tracking, trackingUrl, methodName }) =>
      tracking ? [{ code: tracking, href: trackingUrl, carrier: methodName ?? null }] : [],
    ),
    shipping: shippingAddress && !pudo ? addressLines(shippingAddress) : null,
    billing: billingAddress && addressLines(billingAddress),
    pickup: pudo && pointLines(pudo),
    gift: giftOf(order),
    invoice: order.invoiceRequired ? (billingAddress?.fiscalCode ?? "") : null,
    payment: paymentOf(order),
    withdrawal: withdrawalView(order),
  };
}

function giftOf(order: Order): OrderView["gift"] {
  const { giftBoxFromName: from, giftBoxToName: to, giftBoxMessage: message } = order;
  return order.items.some(({ giftBox }) => giftBox) ? { from, to, message } : null;
}

function paymentOf(order: Order): PaymentFacts {
  const { status, payments, paymentDueAt } = order;
  const payment = payments.at(-1);
  const isDue = status === "awaiting_payment" || status === "new";
  const lost = lostPayment(order);
  const online = payment?.methodType !== "offline";
  const here = online && !lost;
  return {
    method: payment?.methodName ?? null,
    due: isDue
      ? {
          online,
          href: here ? paymentPath(order.token, order.localeCode) : retryPath(order.token),
          lost,
          instructions: payment?.instructions ?? null,
          until: paymentDueAt ? formatLongDate(paymentDueAt) : null,
        }
      : null,
  };
}

export type Step = { label: string; at: string | null; state: "done" | "now" | "todo" };

type Course = Pick<
  Order,
  "status" | "paymentState" | "shippingState" | "shipments" | "payments" | "checkoutCompletedAt"
>;

/** The steps of an order, up to where it is and on to where it goes. */
export function timeline(order: Course): Step[] {
  const received = { label: m["order.received"](), at: formatMoment(order.checkoutCompletedAt) };
  if (order.status === "cancelled" || order.status === "refunded") {
    return reached(1, [received, step(order.status)]);
  }
  const [parcel] = order.shipments;
  const isPayable = order.paymentState === "awaiting_payment" || order.paymentState === "new";
  const payment = step(paymentStatus(order.paymentState), order.payments.at(-1)?.paidAt);
  if (order.shippingState === "no_shipping") {
    return reached(isPayable ? 1 : 2, [received, payment, step("no_shipping")]);
  }
  const steps = [
    received,
    payment,
    // Nothing tells when a parcel is packed: until it leaves it is being prepared.
    { label: m["order.preparing"](), at: null },
    step("shipped", parcel?.shippedAt),
    ...(parcel?.collectableAt
      ? [{ label: m["order.collectable"](), at: formatMoment(parcel.collectableAt) }]
      : []),
    step("delivered", parcel?.deliveredAt),
  ];
  const last = steps.length - 1;
  const moved = { shipped: last - 1, delivered: last }[order.shippingState];
  return reached(moved ?? (isPayable ? 1 : 2), steps);
}

/** Paid on delivery is settled enough to go on; partial payments are still payments. */
function paymentStatus(paymentState: string): string {
  return ["awaiting_payment", "new", "pending_on_delivery"].includes(paymentState)
    ? paymentState
    : "paid";
}

function step(status: string, at?: string | null) {
  return { label: orderStatusLabel(status), at: formatMoment(at) };
}

function reached(now: number, steps: Omit<Step, "state">[]): Step[] {
  return steps.map((one, index) => ({
    ...one,
    state: index < now ? "done" : index === now ? "now" : "todo",
  }));
}

const format = new Intl.DateTimeFormat(LOCALE_ISO, {
  day: "numeric",
  month: "short",
  hour: "numeric",
  minute: "2-digit",
  timeZone: TIME_ZONE,
});

/** 15 nov, 10:32 */
function formatMoment(text: string | null | undefined): string | null {
  const date = text ? parseDate(text) : null;
  return date && format.format(date);
}
