import type { StaffRole } from "#contract/admin/constants.ts";
import { and, eq, inArray, sql, type SQL } from "drizzle-orm";
import { Dashboard } from "#contract/admin/dashboard.ts";
import { mayRead, requireStaff } from "../auth/index.ts";
import { contactRequests, withdrawalRequests } from "../support/schema.ts";
import { reviews } from "../reviews/schema.ts";
import { toShip } from "../fulfilment/index.ts";
import { nothing, reading } from "../kernel/admin/describe.ts";
import type { Ctx } from "../kernel/ctx.ts";
import { rows } from "../kernel/db/rows.ts";
import { ld } from "../kernel/http/json-ld.ts";
import { createRouter } from "../kernel/http/router.ts";
import { orders } from "../orders/schema.ts";
import { readLowStock } from "../settings/index.ts";

type Sales = NonNullable<Dashboard["sales"]>;

async function readDashboard(ctx: Ctx): Promise<Dashboard> {
  const { role } = requireStaff(ctx);
  return {
    "@id": `${ctx.config.apiPrefix}/admin/dashboard`,
    "@type": "Dashboard",
    ...(mayRead(role, "orders") ? await readOrders(ctx) : {}),
    ...(mayRead(role, "products") ? { lowStock: await readScarce(ctx) } : {}),
    waiting: await readWaiting(ctx, role),
  };
}

const readOrders = async (ctx: Ctx) => ({
  sales: await readSales(ctx),
  days: await readDays(ctx),
  toShip: await ctx.db.$count(orders, toShip),
  awaitingPayment: await ctx.db.$count(
    orders,
    and(eq(orders.state, "new"), eq(orders.paymentState, "awaiting_payment")),
  ),
});

async function readWaiting({ db }: Ctx, role: StaffRole): Promise<Dashboard["waiting"]> {
  const open = {
    reviews: [reviews, eq(reviews.status, "new"), "product-reviews"],
    contactRequests: [
      contactRequests,
      inArray(contactRequests.status, ["new", "open"]),
      "contact-requests",
    ],
    withdrawalRequests: [
      withdrawalRequests,
      inArray(withdrawalRequests.status, ["received", "open"]),
      "withdrawal-requests",
    ],
  } as const;
  const waiting: Record<string, number> = {};
  for (const [name, [table, isOpen, area]] of Object.entries(open)) {
    if (mayRead(role, area)) waiting[name] = await db.$count(table, isOpen);
  }
  return waiting;
}

/** Days begin at midnight in Rome. */
const local = (moment: SQL) => sql`(${moment} at time zone 'Europe/Rome')`;
const nowOf = (ctx: Ctx) => local(sql`${ctx.clock().toISOString()}::timestamptz`);
const sold = sql`o.state in ('new', 'fulfilled') and o.completed_at is not null`;
const sums = sql`count(*)::int as orders, coalesce(sum(o.total), 0)::int as total`;

async function readSales(ctx: Ctx): Promise<Sales> {
  const since = async (unit: "day" | "week" | "month") => {
    const [sales] = await rows<Sales["today"]>(
      ctx.db,
      sql`select ${sums} from orders o where ${sold}
        and ${local(sql`o.completed_at`)} >= date_trunc(${unit}, ${nowOf(ctx)})`,
    );
    return sales ?? { orders: 0, total: 0 };
  };
  return { today: await since("day"), week: await since("week"), month: await since("month") };
}

function readDays(ctx: Ctx): Promise<NonNullable<Dashboard["days"]>> {
  return rows(
    ctx.db,
    sql`select to_char(d.day, 'YYYY-MM-DD') as day, count(o.id)::int as orders,
        coalesce(sum(o.total), 0)::int as total
      from generate_series(date_trunc('day', ${nowOf(ctx)}) - interval '29 days',
        date_trunc('day', ${nowOf(ctx)}), interval '1 day') as d(day)
      left join orders o on ${sold} and date_trunc('day', ${local(sql`o.completed_at`)}) = d.day
      group by d.day order by d.day`,
  );
}

async function readScarce(ctx: Ctx): Promise<NonNullable<Dashboard["lowStock"]>> {
  const threshold = await readLowStock(ctx);
  return rows(
    ctx.db,
    sql`select v.code, p.code as product, p.name as "productName", v.name,
        v.on_hand - v.on_hold as available
      from variants v join products p on p.id = v.product_id
      where v.tracked and v.enabled and p.enabled and v.on_hand - v.on_hold <= ${threshold}
      order by v.on_hand - v.on_hold, p.name, v.code limit 20`,
  );
}

export function dashboardRoutes() {
  const router = createRouter();
  const one = { params: nothing, query: nothing, output: Dashboard };
  router.openapi(reading("/dashboard", "How the shop is doing", one), async (c) =>
    ld(c, await readDashboard(c.get("ctx")), 200),
  );
  return router;
}
