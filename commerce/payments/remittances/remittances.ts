import { and, asc, eq, inArray, isNotNull, isNull, type SQL, sql } from "drizzle-orm";
import type { z } from "zod";
import * as schemas from "#contract/admin/desk/cash-remittances.ts";
import type { CarrierCash } from "#contract/admin/order.ts";
import { calendarDateInRome } from "#contract/format/dates.ts";
import type { Page } from "#contract/json-ld.ts";
import { adminRoutes } from "../../kernel/admin/routes.ts";
import { audit } from "../../kernel/admin/audit.ts";
import { listRows, sortBy } from "../../kernel/admin/lists.ts";
import { conflict, type Ctx, existing, invalid, withTransaction } from "../../kernel/ctx.ts";
import { findRow, hasState } from "../../kernel/db/rows.ts";
import { node, wireDate } from "../../kernel/http/json-ld.ts";
import { recordEvent } from "../../orders/index.ts";
import { orders, payments, shipments } from "../../orders/schema.ts";
import { carrierOfMethod } from "../../shipping/index.ts";
import { cashRemittances, remittedPayments } from "../schema.ts";

/** Of a row of `orders`: where the cash is that the carrier collected, which has it until a remittance is recorded. */
export const carrierCash = sql<CarrierCash | null>`(
  select case when m.payment_id is null then 'cash_awaited' else 'cash_remitted' end
  from payments p
  join shipments s on s.order_id = p.order_id
  left join remitted_payments m on m.payment_id = p.id
  where p.order_id = orders.id and p.method_type = 'on_delivery' and p.paid_at is not null
    and s.state = 'delivered' and orders.pudo ->> 'type' is distinct from 'shop'
  order by p.id desc limit 1)`;

/** Without orders collected in the shop, whose cash no carrier has. */
const isAwaited = and(
  eq(payments.methodType, "on_delivery"),
  isNotNull(payments.paidAt),
  eq(shipments.state, "delivered"),
  isNull(remittedPayments.paymentId),
  sql`${orders.pudo} ->> 'type' is distinct from 'shop'`,
);

const findAwaited = ({ db }: Ctx, which?: SQL) =>
  db
    .select({
      paymentId: payments.id,
      orderId: orders.id,
      orderNumber: sql<string>`${orders.number}`,
      address: sql<{
        firstName?: string;
        lastName?: string;
      } | null>`coalesce(${orders.shippingAddress}, ${orders.billingAddress})`,
      carrier: sql<string>`coalesce(${carrierOfMethod(shipments.methodCode)}, ${shipments.methodName}, '')`,
      deliveredAt: shipments.deliveredAt,
      amount: payments.amount,
    })
    .from(payments)
    .innerJoin(orders, eq(orders.id, payments.orderId))
    .innerJoin(shipments, eq(shipments.orderId, orders.id))
    .leftJoin(remittedPayments, eq(remittedPayments.paymentId, payments.id))
    .where(and(isAwaited, which))
    .orderBy(asc(shipments.deliveredAt), asc(payments.id));

/** Delivered orders whose cash the carrier has not transferred yet, oldest first. */
async function listAwaitedCash(ctx: Ctx): Promise<schemas.AwaitedCash[]> {
  const found = await findAwaited(ctx);
  return found.map(({ orderNumber, address, carrier, deliveredAt, amount }) => ({
    ...node(ctx, "AwaitedCash", `admin/orders/${orderNumber}`),
    orderNumber,
    customerName: [address?.firstName, address?.lastName].filter(Boolean).join(" "),
    carrier,
    deliveredAt: deliveredAt ? wireDate(deliveredAt) : "",
    amount,
  }));
}

async function listRemittances(
  ctx: Ctx,
  query: z.output<typeof schemas.CashRemittanceQuery>,
): Promise<Page<schemas.CashRemittance>> {
  const { receivedOn } = cashRemittances;
  const sort = sortBy(query, { receivedOn }, [[receivedOn, "desc"]]);
  const page = await listRows(ctx, cashRemittances, { where: undefined, sort, query });
  return { ...page, items: await present(ctx, page.items) };
}

async function getRemittance(ctx: Ctx, id: number): Promise<schemas.CashRemittance> {
  const found = await findRow(ctx.db, cashRemittances, eq(cashRemittances.id, id));
  return existing((await present(ctx, [existing(found)]))[0]);
}

async function present(
  ctx: Ctx,
  found: (typeof cashRemittances.$inferSelect)[],
): Promise<schemas.CashRemittance[]> {
  const parts = await ordersOf(
    ctx,
    found.map(({ id }) => id),
  );
  return found.map(({ id, carrier, receivedOn, amount, note }) => {
    const own = parts.filter(({ remittanceId }) => remittanceId === id);
    return {
      ...node(ctx, "CashRemittance", `admin/cash-remittances/${id}`),
      id,
      carrier,
      receivedOn,
      amount,
      note,
      expectedAmount: own.reduce((sum, one) => sum + one.amount, 0),
      orders: own.map(({ number }) => number),
    };
  });
}

