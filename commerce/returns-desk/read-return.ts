import { and, asc, eq, inArray, type SQL, sql } from "drizzle-orm";
import type { z } from "zod";
import { paidFor, proposeRefund } from "#contract/admin/desk/propose-refund.ts";
import type {
  AdminReturn,
  AdminReturnSummary,
  ReturnActionName,
  ReturnQuery,
} from "#contract/admin/desk/return.ts";
import type { RefundLine } from "#contract/admin/order.ts";
import { formatEuro } from "#contract/format/money.ts";
import {
  boughtName,
  lastDayToWithdraw,
  refundBy,
  returnBy,
  termStarts,
} from "#contract/italy/withdrawal.ts";
import type { Page } from "#contract/json-ld.ts";
import type { Order } from "#contract/order.ts";
import { auditOrder, getOrder, refundOrder } from "../fulfilment/index.ts";
import { hasWords, listRows, sortBy } from "../kernel/admin/lists.ts";
import { type Ctx, existing, invalid } from "../kernel/ctx.ts";
import { findRow } from "../kernel/db/rows.ts";
import { node, wireDate } from "../kernel/http/json-ld.ts";
import { can, type OrderRow, readPlaced } from "../orders/index.ts";
import { orders } from "../orders/schema.ts";
import {
  leftToReturn,
  lockReturn,
  moveReturn,
  openStates,
  refundedByKey,
  returnMachine,
  returnNumber,
  type ReturnRow,
} from "../returns/index.ts";
import { returnPieces, returnRefunds, returns } from "../returns/schema.ts";
import { shippingMethods } from "../shipping/schema.ts";
import { withdrawalRequests } from "../support/schema.ts";

type PieceRow = typeof returnPieces.$inferSelect;
type RequestRow = typeof withdrawalRequests.$inferSelect;

export async function listReturns(
  ctx: Ctx,
  query: z.output<typeof ReturnQuery>,
): Promise<Page<AdminReturnSummary>> {
  const page = await listRows(ctx, returns, {
    where: wanted(query),
    sort: sortBy(query, { createdAt: returns.createdAt }, [[returns.id, "desc"]]),
    query,
  });
  const summaries = [];
  for (const row of page.items) summaries.push(summarise(ctx, row, await partsOf(ctx, row)));
  return { ...page, items: summaries };
}

function wanted({ q, state, open }: z.output<typeof ReturnQuery>): SQL | undefined {
  const ofOrder = sql`(select concat_ws(' ', o.number, o.email, o.billing_address ->> 'firstName',
    o.billing_address ->> 'lastName') from orders o where o.id = ${returns.orderId})`;
  return and(
    q ? hasWords(q, ofOrder) : undefined,
    state ? eq(returns.state, state) : undefined,
    open ? inArray(returns.state, openStates) : undefined,
  );
}

type Parts = { order: OrderRow; request: RequestRow | undefined };

async function partsOf(ctx: Ctx, { orderId, withdrawalRequestId }: ReturnRow): Promise<Parts> {
  const [order] = await ctx.db.select().from(orders).where(eq(orders.id, orderId));
  if (!order) throw new Error("A return has its order");
  const [request] = withdrawalRequestId
    ? await ctx.db
        .select()
        .from(withdrawalRequests)
        .where(eq(withdrawalRequests.id, withdrawalRequestId))
    : [];
  return { order, request };
}

function summarise({ config }: Ctx, row: ReturnRow, { order, request }: Parts): AdminReturnSummary {
  const { firstName, lastName } = order.billingAddress ?? order.shippingAddress ?? {};
  return {
    ...node({ config }, "Return", `admin/returns/${row.id}`),
    id: row.id,
    number: returnNumber(row),
    state: row.state,
    cause: row.cause,
    orderNumber: order.number ?? "",
    customerName: [firstName, lastName].filter(Boolean).join(" "),
    refundBy: request ? refundBy(request.receivedAt) : null,
    createdAt: wireDate(row.createdAt),
  };
}

export async function findReturn(ctx: Ctx, id: number): Promise<ReturnRow> {
  return existing(await findRow(ctx.db, returns, eq(returns.id, id)));
}

export async function readReturn(ctx: Ctx, id: number): Promise<AdminReturn> {
  const row = await findReturn(ctx, id);
  const parts = await partsOf(ctx, row);
  const { request } = parts;
  const order = await getOrder(ctx, parts.order.number ?? "");
  const pieces = await piecesOf(ctx, id);
  const lines = await linesOf(ctx, row, order, pieces);
  const left = await leftToReturn(ctx, row.orderId, order);
  return {
    ...summarise(ctx, row, parts),
    note: row.note,
    email: order.email,
    withdrawalRequestId: row.withdrawalRequestId,
    statement: request?.statement ?? null,
    declaredAt: request ? wireDate(request.receivedAt) : null,
    deliveredOn: order.shipments.at(-1)?.deliveredAt ?? null,
    lastDay: lastDayToWithdraw(termStarts(order)) ?? null,
    returnBy: request ? returnBy(request.receivedAt) : null,
    pieces: pieces.map((piece) => presentPiece(order, piece)),
    bought: order.items
      .map((item) => {
        const own = pieces.filter(({ orderItemId }) => orderItemId === item.id);
        const free = left.find(({ itemId }) => itemId === item.id)?.quantity ?? 0;
        const quantity = own.reduce((sum, piece) => sum + piece.quantity, free);
        return { itemId: item.id, name: boughtName(item), quantity };
      })
      .filter(({ quantity }) => quantity > 0),
    lines,
    refundable: order.refundable,
    refundsByHand: order.refundsByHand,
    refundToDo: order.refunds.find(({ state }) => state === "to_do")?.id ?? null,
    actions: actionsOf(row, pieces, order.refundable),
    timeline: order.timeline.filter(({ type }) => /^(return|withdrawal|refund)/.test(type)),
  };
}

