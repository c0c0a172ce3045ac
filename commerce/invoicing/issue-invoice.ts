import { groupsOf } from "#contract/format/keys-of.ts";
import { and, asc, eq, type SQL, sql } from "drizzle-orm";
import { calendarDateInRome } from "#contract/format/dates.ts";
import type { OrderAddress, OrderDocument } from "#contract/order.ts";
import { audit } from "../kernel/admin/audit.ts";
import { conflict, type Ctx, withTransaction } from "../kernel/ctx.ts";
import { definePlugin } from "../kernel/plugins.ts";
import {
  findOrderByNumber,
  loadRecord,
  nextInSeries,
  type OrderRecord,
  type OrderRow,
  placedPrices,
  recordEvent,
} from "../orders/index.ts";
import { orders } from "../orders/schema.ts";
import { type PricedCart, sumTax } from "#contract/pricing/index.ts";
import { itemName, variantName } from "#contract/format/variant-name.ts";
import {
  invoiceSeries,
  readCompany,
  readInvoicing,
  requireOpenMonth,
  spellInvoice,
} from "../settings/index.ts";
import { type Invoice, invoiceFormats, type InvoiceLine, splitVat } from "./invoice-lines.ts";
import { readRefundVat, type RefundVat } from "./refund-vat.ts";
import { invoices } from "./schema.ts";

/** Issues an invoice once; repeated calls return the same file. */
export function issueInvoice(ctx: Ctx, orderNumber: string): Promise<KeptDocument> {
  return withTransaction(ctx, async (ctx) => {
    const { id } = await findOrderByNumber(ctx, orderNumber);
    const [order] = await ctx.db.select().from(orders).where(eq(orders.id, id)).for("update");
    const issued = await findInvoice(ctx, id);
    if (issued) return issued;
    if (!order) throw new Error("A placed order does not vanish");
    const record = await loadRecord(ctx, order);
    const date = requireInvoiceable(record);
    const invoice = await issue(ctx, record, date);
    await issueCreditNotes(ctx, id);
    return invoice;
  });
}

export async function readInvoice(ctx: Ctx, orderNumber: string): Promise<KeptDocument> {
  const { id } = await findOrderByNumber(ctx, orderNumber);
  const issued = await findInvoice(ctx, id);
  if (!issued) throw conflict("La fattura non è ancora stata emessa.");
  return issued;
}

async function findInvoice({ db }: Ctx, orderId: number): Promise<KeptDocument | undefined> {
  const isIt = and(eq(invoices.orderId, orderId), eq(invoices.kind, "invoice"));
  const [issued] = await db.select().from(invoices).where(isIt);
  return issued;
}

export function readOrderDocuments({ db }: Ctx, orderId: number): Promise<OrderDocument[]> {
  const { id, kind, number, date, total } = invoices;
  return db
    .select({ id, kind, number, date, total })
    .from(invoices)
    .where(eq(invoices.orderId, orderId))
    .orderBy(asc(id));
}

/** The files of the documents of a day. */
export const readFilesOf = ({ db }: Ctx, day: string) =>
  db
    .select({ name: invoices.fileName, xml: invoices.xml })
    .from(invoices)
    .where(eq(invoices.date, day))
    .orderBy(asc(invoices.id));

/** Numbers of an order's documents as SQL. */
export const numbersOf = (orderId: SQL, kind: "invoice" | "credit_note") =>
  sql<string | null>`(select string_agg(i.number, ', ' order by i.id) from invoices i
    where i.order_id = ${orderId} and i.kind = ${kind})`;

/** The number of a refund's credit note as SQL. */
export const creditNoteOf = (refundId: SQL) =>
  sql<string | null>`(select i.number from invoices i where i.refund_id = ${refundId})`;

/** Returns the day of sale, which dates the document whenever it is made (art. 6 and 21 DPR 633/72). */
function requireInvoiceable({ order, payments, shipments }: OrderRecord): string {
  if (!order.invoiceRequired) {
    throw conflict("Per questo ordine non è stata chiesta la fattura.");
  }
  if (order.state === "cancelled" || order.paymentState === "refunded") {
    throw conflict(
      "L’ordine è stato annullato o rimborsato per intero: non c’è nulla da fatturare.",
    );
  }
  const moments = [
    ...payments.map(({ paidAt }) => paidAt),
    ...shipments.map(({ shippedAt }) => shippedAt),
    isPaidByCards(order) ? order.completedAt : null,
  ].filter((moment) => moment !== null);
  const [first] = moments.map(calendarDateInRome).toSorted();
  if (!first) throw conflict("La fattura si emette quando l’ordine è pagato o spedito.");
  return first;
}

const isPaidByCards = ({ total, paymentState }: OrderRow) => total === 0 && paymentState === "paid";

async function issue(ctx: Ctx, record: OrderRecord, date: string): Promise<KeptDocument> {
  const { order, items } = record;
  const priced = placedPrices(order);
  const sold = items.map(({ id, variant, product }) => ({
    id,
    code: variant.code,
    name: itemName({ productName: product.name, variantName: variantName(variant, product) }),
    taxCategory: variant.taxCategory,
  }));
  const content = { ...splitVat(priced, sold), payments: paymentsOf(record, priced) };
  const parts = { kind: "invoice" as const, date, refersTo: null, buyer: buyerOf(order) };
  return keepDocument(ctx, order, { ...parts, ...content }, { vat: [...priced.vat] });
}

