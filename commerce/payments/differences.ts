import { and, eq, inArray, notInArray, type SQL, sql } from "drizzle-orm";
import type { z } from "zod";
import type {
  DifferenceAction,
  PaymentDifference,
  PaymentDifferenceQuery,
} from "#contract/admin/desk/payment-differences.ts";
import type { Page } from "#contract/json-ld.ts";
import { audit } from "../kernel/admin/audit.ts";
import { listRows, sortBy } from "../kernel/admin/lists.ts";
import { conflict, type Ctx, existing, withTransaction } from "../kernel/ctx.ts";
import { findRow, rows, updateById } from "../kernel/db/rows.ts";
import { emit } from "../kernel/events.ts";
import { node, wireDate } from "../kernel/http/json-ld.ts";
import { type AttemptRow, lacksPieces, type OrderRow } from "../orders/index.ts";
import { orders } from "../orders/schema.ts";
import { paymentDifferences } from "./schema.ts";

export type DifferenceRow = typeof paymentDifferences.$inferSelect;
type NewDifference = Pick<DifferenceRow, "kind" | "gateway" | "reference" | "amount"> &
  Partial<DifferenceRow>;

/** Notifies staff once per difference, however often it is found. */
export async function openDifference(ctx: Ctx, difference: NewDifference): Promise<void> {
  const [opened] = await ctx.db
    .insert(paymentDifferences)
    .values({ at: ctx.clock(), createdAt: ctx.clock(), ...difference })
    .onConflictDoNothing()
    .returning({ id: paymentDifferences.id });
  if (opened) await emit(ctx, "payment.difference_found", { differenceId: opened.id });
}

export const ofAttempt = (
  { id: orderId, number: orderNumber }: Pick<OrderRow, "id" | "number">,
  { id: attemptId, gateway, reference, amount }: AttemptRow,
) => ({ orderId, orderNumber, attemptId, gateway, reference, amount });

const isOpen = inArray(paymentDifferences.state, ["open", "refunding"]);

export async function closeDifferences(
  ctx: Ctx,
  which: SQL | undefined,
  state: "refunded" | "reinstated" | "settled",
): Promise<void> {
  const change = { state, problem: null, closedAt: ctx.clock() };
  await ctx.db.update(paymentDifferences).set(change).where(and(which, isOpen));
}

export const closeReinstated = (ctx: Ctx, id: number) =>
  closeDifferences(ctx, eq(paymentDifferences.id, id), "reinstated");

export const openDifferences = sql`from payment_differences where state in ('open', 'refunding')`;

export const findDifference = ({ db }: Ctx, id: number) =>
  findRow(db, paymentDifferences, eq(paymentDifferences.id, id));

/** Locks the order before the difference, like all payments do, to avoid deadlocks. A second tab finds it settled. */
export async function lockDifference(
  ctx: Ctx,
  id: number,
  action: DifferenceAction,
): Promise<DifferenceRow> {
  const isIt = eq(paymentDifferences.id, id);
  const { orderId } = existing(await findDifference(ctx, id));
  if (orderId !== null)
    await ctx.db.select({ id: orders.id }).from(orders).where(eq(orders.id, orderId)).for("update");
  const [found] = await ctx.db.select().from(paymentDifferences).where(isIt).for("update");
  const difference = existing(found);
  if (difference.state !== "open") throw conflict("Questa differenza è già stata sistemata.");
  const [shown] = await present(ctx, [difference]);
  if (!shown?.actions.includes(action))
    throw conflict(
      action === "reinstate"
        ? "L’ordine non si può ripristinare: i prodotti non sono più disponibili. Puoi rimborsare."
        : "Per questa differenza non si può fare.",
    );
  return difference;
}

/** Settled by a person outside the shop. */
export function settleDifference(ctx: Ctx, id: number, note: string): Promise<void> {
  return withTransaction(ctx, async (ctx) => {
    await lockDifference(ctx, id, "settle");
    const change = { state: "settled", note, closedAt: ctx.clock() } as const;
    await updateById(ctx.db, paymentDifferences, id, change);
    await audit(ctx, "payment-differences.settle", `payment-differences:${id}`, { after: change });
  });
}

export async function listDifferences(
  ctx: Ctx,
  query: z.output<typeof PaymentDifferenceQuery>,
): Promise<Page<PaymentDifference>> {
  const isClosed = notInArray(paymentDifferences.state, ["open", "refunding"]);
  const where = query.open === undefined ? undefined : query.open ? isOpen : isClosed;
  const sort = sortBy(query, { at: paymentDifferences.at }, [[paymentDifferences.at, "desc"]]);
  const page = await listRows(ctx, paymentDifferences, { where, sort, query });
  return { ...page, items: await present(ctx, page.items) };
}

export async function getDifference(ctx: Ctx, id: number): Promise<PaymentDifference> {
  return existing((await present(ctx, [existing(await findDifference(ctx, id))]))[0]);
}

async function present(ctx: Ctx, found: DifferenceRow[]): Promise<PaymentDifference[]> {
  const reinstatable = await findReinstatable(ctx, found);
  return found.map((difference) => ({
    ...node(ctx, "PaymentDifference", `admin/payment-differences/${difference.id}`),
    id: difference.id,
    kind: difference.kind,
    state: difference.state,
    gateway: difference.gateway,
    reference: difference.reference,
    orderNumber: difference.orderNumber,
    hasOrder: difference.orderId !== null,
    amount: difference.amount,
    expectedAmount: difference.expectedAmount,
    at: wireDate(difference.at),
    closedAt: difference.closedAt && wireDate(difference.closedAt),
    note: difference.note,
    problem: difference.problem,
    actions: actionsOf(difference, reinstatable),
  }));
}

function actionsOf({ id, kind, state }: DifferenceRow, reinstatable: Set<number>) {
  const actions: DifferenceAction[] = [];
  if (state !== "open" || kind === "gateway_silent") return actions;
  if (reinstatable.has(id)) actions.push("reinstate");
  if (kind === "order_expired" || kind === "not_refunded" || kind === "no_order")
    actions.push("refund");
  // Money of an expired order belongs to the shopper or pays the order: it cannot be settled otherwise.
  if (kind !== "order_expired") actions.push("settle");
  return actions;
}

/** Expired orders that were paid exactly and whose pieces are in stock or held by unpaid orders. */
async function findReinstatable(ctx: Ctx, found: DifferenceRow[]): Promise<Set<number>> {
  const ids = found.filter(({ kind }) => kind === "order_expired").map(({ id }) => id);
  if (ids.length === 0) return new Set();
  const reinstatable = await rows<{ id: number }>(
    ctx.db,
    sql`select d.id from payment_differences d join orders o on o.id = d.order_id
      where d.id in ${ids} and o.state = 'cancelled' and o.total = d.amount and not ${lacksPieces(sql`o.id`)}`,
  );
  return new Set(reinstatable.map(({ id }) => id));
}
