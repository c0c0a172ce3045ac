import { and, asc, eq, ne, sql } from "drizzle-orm";
import { boughtName } from "#contract/italy/withdrawal.ts";
import type { RefundLine } from "#contract/admin/order.ts";
import type { Order } from "#contract/order.ts";
import { CommerceError, conflict, type Ctx, invalid, notFound } from "../kernel/ctx.ts";
import { emit } from "../kernel/events.ts";
import { definePlugin } from "../kernel/plugins.ts";
import { queueOrderEmail } from "../mail/index.ts";
import { readPlaced, recordEvent } from "../orders/index.ts";
import { closeWithdrawalRequest } from "../support/index.ts";
import { withdrawalRequests } from "../support/schema.ts";
import { lockReturn, moveReturn, refundedByKey, type ReturnRow } from "./return-states.ts";
import { returnPieces, returnRefunds, returns } from "./schema.ts";
import { findRow } from "../kernel/db/rows.ts";

declare module "../kernel/events.ts" {
  interface ShopEvents {
    "return.opened": { returnId: number; orderId: number };
    "return.received": { returnId: number; orderId: number };
    "return.refunded": { returnId: number; orderId: number };
  }
}

type Chosen = { itemId: number; quantity: number };

/** What an accepted withdrawal sends back; where it speaks in words, staff choose the pieces. */
export async function openForWithdrawal(ctx: Ctx, requestId: number): Promise<ReturnRow> {
  const isIt = eq(withdrawalRequests.id, requestId);
  const [request] = await ctx.db.select().from(withdrawalRequests).where(isIt).for("update");
  if (!request) throw notFound();
  if (!request.orderId || request.outcome !== "accepted")
    throw conflict("Prima collega il recesso a un ordine e accettalo.");
  const known = await findRow(ctx.db, returns, eq(returns.withdrawalRequestId, requestId));
  if (known) throw conflict("Il reso di questo recesso è già aperto.");
  const { order } = await readPlaced(ctx, request.orderId);
  const left = await leftToReturn(ctx, request.orderId, order);
  const wanted = request.items && piecesNamed(order, request.items);
  const pieces = wanted ? within(wanted, left) : left;
  const { orderId } = request;
  return insert(ctx, { orderId, withdrawalRequestId: requestId, cause: "withdrawal" }, pieces);
}

type Complaint = {
  orderId: number;
  pieces: Chosen[];
  note: string | null;
  message: string | null;
};

/** Staff take goods back that were wrong or broken, and say so by email. */
export async function openForComplaint(
  ctx: Ctx,
  { orderId, pieces, note, message }: Complaint,
): Promise<ReturnRow> {
  const placed = await readPlaced(ctx, orderId);
  if (placed.order.shipments.every(({ shippedAt }) => !shippedAt))
    throw new CommerceError("invalid", "Non è ancora partito nulla: l’ordine si può annullare.");
  await requirePieces(ctx, orderId, placed.order, pieces);
  const opened = await insert(ctx, { orderId, cause: "complaint", note }, pieces);
  const items = pieces.map(({ itemId, quantity }) => {
    const item = placed.order.items.find(({ id }) => id === itemId);
    return `${quantity} × ${item ? boughtName(item) : ""}`;
  });
  await queueOrderEmail(ctx, placed, "return_authorised", opened.id, { items, answer: message });
  return opened;
}

/** Until something has come back the pieces can be named again. */
export async function choosePieces(ctx: Ctx, id: number, pieces: Chosen[]): Promise<ReturnRow> {
  const row = await lockReturn(ctx, id);
  const known = await ctx.db.select().from(returnPieces).where(eq(returnPieces.returnId, id));
  if (row.state !== "authorised" || known.some((piece) => piece.arrivedAt || piece.provenAt))
    throw conflict("Qualcosa è già tornato: i pezzi non si cambiano più.");
  await ctx.db.delete(returnPieces).where(eq(returnPieces.returnId, id));
  const { order } = await readPlaced(ctx, row.orderId);
  await requirePieces(ctx, row.orderId, order, pieces);
  await insertPieces(ctx, id, pieces);
  return row;
}

type Opening = Pick<ReturnRow, "orderId" | "cause"> &
  Partial<Pick<ReturnRow, "withdrawalRequestId" | "note">>;

async function insert(ctx: Ctx, opening: Opening, pieces: Chosen[]): Promise<ReturnRow> {
  const at = ctx.clock();
  const [row] = await ctx.db
    .insert(returns)
    .values({ ...opening, state: "authorised", createdAt: at, updatedAt: at })
    .returning();
  if (!row) throw new Error("Inserting a return returns it");
  await insertPieces(ctx, row.id, pieces);
  const { orderId } = opening;
  await recordEvent(ctx, orderId, "return_opened", { return: row.id, cause: opening.cause });
  await emit(ctx, "return.opened", { returnId: row.id, orderId });
  return row;
}

async function insertPieces(ctx: Ctx, returnId: number, pieces: Chosen[]): Promise<void> {
  if (pieces.length === 0) return;
  await ctx.db
    .insert(returnPieces)
    .values(pieces.map(({ itemId, quantity }) => ({ returnId, orderItemId: itemId, quantity })));
}

