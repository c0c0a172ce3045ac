import { and, eq, inArray, isNull, asc, ne } from "drizzle-orm";
import { boughtName } from "#contract/italy/withdrawal.ts";
import type { PieceCondition } from "#contract/admin/desk/return.ts";
import { conflict, type Ctx, invalid, notFound } from "../kernel/ctx.ts";
import { emit } from "../kernel/events.ts";
import { wireDate } from "../kernel/http/json-ld.ts";
import { sendEmail } from "../mail/index.ts";
import { readPlaced, recordEvent, restock, apply, type Machine } from "../orders/index.ts";
import { orderItems } from "../orders/schema.ts";
import { closeWithdrawalRequest, receiveGoods } from "../support/index.ts";
import { withdrawalRequests } from "../support/schema.ts";
import { returnPieces, returnRefunds, returns } from "./schema.ts";
import type { Order } from "#contract/order.ts";
import type { OrderReturn } from "#contract/support.ts";
import { refunds } from "../payments/schema.ts";

type Arrived = { id: number; quantity: number; condition: PieceCondition; restock: boolean };
type PieceRow = typeof returnPieces.$inferSelect;

/** What came back is looked at piece by piece; what can be sold again is. */
export async function receivePieces(ctx: Ctx, id: number, arrived: Arrived[]): Promise<ReturnRow> {
  const row = await lockReturn(ctx, id);
  await moveReturn(ctx, row, row.state === "refunding" ? "receive_more" : "receive");
  let restocked = 0;
  const here: PieceRow[] = [];
  for (const one of arrived) {
    const piece = await takeApart(ctx, id, one);
    const { condition } = one;
    const change = { arrivedAt: ctx.clock(), condition, restocked: one.restock };
    await ctx.db.update(returnPieces).set(change).where(eq(returnPieces.id, piece.id));
    here.push({ ...piece, quantity: one.quantity });
    if (!one.restock) continue;
    await restock(ctx, await variantOf(ctx, piece), one.quantity);
    restocked += one.quantity;
  }
  const pieces = arrived.reduce((sum, { quantity }) => sum + quantity, 0);
  await recordEvent(ctx, row.orderId, "return_received", { return: id, pieces, restocked });
  await tell(ctx, row, here);
  await emit(ctx, "return.received", { returnId: id, orderId: row.orderId });
  return row;
}

/** The receipt of the post counts like the goods: art. 56, c. 3. */
export async function provePieces(ctx: Ctx, id: number, ids: number[]): Promise<ReturnRow> {
  const row = await lockReturn(ctx, id);
  await moveReturn(ctx, row, row.state === "refunding" ? "receive_more" : "receive");
  const proven = await ctx.db
    .update(returnPieces)
    .set({ provenAt: ctx.clock() })
    .where(
      and(
        eq(returnPieces.returnId, id),
        inArray(returnPieces.id, ids),
        isNull(returnPieces.arrivedAt),
      ),
    )
    .returning({ id: returnPieces.id });
  if (proven.length < ids.length) throw invalid("pieces", "Questi pezzi non sono in viaggio.");
  await recordEvent(ctx, row.orderId, "return_proven", { return: id, pieces: proven.length });
  return row;
}

export async function closeReturn(ctx: Ctx, id: number, reason: string): Promise<ReturnRow> {
  const row = await lockReturn(ctx, id);
  await moveReturn(ctx, row, "close");
  await recordEvent(ctx, row.orderId, "return_closed", { return: id, reason });
  if (row.withdrawalRequestId) await closeWithdrawalRequest(ctx, row.withdrawalRequestId);
  return row;
}

async function takeApart(ctx: Ctx, returnId: number, { id, quantity }: Arrived): Promise<PieceRow> {
  const isIt = and(eq(returnPieces.id, id), eq(returnPieces.returnId, returnId));
  const [piece] = await ctx.db.select().from(returnPieces).where(isIt).for("update");
  if (!piece || piece.arrivedAt || quantity > piece.quantity)
    throw invalid("pieces", "Questi pezzi non sono in viaggio.");
  if (quantity === piece.quantity) return piece;
  const { orderItemId, provenAt } = piece;
  const left = piece.quantity - quantity;
  await ctx.db.insert(returnPieces).values({ returnId, orderItemId, provenAt, quantity: left });
  await ctx.db.update(returnPieces).set({ quantity }).where(isIt);
  return piece;
}

