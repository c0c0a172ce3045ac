import { and, eq, inArray, isNull } from "drizzle-orm";
import { boughtName } from "#contract/italy/withdrawal.ts";
import type { PieceCondition } from "#contract/admin/desk/return.ts";
import { type Ctx, invalid } from "../kernel/ctx.ts";
import { findRow, updateById } from "../kernel/db/rows.ts";
import { emit } from "../kernel/events.ts";
import { wireDate } from "../kernel/http/json-ld.ts";
import { sendEmail } from "../mail/index.ts";
import { readPlaced, recordEvent, restock } from "../orders/index.ts";
import { receiveGoods } from "./answer-withdrawal.ts";
import { lockReturn, moveReturn, type PieceRow, type ReturnRow } from "./return-states.ts";
import { returnPieces, withdrawalRequests } from "./schema.ts";
import { closeWithdrawal } from "./withdrawals.ts";

type Arrived = { id: number; quantity: number; condition: PieceCondition; restock: boolean };

/** Records the inspection of returned pieces; those that can be sold again go back into stock. */
export async function receivePieces(ctx: Ctx, id: number, arrived: Arrived[]): Promise<void> {
  const row = await startInspection(ctx, id);
  let restocked = 0;
  const here: PieceRow[] = [];
  for (const one of arrived) {
    const piece = await splitArrived(ctx, id, one);
    const { condition } = one;
    const change = { arrivedAt: ctx.clock(), condition, restocked: one.restock };
    await updateById(ctx.db, returnPieces, piece.id, change);
    here.push({ ...piece, quantity: one.quantity });
    if (!one.restock) continue;
    await restock(ctx, piece.orderItemId, one.quantity);
    restocked += one.quantity;
  }
  const pieces = arrived.reduce((sum, { quantity }) => sum + quantity, 0);
  await recordEvent(ctx, row.orderId, "return_received", { return: id, pieces, restocked });
  await sendArrival(ctx, row, here);
  await emit(ctx, "return.received", { returnId: id, orderId: row.orderId });
}

/** Records proof of postage, which counts like the arrival of the goods (art. 56, c. 3). */
export async function provePieces(ctx: Ctx, id: number, ids: number[]): Promise<void> {
  const row = await startInspection(ctx, id);
  const isOut = and(
    eq(returnPieces.returnId, id),
    inArray(returnPieces.id, ids),
    isNull(returnPieces.arrivedAt),
  );
  const proven = await ctx.db
    .update(returnPieces)
    .set({ provenAt: ctx.clock() })
    .where(isOut)
    .returning({ id: returnPieces.id });
  if (proven.length < ids.length) throw invalid("pieces", "Questi pezzi non sono in viaggio.");
  await recordEvent(ctx, row.orderId, "return_proven", { return: id, pieces: proven.length });
}

export async function closeReturn(ctx: Ctx, id: number, reason: string): Promise<void> {
  const row = await lockReturn(ctx, id);
  await moveReturn(ctx, row, "close");
  await recordEvent(ctx, row.orderId, "return_closed", { return: id, reason });
  if (row.withdrawalRequestId) await closeWithdrawal(ctx, row.withdrawalRequestId);
}

async function startInspection(ctx: Ctx, id: number): Promise<ReturnRow> {
  const row = await lockReturn(ctx, id);
  await moveReturn(ctx, row, row.state === "refunding" ? "receive_more" : "receive");
  return row;
}

/** Splits a row when only part of its pieces arrived. */
async function splitArrived(
  ctx: Ctx,
  returnId: number,
  { id, quantity }: Arrived,
): Promise<PieceRow> {
  const isIt = and(eq(returnPieces.id, id), eq(returnPieces.returnId, returnId));
  const [piece] = await ctx.db.select().from(returnPieces).where(isIt).for("update");
  if (!piece || piece.arrivedAt || quantity > piece.quantity)
    throw invalid("pieces", "Questi pezzi non sono in viaggio.");
  if (quantity === piece.quantity) return piece;
  const { orderItemId, provenAt } = piece;
  const left = piece.quantity - quantity;
  await ctx.db.insert(returnPieces).values({ returnId, orderItemId, provenAt, quantity: left });
  await updateById(ctx.db, returnPieces, id, { quantity });
  return piece;
}

/** The first arrival of a withdrawal states the refund's deadline; later emails list only what arrived. */
async function sendArrival(
  ctx: Ctx,
  { id, orderId, withdrawalRequestId }: ReturnRow,
  here: PieceRow[],
): Promise<void> {
  if (withdrawalRequestId) {
    const request = await findRow(
      ctx.db,
      withdrawalRequests,
      eq(withdrawalRequests.id, withdrawalRequestId),
    );
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
