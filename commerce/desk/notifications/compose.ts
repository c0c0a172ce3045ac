import { eq } from "drizzle-orm";
import {
  differenceNames,
  jobName,
  jobReason,
  type NoticeKind,
} from "#contract/admin/desk/kinds.ts";
import { formatFullDate } from "#contract/format/dates.ts";
import { formatEuro } from "#contract/format/money.ts";
import { orderAmount } from "#contract/format/order-amount.ts";
import { ibanEnding } from "#contract/italy/iban.ts";
import { refundBy } from "#contract/italy/withdrawal.ts";
import { products, variants } from "../../catalogue/schema.ts";
import type { Ctx } from "../../kernel/ctx.ts";
import type { EventName, ShopEvents } from "../../kernel/events.ts";
import { awaitsMoney, currentPayment, placedPrices } from "../../orders/index.ts";
import { orders } from "../../orders/schema.ts";
import { findDifference, findRefund } from "../../payments/index.ts";
import { findEndpoint } from "../../webhooks/index.ts";
import { findWithdrawal } from "../../aftersales/index.ts";
import { findContactRequest } from "../../support/index.ts";

export type Notice = {
  /** One line without names, for the subject and for the daily email. */
  line: string;
  facts: [label: string, value: string | null][];
  action: string;
  path: string;
};

type Compose<Name extends EventName> = (
  ctx: Ctx,
  data: ShopEvents[Name],
) => Promise<Notice | undefined>;

type Source<Name extends EventName = EventName> = {
  kind: NoticeKind;
  event: Name;
  compose: Compose<Name>;
};

const source = <Name extends EventName>(
  kind: NoticeKind,
  event: Name,
  compose: Compose<Name>,
): Source => ({ kind, event, compose: compose as Compose<EventName> });

type OrderFacts = { number: string; facts: Notice["facts"]; total: string; path: string };

async function readOrder(ctx: Ctx, orderId: number): Promise<OrderFacts | undefined> {
  const [order] = await ctx.db.select().from(orders).where(eq(orders.id, orderId));
  if (!order?.number) return undefined;
  const person = order.shippingAddress ?? order.billingAddress;
  const payment = await currentPayment(ctx, orderId);
  const { lines, appliedGiftCardAmount } = placedPrices(order);
  const pieces = lines.reduce((sum, { quantity }) => sum + quantity, 0);
  const total = orderAmount(order.total, appliedGiftCardAmount);
  return {
    number: order.number,
    total,
    path: `/orders/${encodeURIComponent(order.number)}/show`,
    facts: [
      ["Ordine", order.number],
      ["Cliente", person ? `${person.firstName} ${person.lastName}` : null],
      ["Destinazione", order.shippingAddress?.city ?? null],
      ["Pezzi", String(pieces)],
      ["Totale", total],
      ["Pagamento", [payment?.methodName, waitsFor(order.paymentState)].filter(Boolean).join(", ")],
    ],
  };
}

const waitsFor = (paymentState: string) =>
  awaitsMoney(paymentState) ? "ancora da ricevere" : "ricevuto";

const ofOrder = async (
  ctx: Ctx,
  orderId: number,
  line: (order: OrderFacts) => string,
  more: Notice["facts"] = [],
): Promise<Notice | undefined> => {
  const order = await readOrder(ctx, orderId);
  return (
    order && {
      line: line(order),
      facts: [...order.facts, ...more],
      action: "Apri l’ordine",
      path: order.path,
    }
  );
};

async function ofWithdrawal(ctx: Ctx, requestId: number): Promise<Notice | undefined> {
  const request = await findWithdrawal(ctx, requestId);
  if (!request) return undefined;
  const term = formatFullDate(refundBy(request.receivedAt));
  return {
    line: `Recesso n. ${request.id}, da rimborsare entro ${term}`,
    facts: [
      ["Dichiarazione", `n. ${request.id}`],
      ["Ordine", request.orderId ? request.orderNumber : "da riconoscere"],
      ["Cliente", `${request.firstName} ${request.lastName}`],
      ["Rimborso entro", `${term}: quattordici giorni da quando l’hai ricevuta`],
    ],
    action: "Leggi e rispondi",
    path: `/withdrawal-requests/${request.id}`,
  };
}

async function ofMessage(ctx: Ctx, requestId: number): Promise<Notice | undefined> {
  const found = await findContactRequest(ctx, requestId);
  if (!found) return undefined;
  const { request, type } = found;
  return {
    line: `Messaggio n. ${request.id}: ${type ?? request.typeCode}`,
    facts: [
      ["Argomento", type ?? request.typeCode],
      ["Da", [request.firstName, request.lastName].filter(Boolean).join(" ")],
      ["Ordine", request.orderNumber],
    ],
    action: "Leggi e rispondi",
    path: `/contact-requests/${request.id}`,
  };
}

