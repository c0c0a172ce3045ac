import { and, asc, eq, notInArray, sql, type SQL } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { SalesQuery } from "#contract/admin/desk/sales.ts";
import type { AdminOrderQuery } from "#contract/admin/order.ts";
import { orderStatusLabel } from "#contract/checkout-rules.ts";
import { formatNumber } from "#contract/format/money.ts";
import { itemName, variantName } from "#contract/format/variant-name.ts";
import { readSales } from "../desk/index.ts";
import { orderFilter } from "../fulfilment/index.ts";
import { numbersOf } from "../invoicing/index.ts";
import type { Ctx } from "../kernel/ctx.ts";
import { jsonList, jsonObject, pick } from "../kernel/db/json.ts";
import { pagesAside, readAside } from "../kernel/replica.ts";
import { orderStatuses, parseSnapshot } from "../orders/index.ts";
import { paidRefunds } from "../payments/index.ts";
import { orderItems, orders, payments } from "../orders/schema.ts";
import { type Cell, euros, type Table } from "./files/xlsx.ts";

type Query = Omit<AdminOrderQuery, "page" | "itemsPerPage">;
type OrderRow = typeof orders.$inferSelect;
type Found = Awaited<ReturnType<typeof readPage>>[number];

const columns: [heading: string, cell: (found: Found) => Cell][] = [
  ["Ordine", ({ order }) => order.number],
  ["Data", ({ order }) => order.completedAt],
  ["Stato", (found) => orderStatusLabel(statusesOf(found).status)],
  ["Pagamento", (found) => orderStatusLabel(statusesOf(found).paymentStatus)],
  ["Spedizione", (found) => orderStatusLabel(statusesOf(found).shippingStatus)],
  ["E-mail", ({ order }) => order.email],
  ["Nome", ({ order }) => buyer(order)?.firstName],
  ["Cognome", ({ order }) => buyer(order)?.lastName],
  ["Azienda", ({ order }) => buyer(order)?.company],
  ["Codice fiscale", ({ order }) => buyer(order)?.fiscalCode],
  ["Partita IVA", ({ order }) => buyer(order)?.vatNumber],
  ["PEC", ({ order }) => buyer(order)?.pec],
  ["Codice destinatario", ({ order }) => buyer(order)?.sdi],
  [
    "Indirizzo",
    ({ order }) => [buyer(order)?.street, buyer(order)?.streetNumber].filter(Boolean).join(" "),
  ],
  ["CAP", ({ order }) => buyer(order)?.postcode],
  ["Città", ({ order }) => buyer(order)?.city],
  ["Provincia", ({ order }) => buyer(order)?.provinceCode?.replace(/^IT-/, "")],
  ["Paese", ({ order }) => buyer(order)?.countryCode],
  ["Metodo di pagamento", ({ payment }) => payment?.methodName],
  ["Incassato il", ({ payment }) => payment?.paidAt],
  ["Articoli", ({ items }) => items.map(nameItem).join("; ")],
  ["Prodotti", ({ order }) => money(order.priced?.itemsTotal)],
  ["Costo della spedizione", ({ order }) => money(order.priced?.shippingTotal)],
  ["Supplemento", ({ order }) => money(order.priced?.feeTotal)],
  ["Imponibile", ({ order }) => money(grossOf(order) - (order.priced?.taxTotal ?? 0))],
  ["IVA", ({ order }) => money(order.priced?.taxTotal)],
  ["Aliquote", ({ order }) => ratesOf(order)],
  ["Totale", ({ order }) => money(grossOf(order))],
  ["Pagato con carte regalo", ({ order }) => money(order.priced?.appliedGiftCardAmount)],
  ["Pagato in denaro", ({ order }) => money(order.total)],
  ["Rimborsato", ({ refunded }) => money(refunded ?? 0)],
  ["Rimborsato il", ({ refundedAt }) => (refundedAt ? new Date(refundedAt) : null)],
  ["Fattura richiesta", ({ order }) => order.invoiceRequired],
  ["Fattura", ({ invoice }) => invoice],
  ["Note di credito", ({ creditNotes }) => creditNotes],
];

