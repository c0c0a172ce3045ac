import { and, desc, eq, gte, inArray, sql } from "drizzle-orm";
import {
  type Abuse,
  type JudgeNetwork,
  type ReleasedOrders,
  undoMinutes,
} from "#contract/admin/desk/abuse.ts";
import type { z } from "zod";
import { audit } from "../../kernel/admin/audit.ts";
import { CommerceError, type Ctx, invalid, withTransaction } from "../../kernel/ctx.ts";
import { networkVerdicts } from "../../kernel/schema.ts";
import { queueOrderEmail } from "../../mail/index.ts";
import {
  actOnOrder,
  type OrderRow,
  readPlaced,
  recordEvent,
  trackedPieces,
} from "../../orders/index.ts";
import { orderItems, orders } from "../../orders/schema.ts";
import { gatewayCloser, restartPayment } from "../../payments/index.ts";
import { cancelLocked } from "../cancel.ts";
import { requireReleasable } from "../overdue-orders.ts";
import { reopen, takeAgain } from "../reinstate.ts";
import { updateById } from "../../kernel/db/rows.ts";

const reason = "Mai pagato: i pezzi sono tornati in vendita";

/** Cancels unpaid orders, each in its own transaction; orders paid meanwhile are kept. */
export async function releaseOrders(
  { clock, ...rest }: Ctx,
  numbers: string[],
): Promise<ReleasedOrders> {
  // One moment for all of them: it identifies the release that can be undone.
  const now = clock();
  const ctx = { ...rest, clock: () => now };
  const ask = gatewayCloser(ctx);
  return forEach(ctx, numbers, async ({ id, token }) => {
    const { asked, isAnswered } = await ask(id);
    if (!isAnswered) throw invalid("", "Il gateway non risponde: riprova tra poco.");
    return actOnOrder(ctx, { token, action: "cancel", details: { reason } }, async (ctx, order) => {
      await requireReleasable(ctx, order, asked);
      const pieces = await heldPieces(ctx, id);
      await cancelLocked(ctx, order, "cancelled", reason);
      return pieces;
    });
  });
}

/** Undo within some minutes: reserves everything the orders held, or leaves an order cancelled. */
export function undoRelease(ctx: Ctx, numbers: string[]): Promise<ReleasedOrders> {
  return forEach(ctx, numbers, ({ token }) =>
    actOnOrder(ctx, { token, action: "reinstate", details: {} }, async (ctx, order) => {
      await requireReleased(ctx, order);
      await takeAgain(ctx, order);
      await reopen(ctx, order);
      await updateById(ctx.db, orders, order.id, await restartPayment(ctx, order));
      await recordEvent(ctx, order.id, "reinstated");
      const event = `${order.id}:reinstated:${ctx.clock().getTime()}`;
      await queueOrderEmail(ctx, await readPlaced(ctx, order.id), "order_confirmation", event, {});
      return heldPieces(ctx, order.id);
    }),
  );
}

async function forEach(
  ctx: Ctx,
  numbers: string[],
  work: (order: Pick<OrderRow, "id" | "token">) => Promise<number>,
): Promise<ReleasedOrders> {
  const found = await ctx.db
    .select({ id: orders.id, token: orders.token, number: orders.number })
    .from(orders)
    .where(inArray(orders.number, numbers))
    .orderBy(orders.id);
  const outcome: ReleasedOrders = { orders: [], pieces: 0, kept: [] };
  for (const { number, ...order } of found) {
    if (number === null) continue;
    try {
      outcome.pieces += await work(order);
      outcome.orders.push(number);
    } catch (error) {
      if (!(error instanceof CommerceError)) throw error;
      outcome.kept.push({ number, reason: error.message });
    }
  }
  return outcome;
}

async function heldPieces(ctx: Ctx, orderId: number): Promise<number> {
  const items = await ctx.db
    .select({ held: orderItems.held })
    .from(orderItems)
    .where(eq(orderItems.orderId, orderId));
  return items.reduce((sum, { held }) => sum + held, 0);
}

const isReleased = sql`${orders.state} = 'cancelled'
  and (select e.data from order_events e where e.order_id = ${orders.id} and e.type = 'cancelled'
    order by e.id desc limit 1) = ${JSON.stringify({ reason })}::jsonb`;

const undoMs = undoMinutes * 60_000;

async function requireReleased(ctx: Ctx, { id, cancelledAt }: OrderRow): Promise<void> {
  const found = await ctx.db.$count(orders, and(eq(orders.id, id), isReleased));
  if (found === 0 || !cancelledAt) throw invalid("", "Non è stato annullato da questa pagina.");
  if (ctx.clock().getTime() - cancelledAt.getTime() > undoMs)
    throw invalid("", `Si torna indietro entro ${undoMinutes} minuti.`);
}

/** The orders of the latest release that can still be undone. */
export async function readLastReleased(ctx: Ctx): Promise<Abuse["lastReleased"]> {
  const since = new Date(ctx.clock().getTime() - undoMs);
  const released = await ctx.db
    .select({
      number: sql<string>`${orders.number}`,
      at: orders.cancelledAt,
      pieces: trackedPieces(sql`orders.id`),
    })
    .from(orders)
    .where(and(gte(orders.updatedAt, since), gte(orders.cancelledAt, since), isReleased))
    .orderBy(desc(orders.cancelledAt), orders.id);
  const at = released[0]?.at?.getTime();
  if (at === undefined) return null;
  const latest = released.filter((order) => order.at?.getTime() === at);
  return {
    orders: latest.map(({ number }) => number),
    pieces: latest.reduce((sum, { pieces }) => sum + pieces, 0),
    undoUntil: new Date(at + undoMs).toISOString(),
  };
}

/** Takes effect at the network's next order or code; deleted together with the network's data. */
export function judgeNetwork(
  ctx: Ctx,
  { network, verdict }: z.output<typeof JudgeNetwork>,
): Promise<void> {
  return withTransaction(ctx, async (ctx) => {
    await ctx.db.delete(networkVerdicts).where(eq(networkVerdicts.network, network));
    if (verdict) await ctx.db.insert(networkVerdicts).values({ network, verdict, at: ctx.clock() });
    await audit(ctx, "networks.update", "networks", { after: { network, verdict } });
  });
}