async function variantOf(ctx: Ctx, { orderItemId }: PieceRow): Promise<number> {
  const [item] = await ctx.db.select().from(orderItems).where(eq(orderItems.id, orderItemId));
  if (!item) throw conflict("L’articolo non esiste più.");
  return item.variantId;
}

/** The first arrival of a withdrawal tells the law's term; all others tell what came. */
async function tell(ctx: Ctx, { id, orderId, withdrawalRequestId }: ReturnRow, here: PieceRow[]) {
  if (withdrawalRequestId) {
    const isIt = eq(withdrawalRequests.id, withdrawalRequestId);
    const [request] = await ctx.db.select().from(withdrawalRequests).where(isIt);
    if (request && !request.goodsReceivedAt) return receiveGoods(ctx, withdrawalRequestId);
  }
  const { row, order } = await readPlaced(ctx, orderId);
  if (!row.email) return;
  await sendEmail(
    ctx,
    "return_received",
    row.email,
    `return:${id}:${here.map((piece) => piece.id).join(",")}`,
    {
      firstName: order.billingAddress?.firstName ?? "",
      orderNumber: order.number ?? "",
      receivedAt: wireDate(ctx.clock()),
      items: here.map(({ orderItemId, quantity }) => {
        const item = order.items.find((one) => one.id === orderItemId);
        return `${quantity} × ${item ? boughtName(item) : ""}`;
      }),
      refundBy: null,
      accepted: true,
    },
  );
}

export type ReturnRow = typeof returns.$inferSelect;
type ReturnState = ReturnRow["state"];
export type ReturnMove =
  "receive" | "receive_more" | "refund" | "await_rest" | "complete" | "fail" | "close";

/** `refunding`: the money is asked for and has not left; then pieces may still be out, and it waits for them. */
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

export async function lockReturn(ctx: Ctx, id: number): Promise<ReturnRow> {
  const [found] = await ctx.db.select().from(returns).where(eq(returns.id, id)).for("update");
  if (!found) throw notFound();
  return found;
}

export async function moveReturn(ctx: Ctx, row: ReturnRow, move: ReturnMove): Promise<void> {
  const state = apply(returnMachine, row.state, move, "return");
  const moved = await ctx.db
    .update(returns)
    .set({ state, updatedAt: ctx.clock() })
    .where(and(eq(returns.id, row.id), eq(returns.state, row.state)))
    .returning({ id: returns.id });
  if (moved.length === 0) throw conflict("Il reso è cambiato nel frattempo.");
}

/** R-2026-018 */
export const returnNumber = ({ id, createdAt }: Pick<ReturnRow, "id" | "createdAt">) =>
  `R-${createdAt.getUTCFullYear()}-${String(id).padStart(3, "0")}`;

export async function readReturns(ctx: Ctx, orderId: number, order: Order): Promise<OrderReturn[]> {
  const found = await ctx.db
    .select()
    .from(returns)
    .where(eq(returns.orderId, orderId))
    .orderBy(asc(returns.id));
  if (found.length === 0) return [];
  const ids = found.map(({ id }) => id);
  const pieces = await ctx.db
    .select()
    .from(returnPieces)
    .where(inArray(returnPieces.returnId, ids))
    .orderBy(asc(returnPieces.id));
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

export async function refundedByKey(ctx: Ctx, returnId: number): Promise<Record<string, number>> {
  const found = await ctx.db
    .select({ amounts: returnRefunds.amounts })
    .from(returnRefunds)
    .innerJoin(refunds, eq(refunds.id, returnRefunds.refundId))
    .where(and(eq(returnRefunds.returnId, returnId), ne(refunds.state, "failed")));
  const sums: Record<string, number> = {};
  for (const { amounts } of found)
    for (const [key, amount] of Object.entries(amounts)) sums[key] = (sums[key] ?? 0) + amount;
  return sums;
}
