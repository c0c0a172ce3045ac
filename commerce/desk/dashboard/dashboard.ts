import { and, eq, sql } from "drizzle-orm";
import {
  Dashboard,
  OfficeSearch,
  OfficeSearchQuery,
  OfficeTodo,
  type Todo,
} from "#contract/admin/desk/dashboard.ts";
import { todoAreas, type TodoKind, todoKinds } from "#contract/admin/desk/kinds.ts";
import { calendarDateInRome } from "#contract/format/dates.ts";
import { refundBy } from "#contract/italy/withdrawal.ts";
import { addDays } from "#contract/italy/working-days.ts";
import { mayRead, requireStaff } from "../../auth/index.ts";
import { countBursts, toShip } from "../../fulfilment/index.ts";
import { listExpiring } from "../../catalogue/index.ts";
import type { Ctx } from "../../kernel/ctx.ts";
import { rows } from "../../kernel/db/rows.ts";
import { countDeadJobs } from "../notifications/dead-jobs.ts";
import { orders } from "../../orders/schema.ts";
import { readLowStock } from "../../settings/index.ts";
import { openWithdrawals, receivedReturns } from "../../aftersales/index.ts";
import { failedRefunds, manualRefunds, openDifferences } from "../../payments/index.ts";
import { newReviews } from "../../reviews/index.ts";
import { openContactRequests } from "../../support/index.ts";
import { disabledEndpoints } from "../../webhooks/index.ts";
import { readSales, salesByDay, sumOf } from "./sales.ts";
import { Sales, SalesQuery } from "#contract/admin/desk/sales.ts";
import { adminRoutes } from "../../kernel/admin/routes.ts";
import { node } from "../../kernel/http/json-ld.ts";
import { searchOffice } from "./search.ts";

async function readDashboard(ctx: Ctx): Promise<Dashboard> {
  const { role } = requireStaff(ctx);
  return {
    ...node(ctx, "Dashboard", "admin/dashboard"),
    ...(mayRead(role, "sales") ? await readMoney(ctx) : {}),
    ...(mayRead(role, "products") ? { lowStock: await readScarce(ctx) } : {}),
  };
}

/** 0 is Monday. */
const weekday = (day: string) => (new Date(`${day}T12:00:00Z`).getUTCDay() + 6) % 7;

