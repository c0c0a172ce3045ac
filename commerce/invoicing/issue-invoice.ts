import { eq } from "drizzle-orm";
import { calendarDateInRome } from "#contract/format/dates.ts";
import { type Ctx, withTransaction } from "../kernel/ctx.ts";
import { invoices } from "./schema.ts";
import { orders } from "../orders/schema.ts";
import { CommerceError } from "../kernel/errors.ts";
import {
  loadRecord,
  nextInSeries,
  placedPrices,
  type OrderRecord,
  type OrderRow,
} from "../orders/index.ts";
import type { PricedCart } from "../pricing/index.ts";
import { readCompany } from "../settings/index.ts";
import { audit } from "../kernel/admin/audit.ts";
import { findOrder } from "../fulfilment/index.ts";
import { splitVat } from "./invoice-lines.ts";
import { type Invoice, invoiceFormats } from "./invoice.ts";

export type IssuedInvoice = { fileName: string; xml: string };

/** Written once and kept as it was; asking again gives the same file. */
export function issueInvoice(ctx: Ctx, orderNumber: string): Promise<IssuedInvoice> {
  return withTransaction(ctx, async (ctx) => {
    const { id } = await findOrder(ctx, orderNumber);
    const [order] = await ctx.db.select().from(orders).where(eq(orders.id, id)).for("update");
    const [issued] = await ctx.db.select().from(invoices).where(eq(invoices.orderId, id));
    if (issued) return issued;
    if (!order) throw new Error("A placed order does not vanish");
    requireInvoiceable(order);
    return issue(ctx, orderNumber, await loadRecord(ctx, order));
  });
}

/** Who only reads takes the invoices there are. */
export async function readInvoice(ctx: Ctx, orderNumber: string): Promise<IssuedInvoice> {
  const { id } = await findOrder(ctx, orderNumber);
  const [issued] = await ctx.db.select().from(invoices).where(eq(invoices.orderId, id));
  if (!issued) throw new CommerceError("conflict", "La fattura non è ancora stata emessa.");
  return issued;
}

function requireInvoiceable(order: OrderRow): void {
  if (!order.invoiceRequired) {
    throw new CommerceError("conflict", "Per questo ordine non è stata chiesta la fattura.");
  }
  const paid = ["paid", "partially_refunded", "refunded"].includes(order.paymentState);
  const left = ["shipped", "delivered"].includes(order.shippingState);
  if (!paid && !left) {
    throw new CommerceError("conflict", "La fattura si emette quando l’ordine è pagato o spedito.");
  }
}

async function issue(ctx: Ctx, orderNumber: string, record: OrderRecord): Promise<IssuedInvoice> {
  const { order, items } = record;
  const [format] = ctx.extensions.of(invoiceFormats);
  if (!format) throw new CommerceError("conflict", "Nessun formato di fattura è installato.");
  const buyer = order.billingAddress ?? order.shippingAddress;
  if (!buyer) throw new CommerceError("conflict", "L’ordine non ha un indirizzo di fatturazione.");
  const priced = placedPrices(order);
  const sold = items.map(({ id, variant, product }) => ({
    id,
    code: variant.code,
    name: [product.name, ...variant.optionValues.map(({ value }) => value)].join(", "),
    taxCategory: variant.taxCategory,
  }));
  const split = splitVat(priced, sold);
  const payments = paymentsOf(record, priced);
  const date = calendarDateInRome(ctx.clock());
  const year = Number(date.slice(0, 4));
  const sequence = await nextInSeries(ctx, `FE${year}`, 1);
  const number = `${sequence}/${year}`;
  const seller = await readCompany(ctx);
  const parts = { number, year, sequence, date, orderNumber, seller, buyer, payments };
  const { fileName, xml } = format.write({ ...parts, ...split });
  const issuedAt = ctx.clock();
  await ctx.db
    .insert(invoices)
    .values({ orderId: order.id, year, sequence, number, fileName, xml, issuedAt });
  const after = { number, total: split.total };
  await audit(ctx, { action: "invoice.issue", subject: `order:${orderNumber}`, after });
  return { fileName, xml };
}

function paymentsOf({ payments }: OrderRecord, priced: PricedCart): Invoice["payments"] {
  const live = payments.find(({ state }) => state !== "failed" && state !== "cancelled");
  const byMoney = { type: live?.methodType ?? "online", amount: priced.total };
  const byCards = { type: "gift_card" as const, amount: priced.appliedGiftCardAmount };
  return [byMoney, byCards].filter(({ amount }) => amount > 0);
}