const ordersOf = ({ db }: Ctx, remittances: number[]) =>
  db
    .select({
      remittanceId: remittedPayments.remittanceId,
      orderId: orders.id,
      number: sql<string>`${orders.number}`,
      amount: payments.amount,
    })
    .from(remittedPayments)
    .innerJoin(payments, eq(payments.id, remittedPayments.paymentId))
    .innerJoin(orders, eq(orders.id, payments.orderId))
    .where(inArray(remittedPayments.remittanceId, remittances))
    .orderBy(asc(orders.id));

/** Records a carrier's transfer for these orders. Their payments were already completed on delivery. */
async function recordRemittance(
  ctx: Ctx,
  { orders: numbers, note = null, ...input }: z.output<typeof schemas.RecordRemittance>,
): Promise<void> {
  if (input.receivedOn > calendarDateInRome(ctx.clock()))
    throw invalid("receivedOn", "Questo giorno non è ancora arrivato.");
  const work = withTransaction(ctx, async (ctx) => {
    const found = await findAwaited(ctx, inArray(orders.number, numbers));
    const missing = numbers.filter((one) => !found.some(({ orderNumber }) => orderNumber === one));
    if (missing.length > 0) throw notAwaited(missing);
    const [carrier = "", ...others] = new Set(found.map((one) => one.carrier));
    if (others.length > 0) throw invalid("orders", "Un versamento è di un corriere solo.");
    const row = { carrier, note: note || null, createdAt: ctx.clock(), ...input };
    const [remittance] = await ctx.db.insert(cashRemittances).values(row).returning();
    const { id } = existing(remittance);
    // Sorted, so that two requests with the same orders wait for each other instead of deadlocking.
    const paid = found.map(({ paymentId }) => paymentId).toSorted((a, b) => a - b);
    await ctx.db
      .insert(remittedPayments)
      .values(paid.map((paymentId) => ({ paymentId, remittanceId: id })));
    for (const { orderId } of found)
      await recordEvent(ctx, orderId, "cash_remitted", { remittance: id });
    const after = { orders: numbers, carrier, ...input };
    await audit(ctx, "cash-remittances.create", `cash-remittances:${id}`, { after });
  });
  return work.catch((error: unknown) => {
    throw hasState(error, "uniqueViolation") ? notAwaited(numbers) : error;
  });
}

const notAwaited = (numbers: string[]) =>
  conflict(`Non aspettano un versamento, o è già segnato: ${numbers.join(", ")}.`);

/** Deletes a remittance recorded by mistake: its orders wait for their cash again. */
function deleteRemittance(ctx: Ctx, id: number): Promise<void> {
  return withTransaction(ctx, async (ctx) => {
    const isIt = eq(cashRemittances.id, id);
    const [found] = await ctx.db.select().from(cashRemittances).where(isIt).for("update");
    const { carrier, receivedOn, amount } = existing(found);
    const own = await ordersOf(ctx, [id]);
    await ctx.db.delete(cashRemittances).where(isIt);
    for (const { orderId } of own)
      await recordEvent(ctx, orderId, "cash_awaited", { remittance: id });
    const before = { orders: own.map(({ number }) => number), carrier, receivedOn, amount };
    await audit(ctx, "cash-remittances.delete", `cash-remittances:${id}`, { before });
  });
}

export const remittanceRoutes = adminRoutes(({ get, post, remove }) => {
  const awaited = { lists: "AwaitedCash", 200: schemas.AwaitedCashCollection };
  get(
    "/cash-remittances/awaited",
    "Cash that carriers still owe the shop",
    awaited,
    listAwaitedCash,
  );
  const list = {
    query: schemas.CashRemittanceQuery,
    lists: "CashRemittance",
    200: schemas.CashRemittanceCollection,
  };
  get("/cash-remittances", "Cash that carriers transferred", list, (ctx, { query }) =>
    listRemittances(ctx, query),
  );
  const one = { 200: schemas.CashRemittance };
  get("/cash-remittances/{id}", "One of them", one, { verb: getRemittance });
  post(
    "/cash-remittances",
    "A carrier transferred the cash of these orders",
    { body: schemas.RecordRemittance, 204: "Recorded", 409: "One of them does not await cash" },
    (ctx, { body }) => recordRemittance(ctx, body),
  );
  remove("/cash-remittances/{id}", "It was recorded by mistake", { 204: "Gone" }, (ctx, { id }) =>
    deleteRemittance(ctx, id),
  );
});
