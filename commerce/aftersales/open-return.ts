import { and, asc, eq, ne, sql } from "drizzle-orm";
import { boughtName } from "#contract/italy/withdrawal.ts";
import type { Order } from "#contract/order.ts";
import { CommerceError, conflict, type Ctx, invalid } from "../kernel/ctx.ts";
import { emit } from "../kernel/events.ts";
import { queueOrderEmail } from "../mail/index.ts";
import { readPlaced, recordEvent } from "../orders/index.ts";
import { lockReturn, piecesOf, type ReturnRow } from "./return-states.ts";
import { returnPieces, returns } from "./schema.ts";
import { lockWithdrawal } from "./withdrawals.ts";
import { findRow } from "../kernel/db/rows.ts";

declare module "../kernel/events.ts" {
  interface ShopEvents {
    "return.opened": { returnId: number; orderId: number };
    "return.received": { returnId: number; orderId: number };
    "return.refunded": { returnId: number; orderId: number };
  }
}

type Chosen = { itemId: number; quantity: number };

/** Opens the return of an accepted withdrawal; if the declaration is free text, staff select the pieces. */
export async function openForWithdrawal(ctx: Ctx, requestId: number): Promise<ReturnRow> {
  const request = await lockWithdrawal(ctx, requestId);
  if (!request.orderId || request.outcome !== "accepted")
    throw conflict("Prima collega il recesso a un ordine e registralo.");
  if (await findRow(ctx.db, returns, eq(returns.withdrawalRequestId, requestId)))
    throw conflict("Il reso di questo recesso è già aperto.");
  const { order } = await readPlaced(ctx, request.orderId);
  const left = await leftToReturn(ctx, request.orderId, order);
  const named = request.items && piecesNamed(order, request.items);
  const pieces = named ? within(named, left) : left;
  const { orderId } = request;
  return insert(ctx, { orderId, withdrawalRequestId: requestId, cause: "withdrawal" }, pieces);
}

type Complaint = {
  orderId: number;
  pieces: Chosen[];
  note: string | null;
  message: string | null;
};

/** Opens a return for wrong or broken goods and emails the customer. */
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

/** Pieces can be changed until the first of them has arrived. */
export async function choosePieces(ctx: Ctx, id: number, pieces: Chosen[]): Promise<void> {
  const row = await lockReturn(ctx, id);
  const known = await piecesOf(ctx, id);
  if (row.state !== "authorised" || known.some((piece) => piece.arrivedAt || piece.provenAt))
    throw conflict("Qualcosa è già tornato: i pezzi non si cambiano più.");
  await ctx.db.delete(returnPieces).where(eq(returnPieces.returnId, id));
  const { order } = await readPlaced(ctx, row.orderId);
  await requirePieces(ctx, row.orderId, order, pieces);
  await insertPieces(ctx, id, pieces);
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

/** Pieces not in another open or finished return; gift cards are no goods. */
export async function leftToReturn(
  ctx: Ctx,
  orderId: number,
  order: Pick<Order, "items">,
): Promise<Chosen[]> {
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

const within = (named: Chosen[], left: Chosen[]): Chosen[] =>
  named
    .map(({ itemId, quantity }) => {
      const most = left.find((one) => one.itemId === itemId)?.quantity ?? 0;
      return { itemId, quantity: Math.min(quantity, most) };
    })
    .filter(({ quantity }) => quantity > 0);
