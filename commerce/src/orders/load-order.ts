import { eq, sql } from "drizzle-orm";
import { noteSecurity } from "../auth/note-security.ts";
import type { SQL } from "drizzle-orm";
import type { Ctx } from "../ctx.ts";
import { rows } from "../db/rows.ts";
import { orders } from "../db/schema/orders.ts";
import { notFound } from "../errors.ts";
import { readRecord, recordColumns } from "./order-record.ts";
import type { OrderRecord, OrderRow, StoredRecord } from "./order-record.ts";

/** Others' orders do not exist. */
export async function findOrder(ctx: Ctx, token: string): Promise<OrderRow> {
  const [order] = await ctx.db.select().from(orders).where(eq(orders.token, token)).limit(1);
  if (!order || !mayRead(ctx, order)) throw hidden(ctx, order);
  return order;
}

/** Locks the cart until the transaction ends, so that two tabs take turns. */
export async function lockCart(ctx: Ctx, token: string): Promise<OrderRow> {
  const order = await lockOrder(ctx, token);
  if (order.state !== "cart") throw notFound();
  return order;
}

/** Locks the cart and reads something beside it, which the lock does not hold, in one statement. */
export async function lockCartAnd<Beside>(
  ctx: Ctx,
  token: string,
  beside: SQL,
): Promise<{ id: number; beside: Beside }> {
  const [order] = await rows<ReadingRights & { id: number; beside: Beside }>(
    ctx.db,
    sql`select o.id, o.state, o.customer_id as "customerId", o.created_by_guest as "createdByGuest",
        ${beside} as beside
      from orders o where o.token = ${token} for update`,
  );
  if (order?.state !== "cart" || !mayRead(ctx, order)) throw notFound();
  return order;
}

/** Locks a cart or a placed order; every verb takes this lock before any other. */
export async function lockOrder(ctx: Ctx, token: string): Promise<OrderRow> {
  const [order] = await ctx.db.select().from(orders).where(eq(orders.token, token)).for("update");
  if (!order || !mayRead(ctx, order)) throw hidden(ctx, order);
  return order;
}

/** For verbs of the staff and of the shop itself: whoever may call them may touch every placed order. */
export async function lockPlacedOrder(ctx: Ctx, token: string): Promise<OrderRow> {
  const [order] = await ctx.db.select().from(orders).where(eq(orders.token, token)).for("update");
  if (!order || order.state === "cart") throw notFound();
  return order;
}

export async function loadRecord(ctx: Ctx, order: OrderRow): Promise<OrderRecord> {
  const [stored] = await rows<StoredRecord>(
    ctx.db,
    sql`select ${recordColumns(ctx)} from orders o where o.id = ${order.id}`,
  );
  if (!stored) throw notFound();
  return readRecord(ctx, order, stored);
}

/** An order that is there but not theirs was asked for by somebody who has its token. */
function hidden(ctx: Ctx, order: OrderRow | undefined) {
  if (order) noteSecurity(ctx, { event: "access.denied", wanted: `order:${order.id}` });
  return notFound();
}

type ReadingRights = Pick<OrderRow, "state" | "customerId" | "createdByGuest">;

function mayRead(ctx: Ctx, order: ReadingRights): boolean {
  if (ctx.actor.type === "system") return true;
  if (order.customerId === null) {
    if (order.state === "cart") return true;
    return order.createdByGuest && ctx.actor.type === "guest";
  }
  return ctx.actor.type === "customer" && ctx.actor.id === order.customerId;
}
