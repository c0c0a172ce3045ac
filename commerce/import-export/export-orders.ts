import { and, asc, eq, notInArray } from "drizzle-orm";
import type { AdminOrderQuery } from "#contract/admin/order.ts";
import type { Ctx } from "../kernel/ctx.ts";
import { invoices } from "../invoicing/schema.ts";
import { orders, payments } from "../orders/schema.ts";
import { wanted } from "../fulfilment/index.ts";
import { euros, toCsv } from "./csv.ts";

const header = [
  "number",
  "date",
  "state",
  "paymentState",
  "shippingState",
  "email",
  "firstName",
  "lastName",
  "company",
  "fiscalCode",
  "vatNumber",
  "pec",
  "sdi",
  "invoiceRequired",
  "street",
  "postcode",
  "city",
  "province",
  "country",
  "paymentMethod",
  "itemsTotal",
  "shippingTotal",
  "paymentFee",
  "taxTotal",
  "giftCards",
  "total",
  "refunded",
  "invoiceNumber",
];

/** For the accountant: one line an order, oldest first, amounts in euro. */
export async function exportOrders(
  ctx: Ctx,
  query: Omit<AdminOrderQuery, "page" | "itemsPerPage">,
): Promise<string> {
  const found = await ctx.db
    .select({ order: orders, payment: payments, invoice: invoices.number })
    .from(orders)
    .leftJoin(
      payments,
      and(eq(payments.orderId, orders.id), notInArray(payments.state, ["failed", "cancelled"])),
    )
    .leftJoin(invoices, eq(invoices.orderId, orders.id))
    .where(wanted(query))
    .orderBy(asc(orders.completedAt), asc(orders.id));
  return toCsv(
    header,
    found.map(({ order, payment, invoice }) => [...line(order, payment), invoice]),
  );
}

type OrderRow = typeof orders.$inferSelect;
type PaymentRow = typeof payments.$inferSelect;

function line(order: OrderRow, payment: PaymentRow | null) {
  const priced = order.priced;
  const address = order.billingAddress ?? order.shippingAddress;
  return [
    order.number,
    order.completedAt,
    order.state,
    order.paymentState,
    order.shippingState,
    order.email,
    address?.firstName,
    address?.lastName,
    address?.company,
    address?.fiscalCode,
    address?.vatNumber,
    address?.pec,
    address?.sdi,
    order.invoiceRequired,
    [address?.street, address?.streetNumber].filter(Boolean).join(" "),
    address?.postcode,
    address?.city,
    address?.provinceCode,
    address?.countryCode,
    payment?.methodName,
    euros(priced?.itemsTotal ?? null),
    euros(priced?.shippingTotal ?? null),
    euros(priced?.feeTotal ?? null),
    euros(priced?.taxTotal ?? null),
    euros(priced?.appliedGiftCardAmount ?? null),
    euros(order.total),
    euros(payment?.refunded ?? 0),
  ];
}
