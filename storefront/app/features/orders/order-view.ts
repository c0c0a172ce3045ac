import { type CartLine, cartView, type CartView } from "#app/features/cart/cart-view.ts";
import { canSelectPayment, orderStatusLabel } from "#contract/checkout-rules.ts";
import { GIFT_CARD } from "#contract/forms/limits.ts";
import { formatEuro } from "#contract/format/money.ts";
import { type QrCode, qrCode } from "#contract/format/qr-code.ts";
import {
  formatLongDate,
  formatter,
  momentInRome,
  parseDate,
  withArticle,
} from "#contract/format/dates.ts";
import { addressLines, isShop, pointLines } from "#contract/italy/address-lines.ts";
import type { BankAccount } from "#contract/italy/bank-account.ts";
import { transferCode } from "#contract/italy/transfer.ts";
import { formatIban } from "#contract/italy/iban.ts";
import type { Order, OrderDocument, OrderItem } from "#contract/order.ts";
import { paymentPath, retryPath } from "#contract/paths.ts";
import type { OrderRefundAccount, OrderReturn } from "#contract/support.ts";
import * as m from "#messages";
import { placedDeliveryWords } from "./delivery-words.ts";
import { awaitsCollection, orderStatuses, type OrderStatuses } from "./order-status.ts";
import { withdrawalView, type WithdrawalView } from "./withdrawals.tsx";

/** `card`: the email of a gift card was sent, or is scheduled for a day. */
export type OrderLine = CartLine & { card: { day: string | null } | null };

export type OrderView = Pick<CartView, "rows" | "total" | "tax"> & {
  token: string;
  number: string;
  status: string;
  statuses: OrderStatuses;
  placedOn: string;
  lines: OrderLine[];
  steps: Step[];
  delivery: string | null;
  shipped: boolean;
  /** Address lines; null if nothing is shipped. */
  shipping: string[] | null;
  billing: string[] | null;
  pickup: string[] | null;
  gift: { from: string | null; to: string | null; message: string | null } | null;
  /** Tax code on the invoice; null if none was requested. */
  invoice: string | null;
  documents: OrderDocument[];
  payment: PaymentFacts;
  withdrawal: WithdrawalView;
  returns: OrderReturn[];
  /** The account of a refund by bank transfer. */
  refundAccount: OrderRefundAccount | null;
};

/** Values to copy into a bank transfer, and the QR code for banking apps. */
export type TransferView = {
  rows: { name: string; value: string; copied: string }[];
  note: string;
  code: QrCode | null;
};

type PaymentFacts = {
  method: string | null;
  due: {
    online: boolean;
    href: string;
    lost: boolean;
    instructions: string | null;
    transfer: TransferView | null;
    until: string | null;
  } | null;
};

export function orderView(order: Order, now = new Date()): OrderView {
  const { lines, rows, total, tax } = cartView(order);
  const { shippingAddress, billingAddress, pudo } = order;
  const shipped = order.shippingState !== "no_shipping";
  return {
    token: order.token,
    number: order.number ?? "",
    status: titleStatus(order),
    statuses: detailedStatuses(order, now),
    placedOn: formatLongDate(order.checkoutCompletedAt ?? order.createdAt),
    lines: lines.map((line) => ({ ...line, card: cardOf(order, line.id, now) })),
    rows,
    total,
    tax,
    steps: timeline(order, now),
    delivery: placedDeliveryWords(order, now),
    shipped,
    shipping: shippingAddress && shipped && !pudo ? addressLines(shippingAddress) : null,
    billing: billingAddress && addressLines(billingAddress),
    pickup: pudo && pointLines(pudo),
    gift: giftOf(order),
    invoice: order.invoiceRequired ? (billingAddress?.fiscalCode ?? "") : null,
    documents: order.documents ?? [],
    payment: paymentOf(order),
    withdrawal: withdrawalView(order),
    returns: order.returns ?? [],
    refundAccount: order.refundAccount ?? null,
  };
}

/** An order collected in the shop is ready, but never shipped. */
const staysInShop = ({ pudo, shippingStatus }: Order) => isShop(pudo) && shippingStatus === "ready";

function titleStatus(order: Order): string {
  if (awaitsCollection(order)) return "collectable";
  return order.status === "ready" && staysInShop(order) ? "paid" : order.status;
}

/** Details that the order's page shows in addition: amount, shipping method and arrival. */
function detailedStatuses(order: Order, now: Date): OrderStatuses {
  const shown = staysInShop(order) ? { ...order, shippingStatus: "preparing" } : order;
  const { payment, delivery, ...rest } = orderStatuses(shown);
  const { paymentStatus, shippingState, payments, shipments, total } = order;
  const last = payments.at(-1);
  const paid = [formatEuro(total), last?.methodName].filter(Boolean).join(" · ");
  const paidOn = last?.paidAt ? `, ${formatLongDate(last.paidAt)}` : "";
  const method = shippingState === "no_shipping" ? null : shipments[0]?.methodName;
  const parts = [method, ...delivery.notes, sendingDay(order), placedDeliveryWords(order, now)];
  return {
    ...rest,
    payment: {
      ...payment,
      notes: [
        ...(paymentStatus === "paid" ? [paid + paidOn] : []),
        ...(paymentStatus === "cancelled" ? [m["order.not_charged"]()] : []),
        ...payment.notes,
      ],
    },
    delivery: { ...delivery, notes: parts.filter((part) => part !== null && part !== undefined) },
  };
}

/** The latest day on which a gift card of the order is emailed, if scheduled. */
function sendingDay({ items }: Order): string | null {
  const last = Math.max(0, ...items.map(({ gift }) => sendingMoment(gift)));
  return last > 0 ? withArticle("il", formatLongDate(new Date(last))) : null;
}