const piecesOf = (ctx: Ctx, id: number): Promise<PieceRow[]> =>
  ctx.db
    .select()
    .from(returnPieces)
    .where(eq(returnPieces.returnId, id))
    .orderBy(asc(returnPieces.id));

async function linesOf(ctx: Ctx, row: ReturnRow, order: Order, pieces: PieceRow[]) {
  return proposeRefund(order, {
    cause: row.cause,
    pieces: pieces.map(({ orderItemId, ...piece }) => ({ ...piece, itemId: orderItemId })),
    refunded: await refundedByKey(ctx, row.id),
    standardShipping: await cheapestShipping(ctx, order),
  });
}

/** Of the deliveries to the door offered for the country; null where there is none any more. */
async function cheapestShipping(ctx: Ctx, { shippingAddress }: Order): Promise<number | null> {
  const methods = await ctx.db
    .select()
    .from(shippingMethods)
    .where(eq(shippingMethods.enabled, true));
  const prices = methods
    .filter(({ requiresPudo }) => !requiresPudo)
    .filter(({ countries }) => !countries || countries.includes(shippingAddress?.countryCode ?? ""))
    .map(({ price }) => price);
  return prices.length > 0 ? Math.min(...prices) : null;
}

function presentPiece(order: Order, piece: PieceRow): AdminReturn["pieces"][number] {
  const item = order.items.find(({ id }) => id === piece.orderItemId);
  return {
    id: piece.id,
    itemId: piece.orderItemId,
    name: item ? boughtName(item) : "",
    image: item?.product.image?.path ?? null,
    quantity: piece.quantity,
    paid: item ? paidFor(item, piece.quantity) : 0,
    sealed: item?.product.sealed ?? false,
    arrivedAt: piece.arrivedAt && wireDate(piece.arrivedAt),
    condition: piece.condition,
    restocked: piece.restocked,
    provenAt: piece.provenAt && wireDate(piece.provenAt),
  };
}

function actionsOf({ state }: ReturnRow, pieces: PieceRow[], refundable: number) {
  const isOut = pieces.some(({ arrivedAt }) => !arrivedAt);
  const untouched = pieces.every(({ arrivedAt, provenAt }) => !arrivedAt && !provenAt);
  const receivable = can(returnMachine, state, "receive") || state === "refunding";
  const possible: Record<ReturnActionName, boolean> = {
    choose: state === "authorised" && untouched,
    receive: receivable && isOut,
    prove: receivable && pieces.some(({ arrivedAt, provenAt }) => !arrivedAt && !provenAt),
    refund: can(returnMachine, state, "refund") && refundable > 0 && pieces.length > 0,
    close: can(returnMachine, state, "close"),
  };
  return (Object.keys(possible) as ReturnActionName[]).filter((action) => possible[action]);
}

type Wanted = { amounts: Record<string, number>; reason: string | null };

/** Gives back what staff decided row by row; the rows say what for, in the email and in the register. */
export async function refundReturn(
  ctx: Ctx,
  id: number,
  { amounts, reason }: Wanted,
): Promise<void> {
  const { orderId } = await findReturn(ctx, id);
  const { order } = await readPlaced(ctx, orderId);
  const wanted = Object.fromEntries(Object.entries(amounts).filter(([, amount]) => amount > 0));
  const lines = await refundLines(ctx, id, wanted);
  const amount = lines.reduce((sum, line) => sum + line.amount, 0);
  if (amount === 0) throw invalid("amounts", "Scrivi quanto rimborsi.");
  const input = { token: order.token, amount, lines, reason };
  await refundOrder(ctx, input, async (ctx, before, refund) => {
    await moveReturn(ctx, await lockReturn(ctx, id), "refund");
    // What was read before the lock may have been refunded meanwhile.
    await refundLines(ctx, id, wanted);
    await ctx.db
      .insert(returnRefunds)
      .values({ refundId: refund.id, returnId: id, amounts: wanted });
    const details = { return: id, amount, reason };
    await auditOrder(ctx, { before, action: "return-refund", details });
  });
}

async function refundLines(
  ctx: Ctx,
  id: number,
  amounts: Record<string, number>,
): Promise<RefundLine[]> {
  const row = await findReturn(ctx, id);
  const { order } = await readPlaced(ctx, row.orderId);
  const known = await linesOf(ctx, row, order, await piecesOf(ctx, id));
  return Object.entries(amounts).map(([key, amount]) => {
    const line = known.find((one) => one.key === key);
    if (!line) throw invalid("amounts", "Questa riga non è del reso.");
    const most = line.paid - line.refunded;
    if (amount > most)
      throw invalid("amounts", `${line.label}: si possono rendere al massimo ${formatEuro(most)}.`);
    return { label: line.label, quantity: line.quantity, amount };
  });
}
