import { cartView } from "#app/cart/cart-view.ts";
import type { CartLine, CartView } from "#app/cart/cart-view.ts";
import { formatLongDate } from "#contract/dates.ts";
import { addressLines } from "#contract/italy/address-format.ts";
import type { Order } from "#contract/order.ts";
import { lostPayment } from "#app/checkout/chosen-methods.ts";
import { timeline } from "./timeline.ts";
import type { Step } from "./timeline.ts";
import { withdrawalView } from "./withdrawal-view.ts";
import type { WithdrawalView } from "./withdrawal-view.ts";

export type OrderView = Pick<CartView, "rows" | "total" | "tax"> & {
  token: string;
  number: string;
  status: string;
  placedOn: string;
  lines: CartLine[];
  steps: Step[];
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
  due: { online: boolean; lost: boolean; instructions: string | null; until: string | null } | null;
};

/** What screens show of a placed order. */
export function orderView(order: Order): OrderView {
  const { lines, rows, total, tax } = cartView(order);
  const { shippingAddress, billingAddress, pudo } = order;
  return {
    token: order.token,
    number: order.number ?? "",
    status: order.status,
    placedOn: formatLongDate(order.checkoutCompletedAt ?? order.createdAt),
    lines,
    rows,
    total,
    tax,
    steps: timeline(order),
    tracking: order.shipments.flatMap(({ tracking, trackingUrl, methodName }) =>
      tracking ? [{ code: tracking, href: trackingUrl, carrier: methodName ?? null }] : [],
    ),
    shipping: shippingAddress && !pudo ? addressLines(shippingAddress) : null,
    billing: billingAddress && addressLines(billingAddress),
    pickup: pudo && [
      pudo.name,
      pudo.address,
      `${pudo.zipCode} ${pudo.city} ${pudo.provinceCode.replace(/^[A-Z]{2}-/, "")}`,
    ],
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
  return {
    method: payment?.methodName ?? null,
    due: isDue
      ? {
          online: payment?.methodType !== "offline",
          lost: lostPayment(order),
          instructions: payment?.instructions ?? null,
          until: paymentDueAt ? formatLongDate(paymentDueAt) : null,
        }
      : null,
  };
}
