import { and, asc, eq, inArray, sql } from "drizzle-orm";
import { boughtName } from "#contract/italy/withdrawal.ts";
import type { Order } from "#contract/order.ts";
import type { OrderReturn } from "#contract/support.ts";
import { type Ctx, notFound } from "../kernel/ctx.ts";
import { updateById } from "../kernel/db/rows.ts";
import { apply, type Machine } from "../orders/index.ts";
import { standingRefunds } from "../payments/index.ts";
import { returnPieces, returnRefunds, returns } from "./schema.ts";

export type ReturnRow = typeof returns.$inferSelect;
export type PieceRow = typeof returnPieces.$inferSelect;
type ReturnState = ReturnRow["state"];
export type ReturnMove =
  "receive" | "receive_more" | "refund" | "await_rest" | "complete" | "fail" | "close";

/** `refunding`: requested but not paid out yet; pieces may still be in transit. */
export const returnMachine: Machine<ReturnState, ReturnMove> = {
  receive: { from: ["authorised", "received"], to: "received" },
  receive_more: { from: ["refunding"], to: "refunding" },
  refund: { from: ["authorised", "received"], to: "refunding" },
  await_rest: { from: ["refunding"], to: "authorised" },
  complete: { from: ["refunding"], to: "refunded" },
  fail: { from: ["refunding"], to: "received" },
  close: { from: ["authorised", "received"], to: "closed" },
};

export const openStates: ReturnState[] = ["authorised", "received", "refunding"];

/** Returns whose pieces arrived and wait for their inspection. */
export const receivedReturns = sql`from returns where state = 'received'`;

export async function lockReturn(ctx: Ctx, id: number): Promise<ReturnRow> {
  const [found] = await ctx.db.select().from(returns).where(eq(returns.id, id)).for("update");
  if (!found) throw notFound();
  return found;
}

/** Moves a return that `lockReturn` read. */
export async function moveReturn(ctx: Ctx, row: ReturnRow, move: ReturnMove): Promise<void> {
  const state = apply(returnMachine, row.state, move);
  await updateById(ctx.db, returns, row.id, { state, updatedAt: ctx.clock() });
}

export const piecesOf = ({ db }: Ctx, ...returnIds: number[]): Promise<PieceRow[]> =>
  db
    .select()
    .from(returnPieces)
    .where(inArray(returnPieces.returnId, returnIds))
    .orderBy(asc(returnPieces.id));

/** Formats a return's number: R-2026-018. */
export const returnNumber = ({ id, createdAt }: Pick<ReturnRow, "id" | "createdAt">) =>
  `R-${createdAt.getUTCFullYear()}-${String(id).padStart(3, "0")}`;

/** An order's returns, for the customer and the office. */
export async function readReturns(ctx: Ctx, orderId: number, order: Order): Promise<OrderReturn[]> {
  const found = await ctx.db
    .select()
    .from(returns)
    .where(eq(returns.orderId, orderId))
    .orderBy(asc(returns.id));
  if (found.length === 0) return [];
  const ids = found.map(({ id }) => id);
  const pieces = await piecesOf(ctx, ...ids);
  return found.map((row) => ({
    id: row.id,
    number: returnNumber(row),
    cause: row.cause,
    state: row.state,
    pieces: pieces
      .filter(({ returnId }) => returnId === row.id)
      .map(({ orderItemId, quantity, arrivedAt }) => {
        const item = order.items.find(({ id }) => id === orderItemId);
        return { name: item ? boughtName(item) : "", quantity, arrived: arrivedAt !== null };
      }),
  }));
}

/** Cents refunded or in progress, by row of the return. */
export async function refundedByKey(ctx: Ctx, returnId: number): Promise<Record<string, number>> {
  const found = await ctx.db
    .select({ amounts: returnRefunds.amounts })
    .from(returnRefunds)
    .where(
      and(
        eq(returnRefunds.returnId, returnId),
        inArray(returnRefunds.refundId, standingRefunds(ctx)),
      ),
    );
  const sums: Record<string, number> = {};
  for (const { amounts } of found)
    for (const [key, amount] of Object.entries(amounts)) sums[key] = (sums[key] ?? 0) + amount;
  return sums;
}