/** Item with its name at the time of the order: 2 × Crema mani, 50 ml. */
function nameItem({ quantity, amount, snapshot }: Found["items"][number]): string {
  const { product, variant } = parseSnapshot(snapshot);
  const value = amount ?? variant.price ?? 0;
  const names = {
    productName: product.name,
    variantName: product.kind === "gift_card" ? `${value / 100} €` : variantName(variant, product),
  };
  return `${quantity} × ${itemName(names)}`;
}

const statusesOf = ({ order, isPacked }: Found) => orderStatuses(order, isPacked);
const money = (cents: number | undefined): Cell => (cents === undefined ? null : { cents });
const buyer = ({ billingAddress, shippingAddress }: OrderRow) => billingAddress ?? shippingAddress;
const grossOf = ({ priced }: OrderRow) =>
  (priced?.total ?? 0) + (priced?.appliedGiftCardAmount ?? 0);

/** VAT by rate: 22 %: 78,45 + 17,26 */
const ratesOf = ({ priced }: OrderRow) =>
  (priced?.vat ?? [])
    .map(({ percent, nature, gross, tax }) => {
      const rate = percent > 0 ? `${formatNumber(percent)}%` : (nature ?? "0%");
      return `${rate}: ${[gross - tax, tax].map((cents) => formatNumber(euros(cents))).join(" + ")}`;
    })
    .join("; ");

/** For the accountant: one line per order, oldest first. */
export const ordersTable = (ctx: Ctx, query: Query): Table => ({
  name: "Ordini",
  header: columns.map(([heading]) => heading),
  rows: rowsOf(ctx, query),
});

async function* rowsOf(ctx: Ctx, query: Query): AsyncGenerator<Cell[]> {
  const where = await orderFilter(ctx, query);
  const found = pagesAside<Found>(ctx, (ctx, last, size) => readPage(ctx, where, last, size));
  for await (const one of found) yield columns.map(([, cell]) => cell(one));
}

const i = alias(orderItems, "i");

type Edge = { order: OrderRow; at: string };

function readPage(ctx: Ctx, where: SQL | undefined, last: Edge | undefined, size: number) {
  const isAfter =
    last &&
    sql`(${orders.completedAt}, ${orders.id}) > (${last.at}::timestamptz, ${last.order.id})`;
  const ofOrder = sql`${paidRefunds} and r.order_id = ${orders.id}`;
  return ctx.db
    .select({
      order: orders,
      // A Date would lose microseconds, and the next page would repeat rows.
      at: sql<string>`${orders.completedAt}::text`,
      payment: payments,
      items: jsonList(
        jsonObject({ ...pick(i, "quantity", "amount"), snapshot: sql<unknown>`i.snapshot` }),
        sql`from order_items i where i.order_id = ${orders.id} and i.snapshot is not null`,
        sql`i.id`,
      ),
      isPacked: sql<boolean>`exists (select from shipments s
        where s.order_id = ${orders.id} and s.packed_at is not null)`,
      invoice: numbersOf(sql`${orders}.id`, "invoice"),
      refunded: sql<number | null>`(select sum(r.amount + r.gift_card_amount)::int ${ofOrder})`,
      refundedAt: sql<string | null>`(select max(r.settled_at)::text ${ofOrder})`,
      creditNotes: numbersOf(sql`${orders}.id`, "credit_note"),
    })
    .from(orders)
    .leftJoin(
      payments,
      and(eq(payments.orderId, orders.id), notInArray(payments.state, ["failed", "cancelled"])),
    )
    .where(and(where, isAfter))
    .orderBy(asc(orders.completedAt), asc(orders.id))
    .limit(size);
}

const names = { day: "Giorno", product: "Prodotto", range: "Linea", coupon: "Codice sconto" };

export async function salesTable(ctx: Ctx, query: SalesQuery): Promise<Table> {
  const { rows } = await readAside(ctx, (ctx) => readSales(ctx, query));
  const withPieces = query.by === "product" || query.by === "range";
  const header = [
    names[query.by],
    "Ordini",
    ...(withPieces ? ["Pezzi"] : []),
    "Incassato",
    "Rimborsato",
    "Netto",
  ];
  const lines = rows.map(({ name, orders, pieces, paid, refunded, net }) => [
    query.by === "day" ? { day: name } : name,
    orders,
    ...(withPieces ? [pieces] : []),
    ...[paid, refunded, net].map((cents) => ({ cents })),
  ]);
  return { name: "Vendite", header, rows: lines };
}
