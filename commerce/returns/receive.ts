import { and, eq, inArray, isNull } from "drizzle-orm";
import { nameOf } from "#contract/admin/desk/propose-refund.ts";
import type { PieceCondition } from "#contract/admin/desk/return.ts";
import type { Ctx } from "../kernel/ctx.ts";
import { CommerceError, invalid } from "../kernel/errors.ts";
import { emit } from "../kernel/events.ts";
import { wireDate } from "../kernel/http/json-ld.ts";
import { queueEmail } from "../mail/index.ts";
import { readPlaced, recordEvent, restock } from "../orders/index.ts";
import { orderItems } from "../orders/schema.ts";
import { closeWithdrawalRequest, receiveGoods } from "../support/index.ts";
import { withdrawalRequests } from "../support/schema.ts";
import { lockReturn, moveReturn, type ReturnRow } from "./return-states.ts";
import { returnPieces } from "./schema.ts";

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

/** The pieces that came, apart from those that did not. */
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
  if (!item) throw new CommerceError("conflict", "L’articolo non esiste più.");
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
  await queueEmail(ctx, {
    key: `return_received:return:${id}:${here.map((piece) => piece.id).join(",")}`,
    to: row.email,
    name: "return_received",
    data: {
      firstName: order.billingAddress?.firstName ?? "",
      orderNumber: order.number ?? "",
      receivedAt: wireDate(ctx.clock()),
      items: here.map(({ orderItemId, quantity }) => {
        const item = order.items.find((one) => one.id === orderItemId);
        return `${quantity} × ${item ? nameOf(item) : ""}`;
      }),
      refundBy: null,
      accepted: true,
    },
  });
}