async function ofStock(
  ctx: Ctx,
  { variantId, available }: ShopEvents["variant.low_stock"],
): Promise<Notice | undefined> {
  const [found] = await ctx.db
    .select({ product: products.name, code: products.code, variant: variants.name })
    .from(variants)
    .innerJoin(products, eq(products.id, variants.productId))
    .where(eq(variants.id, variantId));
  if (!found) return undefined;
  const left = available === 1 ? "resta 1 pezzo" : `restano ${available} pezzi`;
  return {
    line: `${found.product}: ${available > 0 ? left : "esaurito"}`,
    facts: [
      ["Prodotto", found.product],
      ["Variante", found.variant],
      ["Disponibili", String(available)],
    ],
    action: "Apri il prodotto",
    path: `/products/${encodeURIComponent(found.code)}`,
  };
}

async function amountOf(ctx: Ctx, refundId: number): Promise<string | null> {
  const refund = await findRefund(ctx, refundId);
  return refund ? formatEuro(refund.amount + refund.giftCardAmount) : null;
}

/** Always sent to every owner: fraudsters divert transfers to their own account. */
export const ofAccountChange = ({
  method,
  from,
  to,
}: ShopEvents["payment.account_changed"]): Notice => ({
  line: from ? "Il conto per i bonifici è cambiato" : "Il conto per i bonifici è stato scritto",
  facts: [
    ["Prima", from && `… ${ibanEnding(from)}`],
    ["Ora", `… ${ibanEnding(to)}`],
    ["Se non l’hai fatto tu", "Cambia subito la password e controlla chi lavora nel negozio"],
  ],
  action: "Apri il conto",
  path: `/payment-methods/${encodeURIComponent(method)}`,
});

async function ofDifference(ctx: Ctx, id: number): Promise<Notice | undefined> {
  const found = await findDifference(ctx, id);
  if (!found) return undefined;
  return {
    line: differenceNames[found.kind],
    facts: [
      ["Ordine", found.orderNumber],
      ["Gateway", found.gateway],
      ["Addebitato", found.amount > 0 ? formatEuro(found.amount) : null],
      ["Atteso", found.expectedAmount === null ? null : formatEuro(found.expectedAmount)],
    ],
    action: "Guarda e decidi",
    path: "/payment-differences",
  };
}

export const sources: readonly Source[] = [
  source("order_placed", "order.placed", (ctx, { orderId }) =>
    ofOrder(ctx, orderId, ({ number, total }) => `Nuovo ordine ${number}, ${total}`),
  ),
  source("order_paid", "order.paid", (ctx, { orderId }) =>
    ofOrder(ctx, orderId, ({ number, total }) => `Pagato l’ordine ${number}, ${total}`),
  ),
  source("payment_failed", "order.payment_failed", (ctx, { orderId }) =>
    ofOrder(ctx, orderId, ({ number }) => `Pagamento non riuscito per l’ordine ${number}`),
  ),
  source("refund_failed", "order.refund_failed", async (ctx, { orderId, refundId, reason }) =>
    ofOrder(ctx, orderId, ({ number }) => `Rimborso non riuscito per l’ordine ${number}`, [
      ["Da rimborsare", await amountOf(ctx, refundId)],
      ["Motivo", reason],
    ]),
  ),
  source("payment_difference", "payment.difference_found", (ctx, { differenceId }) =>
    ofDifference(ctx, differenceId),
  ),
  source("withdrawal_received", "withdrawal.received", (ctx, { requestId }) =>
    ofWithdrawal(ctx, requestId),
  ),
  source("message_received", "contact.received", (ctx, { requestId }) => ofMessage(ctx, requestId)),
  source("stock_low", "variant.low_stock", ofStock),
  source("webhook_off", "webhook.disabled", async (ctx, { endpointId }) => {
    const endpoint = await findEndpoint(ctx, endpointId);
    return (
      endpoint && {
        line: "Un webhook è stato disattivato: non rispondeva più",
        facts: [["Indirizzo", endpoint.url]],
        action: "Apri i webhook",
        path: "/webhooks",
      }
    );
  }),
  source("job_failed", "job.dead", async (_ctx, { queue, message }) => ({
    line: `Non è riuscito: ${jobName(queue)}`,
    facts: [
      ["Lavoro", jobName(queue)],
      ["Motivo", message && jobReason(message)],
    ],
    action: "Guarda che cosa non è riuscito",
    path: "/jobs",
  })),
];
