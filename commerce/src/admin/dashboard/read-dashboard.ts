import { and, eq, inArray, sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import type { Dashboard } from "#contract/admin/dashboard.ts";
import type { Ctx } from "../../ctx.ts";
import { rows } from "../../db/rows.ts";
import { orders } from "../../db/schema/orders.ts";
import { contactRequests, reviews, withdrawalRequests } from "../../db/schema/voices.ts";
import { toShip } from "../orders/list-orders.ts";
import { readLowStock } from "../settings/settings.ts";

export async function readDashboard(ctx: Ctx): Promise<Dashboard> {
  const { db } = ctx;
  return {
    "@id": `${ctx.config.apiPrefix}/admin/dashboard`,
    "@type": "Dashboard",
    sales: await readSales(ctx),
    days: await readDays(ctx),
    toShip: await db.$count(orders, toShip),
    awaitingPayment: await db.$count(
      orders,
      and(eq(orders.state, "new"), eq(orders.paymentState, "awaiting_payment")),
    ),
    lowStock: await readScarce(ctx),
    waiting: {
      reviews: await db.$count(reviews, eq(reviews.status, "new")),
      contactRequests: await db.$count(
        contactRequests,
        inArray(contactRequests.status, ["new", "open"]),
      ),
      withdrawalRequests: await db.$count(
        withdrawalRequests,
        inArray(withdrawalRequests.status, ["received", "open"]),
      ),
    },
  };
}

/** Days begin at midnight in Rome. */
const local = (moment: SQL) => sql`(${moment} at time zone 'Europe/Rome')`;
const nowOf = (ctx: Ctx) => local(sql`${ctx.clock().toISOString()}::timestamptz`);
const sold = sql`o.state in ('new', 'fulfilled') and o.completed_at is not null`;
const sums = sql`count(*)::int as orders, coalesce(sum(o.total), 0)::int as total`;

async function readSales(ctx: Ctx): Promise<Dashboard["sales"]> {
  const since = async (unit: "day" | "week" | "month") => {
    const [sales] = await rows<Dashboard["sales"]["today"]>(
      ctx.db,
      sql`select ${sums} from orders o where ${sold}
        and ${local(sql`o.completed_at`)} >= date_trunc(${unit}, ${nowOf(ctx)})`,
    );
    return sales ?? { orders: 0, total: 0 };
  };
  return { today: await since("day"), week: await since("week"), month: await since("month") };
}

function readDays(ctx: Ctx): Promise<Dashboard["days"]> {
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

async function readScarce(ctx: Ctx): Promise<Dashboard["lowStock"]> {
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