function cardOf(order: Order, id: number, now: Date): OrderLine["card"] {
  const item = order.items.find((one) => one.id === id);
  if (!item?.giftCard || order.state === "cancelled") return null;
  const day = item.gift?.sendOn;
  if (day && sendingMoment(item.gift) > now.getTime()) return { day };
  return order.paymentState === "paid" ? { day: null } : null;
}

/** Time at which a gift card is emailed; 0 means as soon as it is paid. */
const sendingMoment = (gift: OrderItem["gift"]): number =>
  gift?.sendOn ? momentInRome(gift.sendOn, GIFT_CARD.hour).getTime() : 0;

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
          transfer: payment?.bankAccount ? transferView(payment.bankAccount, payment.amount) : null,
          until: paymentDueAt ? formatLongDate(paymentDueAt) : null,
        }
      : null,
  };
}

function transferView(account: BankAccount, amount: number): TransferView {
  const { holder, iban, bank, bic, reference, note } = account;
  const code = transferCode(account, amount);
  return {
    rows: [
      { name: m["transfer.holder"](), value: holder, copied: holder },
      { name: m["transfer.iban"](), value: formatIban(iban), copied: iban },
      { name: m["transfer.bank"](), value: bank, copied: bank },
      { name: m["transfer.bic"](), value: bic, copied: bic },
      { name: m["transfer.reference"](), value: reference, copied: reference },
      {
        name: m["transfer.amount"](),
        value: formatEuro(amount),
        copied: (amount / 100).toFixed(2).replace(".", ","),
      },
    ].filter(({ value }) => value !== ""),
    note,
    code: code === null ? null : qrCode(code),
  };
}

export type Step = { label: string; at: string | null; state: "done" | "now" | "todo" };

type Course = Pick<
  Order,
  | "status"
  | "paymentState"
  | "shippingState"
  | "shipments"
  | "payments"
  | "items"
  | "pudo"
  | "checkoutCompletedAt"
>;

/** The steps of an order, with the current one marked. */
export function timeline(order: Course, now = new Date()): Step[] {
  const received = { label: m["order.received"](), at: formatMoment(order.checkoutCompletedAt) };
  if (order.status === "cancelled" || order.status === "refunded") {
    return reached(1, [received, step(order.status)]);
  }
  const [parcel] = order.shipments;
  const isPayable = order.paymentState === "awaiting_payment" || order.paymentState === "new";
  const payment = step(paymentStatus(order.paymentState), order.payments.at(-1)?.paidAt);
  if (order.shippingState === "no_shipping") {
    const day = order.items.reduce((last, { gift }) => Math.max(last, sendingMoment(gift)), 0);
    const isSent = !isPayable && day <= now.getTime();
    const at = day > 0 ? format(new Date(day)) : isSent ? payment.at : null;
    const label = isSent ? m["order.emailed"]() : m["order.to_email"]();
    return reached(isSent ? 2 : 1, [received, payment, { label, at }]);
  }
  const inShop = isShop(order.pudo);
  const steps = [
    received,
    payment,
    parcel?.packedAt && !inShop
      ? step("ready", parcel.packedAt)
      : { label: m["order.preparing"](), at: null },
    ...(inShop ? [] : [step("shipped", parcel?.shippedAt)]),
    ...(inShop || parcel?.collectableAt
      ? [{ label: m["order.collectable"](), at: formatMoment(parcel?.collectableAt) }]
      : []),
    step("delivered", parcel?.deliveredAt),
  ];
  const last = steps.length - 1;
  const moved = { shipped: last - 1, delivered: last }[order.shippingState];
  return reached(moved ?? (isPayable ? 1 : 2), steps);
}

/** Returns the timeline's label: partial payments count as paid, cash on delivery is its own status. */
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

const format = formatter({ day: "numeric", month: "short", hour: "numeric", minute: "2-digit" });

/** Formats as «15 nov, 10:32». */
function formatMoment(text: string | null | undefined): string | null {
  const date = text ? parseDate(text) : null;
  return date && format(date);
}

/** True if the chosen payment method is no longer offered; backends that list no methods do not say. */
export function lostPayment({ payments, availablePaymentMethods }: Order): boolean {
  const method = payments.at(-1)?.method;
  if (!method || availablePaymentMethods.length === 0) return false;
  return !availablePaymentMethods.some(({ code }) => code === lastSegment(method));
}

const lastSegment = (iri: string) => decodeURIComponent(iri.split("/").at(-1) ?? iri);

/** Carts have preselected methods: only the checkout's state shows whether the shopper chose one. */
export function chosenShipping(order: Order): string | null {
  const method = order.shipments.at(0)?.method;
  return method && canSelectPayment(order.checkoutState) ? lastSegment(method) : null;
}

export function chosenPayment(order: Order): string | null {
  const method = order.payments.at(-1)?.method;
  return method && order.checkoutState === "payment_selected" ? lastSegment(method) : null;
}

const turns: Readonly<Record<string, () => string>> = {
  new: m["order.title_new"],
  awaiting_payment: m["order.title_awaiting_payment"],
  pending_on_delivery: m["order.title_pending_on_delivery"],
  paid: m["order.title_paid"],
  ready: m["order.title_ready"],
  shipped: m["order.title_shipped"],
  collectable: m["order.title_collectable"],
  no_shipping: m["order.title_no_shipping"],
  delivered: m["order.title_delivered"],
  cancelled: m["order.title_cancelled"],
  refunded: m["order.title_refunded"],
};

/** Completes «Il tuo ordine …», for example «è in viaggio». */
export function orderHeadline(status: string): string {
  return (turns[status] ?? m["order.title_other"])();
}