async function readMoney(ctx: Ctx): Promise<Pick<Dashboard, "sales" | "days">> {
  const today = calendarDateInRome(ctx.clock());
  const monday = addDays(today, -weekday(today));
  const days = await salesByDay(ctx, { from: addDays(today, -40), to: today });
  const between = (from: string, to: string) =>
    sumOf(days.filter(({ key }) => key >= from && key <= to));
  const [unpaid] = await ctx.db
    .select({
      orders: sql<number>`count(*)::int`,
      total: sql<number>`coalesce(sum(total), 0)::float8`,
    })
    .from(orders)
    .where(
      and(
        eq(orders.state, "new"),
        sql`${orders.paymentState} in ('awaiting_payment', 'pending_on_delivery')`,
      ),
    );
  return {
    sales: {
      today: between(today, today),
      lastWeek: between(addDays(monday, -7), addDays(monday, -1)),
      weekBefore: between(addDays(monday, -14), addDays(monday, -8)),
      month: between(`${today.slice(0, 7)}-01`, today),
      unpaid: unpaid ?? { orders: 0, total: 0 },
    },
    days: days.slice(-30),
  };
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

/** Timestamps and days are texts, because one column of the union contains both. */
type Counted = {
  kind: TodoKind;
  count: number;
  first: string | null;
  amount: number | null;
  names: string[] | null;
};

/** A single statement; each part uses an index of open records, whatever the total number of orders. */
async function countOpen(ctx: Ctx): Promise<Counted[]> {
  const today = calendarDateInRome(ctx.clock());
  const due = sql`coalesce(${orders.expectedTo}, ${orders.promisedTo})`;
  const waiting = sql`select ${orders.number} as number, ${orders.total} as total, ${due} as due
    from ${orders} where ${toShip}`;
  const lowStock = await readLowStock(ctx);
  return rows(
    ctx.db,
    sql`with waiting as materialized (${waiting})
      select 'orders_late' as kind, count(*)::int as count, min(due)::text as first,
          null::float8 as amount, (array_agg(number order by due, number))[1:3] as names
        from waiting where due < ${today}
      union all select 'orders_to_ship', count(*)::int, min(due)::text, sum(total)::float8, null
        from waiting where due is null or due >= ${today}
      union all select 'withdrawals', count(*)::int, min(received_at)::text, null, null
        ${openWithdrawals}
      union all select 'payment_differences', count(*)::int, min(at)::text, sum(amount)::float8,
          (array_agg(order_number order by at) filter (where order_number is not null))[1:3]
        ${openDifferences}
      union all select 'manual_refunds', count(*)::int, min(r.created_at)::text, sum(r.amount)::float8,
          (array_agg(o.number order by r.created_at))[1:3]
        ${manualRefunds}
      union all select 'returns', count(*)::int, min(updated_at)::text, null, null
        ${receivedReturns}
      union all select 'refunds_failed', count(*)::int, min(r.updated_at)::text, sum(r.amount)::float8,
          (array_agg(o.number order by r.updated_at))[1:3]
        ${failedRefunds}
      union all select 'transfers', count(*)::int, min(o.payment_due_at)::text, sum(o.total)::float8,
          (array_agg(o.number order by o.payment_due_at))[1:3]
        from orders o where o.state = 'new' and o.payment_state = 'awaiting_payment'
          and exists (select from payments p where p.order_id = o.id and p.state = 'new'
            and p.method_type = 'offline')
      union all select 'messages', count(*)::int, min(created_at)::text, null, null
        ${openContactRequests}
      union all select 'webhooks_off', count(*)::int, min(disabled_at)::text, null, null
        ${disabledEndpoints}
      union all select 'reviews', count(*)::int, min(created_at)::text, null, null
        ${newReviews}
      union all select 'stock', count(*)::int, null, null, (array_agg(p.name order by v.on_hand - v.on_hold, p.name))[1:2]
        from variants v join products p on p.id = v.product_id
        where v.tracked and v.enabled and p.enabled and v.on_hand - v.on_hold <= ${lowStock}`,
  );
}

async function countClaims(ctx: Ctx): Promise<Counted> {
  const expiring = await listExpiring(ctx);
  const first = expiring[0]?.expiresOn ?? null;
  return { kind: "claims", count: expiring.length, first, amount: null, names: null };
}

async function readTodo(ctx: Ctx): Promise<OfficeTodo> {
  const { role } = requireStaff(ctx);
  const today = calendarDateInRome(ctx.clock());
  const jobs = mayRead(role, todoAreas.jobs_failed) ? [await countDeadJobs(ctx)] : [];
  const bursts = mayRead(role, todoAreas.suspicious_orders) ? await countBursts(ctx) : 0;
  const counted: Counted[] = [
    ...(await countOpen(ctx)),
    await countClaims(ctx),
    { kind: "suspicious_orders", count: bursts, first: null, amount: null, names: null },
    ...jobs.map((job) => ({ kind: "jobs_failed" as const, amount: null, names: null, ...job })),
  ];
  const todo = counted
    .filter(({ kind }) => mayRead(role, todoAreas[kind]))
    .map(({ kind, count, first, amount, names }) => {
      const by = first && termOf(kind, first);
      const late = by ? by < today : urgent.has(kind) && count > 0;
      const since = first && !by ? dayOf(first) : null;
      return { kind, count, by: by || null, since, late, amount, names: names ?? [] };
    });
  return {
    ...node(ctx, "OfficeTodo", "admin/dashboard/todo"),
    today,
    todo: todo.toSorted((a, b) => rank(a) - rank(b)),
  };
}

const urgent = new Set<TodoKind>(["refunds_failed", "payment_differences"]);

const rank = ({ kind, late }: Todo) => (late ? 0 : todoKinds.length) + todoKinds.indexOf(kind);

const dayOf = (first: string) =>
  first.length === 10 ? first : calendarDateInRome(new Date(first));

function termOf(kind: TodoKind, first: string): string | null {
  if (kind === "withdrawals" || kind === "manual_refunds") return refundBy(new Date(first));
  const known: TodoKind[] = ["orders_late", "orders_to_ship", "transfers", "claims"];
  return known.includes(kind) ? dayOf(first) : null;
}

export const dashboardRoutes = adminRoutes(({ get }) => {
  get("/dashboard", "How the shop is doing", { 200: Dashboard }, readDashboard);
  get("/dashboard/todo", "What waits for somebody", { 200: OfficeTodo }, readTodo);
  const sales = { query: SalesQuery, 200: Sales };
  get("/sales", "Money received, less refunds", sales, (ctx, { query }) => readSales(ctx, query));
  const search = { query: OfficeSearchQuery, 200: OfficeSearch };
  get("/search", "Everything that has the words", search, (ctx, { query }) =>
    searchOffice(ctx, query.q),
  );
});
