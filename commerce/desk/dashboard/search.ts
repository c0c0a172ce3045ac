import { and, desc, eq, isNull, sql } from "drizzle-orm";
import type { OfficeSearch } from "#contract/admin/desk/dashboard.ts";
import { orderStatusLabel } from "#contract/checkout-rules.ts";
import { formatMediumDate } from "#contract/format/dates.ts";
import { orderAmount } from "#contract/format/order-amount.ts";
import { mayRead, requireStaff } from "../../auth/index.ts";
import { products, variants } from "../../catalogue/schema.ts";
import { searchPages, searchPosts } from "../../content/index.ts";
import { customers } from "../../customers/schema.ts";
import { listOrders } from "../../fulfilment/index.ts";
import { hasWords } from "../../kernel/admin/lists.ts";
import type { Ctx } from "../../kernel/ctx.ts";

type Found = OfficeSearch["results"];

const most = 5;

export async function searchOffice(ctx: Ctx, q: string): Promise<OfficeSearch> {
  const { role } = requireStaff(ctx);
  const kinds: [area: string, find: (ctx: Ctx, q: string) => Promise<Found>][] = [
    ["orders", findOrders],
    ["customers", findCustomers],
    ["products", findProducts],
    ["pages", findPages],
    ["blog-posts", findPosts],
  ];
  const found = await Promise.all(
    kinds.filter(([area]) => mayRead(role, area)).map(([, find]) => find(ctx, q)),
  );
  return {
    "@id": `${ctx.config.apiPrefix}/admin/search`,
    "@type": "OfficeSearch",
    results: found.flat(),
  };
}

async function findOrders(ctx: Ctx, q: string): Promise<Found> {
  const { items } = await listOrders(ctx, { q, page: 1, itemsPerPage: most });
  return items.map((order) => ({
    kind: "orders",
    key: order.number,
    title: `${order.number} · ${order.customerName}`,
    detail: [order.city, formatMediumDate(order.completedAt)].filter(Boolean).join(" · "),
    aside: `${orderStatusLabel(order.status)}, ${orderAmount(order.total, order.giftCardAmount)}`,
  }));
}

async function findCustomers(ctx: Ctx, q: string): Promise<Found> {
  const { email, firstName, lastName, phoneNumber } = customers;
  const found = await ctx.db
    .select()
    .from(customers)
    .where(
      and(
        isNull(customers.deletedAt),
        eq(customers.role, "customer"),
        hasWords(q, email, firstName, lastName, phoneNumber),
      ),
    )
    .orderBy(desc(customers.id))
    .limit(most);
  return found.map((customer) => ({
    kind: "customers",
    key: String(customer.id),
    title: [customer.firstName, customer.lastName].filter(Boolean).join(" ") || customer.email,
    detail: customer.email,
    aside: "",
  }));
}

async function findProducts(ctx: Ctx, q: string): Promise<Found> {
  const codes = sql`(select string_agg(concat_ws(' ', v.code, v.barcode), ' ') from ${variants} v
    where v.product_id = ${products.id})`;
  const found = await ctx.db
    .select()
    .from(products)
    .where(hasWords(q, products.name, products.code, codes))
    .orderBy(products.position)
    .limit(most);
  return found.map(({ code, name, enabled }) => ({
    kind: "products",
    key: code,
    title: name,
    detail: code,
    aside: enabled ? "" : "nascosto",
  }));
}

async function findPages(ctx: Ctx, q: string): Promise<Found> {
  return (await searchPages(ctx, q, most)).map(({ id, title, path }) => ({
    kind: "pages",
    key: String(id),
    title,
    detail: path,
    aside: "",
  }));
}

async function findPosts(ctx: Ctx, q: string): Promise<Found> {
  return (await searchPosts(ctx, q, most)).map(({ id, title, slug }) => ({
    kind: "posts",
    key: String(id),
    title,
    detail: slug,
    aside: "",
  }));
}