async function requirePieces(ctx: Ctx, orderId: number, order: Order, pieces: Chosen[]) {
  const left = await leftToReturn(ctx, orderId, order);
  const fits = ({ itemId, quantity }: Chosen) =>
    left.some((one) => one.itemId === itemId && quantity <= one.quantity);
  const named = new Set(pieces.map(({ itemId }) => itemId));
  if (pieces.length === 0 || named.size < pieces.length || !pieces.every(fits))
    throw invalid("pieces", "Scegli pezzi dell’ordine che non sono già in un altro reso.");
}

/** Pieces that no other open or finished return has; gift cards are no goods. */
export async function leftToReturn(ctx: Ctx, orderId: number, order: Order): Promise<Chosen[]> {
  const taken = await ctx.db
    .select({
      itemId: returnPieces.orderItemId,
      quantity: sql<number>`sum(${returnPieces.quantity})::int`,
    })
    .from(returnPieces)
    .innerJoin(returns, eq(returns.id, returnPieces.returnId))
    .where(and(eq(returns.orderId, orderId), ne(returns.state, "closed")))
    .groupBy(returnPieces.orderItemId)
    .orderBy(asc(returnPieces.orderItemId));
  return order.items
    .filter(({ giftCard }) => !giftCard)
    .map(({ id, quantity }) => {
      const gone = taken.find(({ itemId }) => itemId === id)?.quantity ?? 0;
      return { itemId: id, quantity: quantity - gone };
    })
    .filter(({ quantity }) => quantity > 0);
}

function piecesNamed(order: Order, items: { name: string; quantity?: number }[]): Chosen[] {
  return items.flatMap(({ name, quantity }) => {
    const item = order.items.find((one) => boughtName(one) === name);
    return item && quantity ? { itemId: item.id, quantity } : [];
  });
}

const within = (wanted: Chosen[], left: Chosen[]): Chosen[] =>
  wanted
    .map(({ itemId, quantity }) => {
      const most = left.find((one) => one.itemId === itemId)?.quantity ?? 0;
      return { itemId, quantity: Math.min(quantity, most) };
    })
    .filter(({ quantity }) => quantity > 0);

/** Returns begin with accepted withdrawals and follow the money of their refunds. */
export const returnsFollow = definePlugin({
  name: "returns",
  setup(kernel) {
    kernel.within("withdrawal.answered", async (ctx, { data: { requestId, outcome } }) => {
      if (outcome !== "accepted") return;
      const isIt = eq(withdrawalRequests.id, requestId);
      const [request] = await ctx.db.select().from(withdrawalRequests).where(isIt);
      if (request?.orderId && !request.flags.includes("cards_only"))
        await openForWithdrawal(ctx, requestId);
    });
    kernel.within("order.refunded", async (ctx, { data: { orderId, refundId, lines } }) => {
      const row = await returnOf(ctx, refundId);
      if (row) await moneyLeft(ctx, row);
      else if (lines) await closeOfCards(ctx, orderId, lines);
    });
    for (const event of ["order.refund_failed", "order.refund_dropped"] as const) {
      kernel.within(event, async (ctx, { data: { refundId } }) => {
        const row = await returnOf(ctx, refundId);
        if (row) await moveReturn(ctx, row, "fail");
      });
    }
  },
});

/** Gift cards alone are in no return. */
async function closeOfCards(ctx: Ctx, orderId: number, lines: RefundLine[]): Promise<void> {
  const { order } = await readPlaced(ctx, orderId);
  const isCard = ({ itemId }: RefundLine) =>
    order.items.some(({ id, giftCard }) => giftCard && id === itemId);
  if (!lines.some(isCard)) return;
  const { id, orderId: of, outcome, flags } = withdrawalRequests;
  const ofCards = and(eq(of, orderId), eq(outcome, "accepted"), sql`${flags} ? 'cards_only'`);
  const open = await ctx.db.select({ id }).from(withdrawalRequests).where(ofCards);
  for (const request of open) await closeWithdrawalRequest(ctx, request.id);
}

async function returnOf(ctx: Ctx, refundId: number): Promise<ReturnRow | undefined> {
  const link = await findRow(ctx.db, returnRefunds, eq(returnRefunds.refundId, refundId));
  return link && lockReturn(ctx, link.returnId);
}

async function moneyLeft(ctx: Ctx, row: ReturnRow): Promise<void> {
  const pieces = await ctx.db.select().from(returnPieces).where(eq(returnPieces.returnId, row.id));
  const refunded = await refundedByKey(ctx, row.id);
  const isOut = pieces.some(({ id, arrivedAt }) => !arrivedAt && !refunded[`piece-${id}`]);
  await moveReturn(ctx, row, isOut ? "await_rest" : "complete");
  if (isOut) return;
  await recordEvent(ctx, row.orderId, "return_refunded", { return: row.id });
  if (row.withdrawalRequestId) await closeWithdrawalRequest(ctx, row.withdrawalRequestId);
  await emit(ctx, "return.refunded", { returnId: row.id, orderId: row.orderId });
}