function paymentsOf({ payments }: OrderRecord, priced: PricedCart): Invoice["payments"] {
  const live = payments.find(({ state }) => state !== "failed" && state !== "cancelled");
  const byMoney = { type: live?.methodType ?? "online", amount: priced.total };
  const byCards = { type: "gift_card" as const, amount: priced.appliedGiftCardAmount };
  return [byMoney, byCards].filter(({ amount }) => amount > 0);
}

/** Issues one credit note per paid-out refund of an invoiced order, never two; returns the number issued. */
export function issueCreditNotes(ctx: Ctx, orderId: number): Promise<number> {
  return withTransaction(ctx, async (ctx) => {
    const [order] = await ctx.db.select().from(orders).where(eq(orders.id, orderId)).for("update");
    const issued = await ctx.db.select().from(invoices).where(eq(invoices.orderId, orderId));
    const invoice = issued.find(({ kind }) => kind === "invoice");
    if (!order || !invoice) return 0;
    const noted = new Set(issued.map(({ refundId }) => refundId));
    const due = (await readRefundVat(ctx, [orderId])).filter(({ refund }) => !noted.has(refund.id));
    for (const each of due) await issueNote(ctx, order, invoice, each);
    return due.length;
  });
}

async function issueNote(
  ctx: Ctx,
  order: OrderRow,
  invoice: KeptDocument,
  { refund, vat }: RefundVat,
) {
  const content = {
    kind: "credit_note" as const,
    date: calendarDateInRome(refund.settledAt ?? refund.updatedAt),
    refersTo: { number: invoice.number, date: invoice.date },
    buyer: buyerOf(order),
    ...linesOf(order, { refund, vat }),
    total: vat.reduce((sum, { gross }) => sum + gross, 0),
    payments: [],
  };
  await keepDocument(ctx, order, content, { vat, refundId: refund.id });
}

function linesOf(order: OrderRow, { refund, vat }: RefundVat) {
  const rates = Object.entries(placedPrices(order).taxRates);
  const parts = (refund.lines ?? []).flatMap(({ label, quantity, amount }) =>
    amount > 0 ? [quantity ? `${quantity} × ${label}` : label] : [],
  );
  const description = ["Rimborso", ...(parts.length > 0 ? [parts.join(", ")] : [])].join(": ");
  const taxed = vat.map(({ percent, nature, gross, tax }) => {
    const [taxCategory, rate] = rates.find(
      ([, rate]) => rate.percent === percent && rate.nature === nature,
    ) ?? ["", { percent, nature, legalReference: null }];
    const net = gross - tax;
    const fixed = { description, code: null, quantity: 1, discount: false };
    const line: InvoiceLine = { ...fixed, taxCategory, rate, net };
    return { line, tax };
  });
  const groups = groupsOf(taxed, ({ line: { rate } }) => `${rate.percent} ${rate.nature}`).map(
    (same) => ({
      taxCategory: same[0].line.taxCategory,
      rate: same[0].line.rate,
      base: same.reduce((sum, { line }) => sum + line.net, 0),
      tax: sumTax(same),
    }),
  );
  return { lines: taxed.map(({ line }) => line), groups };
}

const follow = async (ctx: Ctx, { data }: { data: { orderId: number } }) =>
  void (await issueCreditNotes(ctx, data.orderId));

/** Issues credit notes after the commit of a refund, so that refunds never wait for them. */
export const creditNotes = definePlugin({
  name: "credit-notes",
  setup(kernel) {
    kernel.on("order.refunded", { name: "credit-notes", handle: follow });
    kernel.on("order.cancelled", { name: "credit-notes", handle: follow });
  },
});

export type KeptDocument = typeof invoices.$inferSelect;
type Content = Omit<Invoice, "number" | "year" | "sequence" | "orderNumber" | "seller">;

async function keepDocument(
  ctx: Ctx,
  order: OrderRow,
  content: Content,
  kept: Pick<KeptDocument, "vat"> & { refundId?: number },
): Promise<KeptDocument> {
  const [format] = ctx.extensions.of(invoiceFormats);
  if (!format) throw conflict("Nessun formato di fattura è installato.");
  const { kind, date, total } = content;
  await requireOpenMonth(ctx, date);
  const year = Number(date.slice(0, 4));
  const sequence = await nextInSeries(ctx, invoiceSeries(year), 1);
  const number = spellInvoice(await readInvoicing(ctx), sequence, year);
  const orderNumber = order.number ?? "";
  const named = { number, year, sequence, orderNumber, seller: await readCompany(ctx) };
  const written = format.write({ ...content, ...named });
  const [document] = await ctx.db
    .insert(invoices)
    .values({
      kind,
      orderId: order.id,
      year,
      sequence,
      number,
      date,
      total,
      ...written,
      ...kept,
      issuedAt: ctx.clock(),
    })
    .returning();
  if (!document) throw new Error("Inserting a document returns it");
  await recordEvent(ctx, order.id, `${kind}_issued`, { number, amount: total });
  const action = kind === "invoice" ? "invoice.issue" : "credit_note.issue";
  await audit(ctx, action, `order:${orderNumber}`, { after: { number, total } });
  return document;
}

function buyerOf({ billingAddress, shippingAddress }: OrderRow): OrderAddress {
  const buyer = billingAddress ?? shippingAddress;
  if (!buyer) throw conflict("L’ordine non ha un indirizzo di fatturazione.");
  return buyer;
}
