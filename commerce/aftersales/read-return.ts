import { keysOf } from "#contract/format/keys-of.ts";
import { and, eq, inArray, type SQL } from "drizzle-orm";
import type { z } from "zod";
import { paidFor, proposeRefund } from "#contract/admin/desk/propose-refund.ts";
import type {
  AdminReturn,
  AdminReturnSummary,
  ReturnActionName,
  ReturnQuery,
} from "#contract/admin/desk/return.ts";
import {
  boughtName,
  lastDayToWithdraw,
  refundBy,
  returnBy,
  termStarts,
} from "#contract/italy/withdrawal.ts";
import type { Page } from "#contract/json-ld.ts";
import type { OrderContent } from "#contract/order.ts";
import { hasWords, listRows, sortBy } from "../kernel/admin/lists.ts";
import { type Ctx, existing } from "../kernel/ctx.ts";
import { findRow } from "../kernel/db/rows.ts";
import { node, wireDate } from "../kernel/http/json-ld.ts";
import {
  can,
  findOrdersById,
  type OrderRow,
  readPlaced,
  readTimeline,
  wordsOfOrder,
} from "../orders/index.ts";
import { isRefundedByHand, listRefunds, readRefundable } from "../payments/index.ts";
import { cheapestDelivery } from "../shipping/index.ts";
import { leftToReturn } from "./open-return.ts";
import {
  openStates,
  piecesOf,
  type PieceRow,
  refundedByKey,
  returnMachine,
  returnNumber,
  type ReturnRow,
} from "./return-states.ts";
import { returns, withdrawalRequests } from "./schema.ts";

type RequestRow = typeof withdrawalRequests.$inferSelect;

export async function listReturns(
  ctx: Ctx,
  query: z.output<typeof ReturnQuery>,
): Promise<Page<AdminReturnSummary>> {
  const page = await listRows(ctx, returns, {
    where: conditionOf(query),
    sort: sortBy(query, { createdAt: returns.createdAt }, [[returns.id, "desc"]]),
    query,
  });
  const parts = await readParts(ctx, page.items);
  return { ...page, items: page.items.map((row) => summarise(ctx, row, parts(row))) };
}

function conditionOf({ q, state, open }: z.output<typeof ReturnQuery>): SQL | undefined {
  return and(
    q ? hasWords(q, wordsOfOrder(returns.orderId)) : undefined,
    state ? eq(returns.state, state) : undefined,
    open ? inArray(returns.state, openStates) : undefined,
  );
}

type Parts = { order: OrderRow; request: RequestRow | undefined };

/** Reads the orders and declarations of several returns with one query each. */
async function readParts(ctx: Ctx, found: ReturnRow[]): Promise<(row: ReturnRow) => Parts> {
  const orders = await findOrdersById(
    ctx,
    found.map(({ orderId }) => orderId),
  );
  const ids = found.flatMap(({ withdrawalRequestId }) => withdrawalRequestId ?? []);
  const requests = await ctx.db
    .select()
    .from(withdrawalRequests)
    .where(inArray(withdrawalRequests.id, ids));
  return ({ orderId, withdrawalRequestId }) => ({
    order: existing(orders.get(orderId)),
    request: requests.find(({ id }) => id === withdrawalRequestId),
  });
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

/** Everything staff see of a return: deadlines, pieces, the lawful refund and the possible actions. */
export async function readReturn(ctx: Ctx, id: number): Promise<AdminReturn> {
  const row = await findReturn(ctx, id);
  const parts = (await readParts(ctx, [row]))(row);
  const { request } = parts;
  const { order } = await readPlaced(ctx, row.orderId);
  const pieces = await piecesOf(ctx, id);
  const left = await leftToReturn(ctx, row.orderId, order);
  const refundable = await readRefundable(ctx, parts.order);
  const refunds = await listRefunds(ctx, row.orderId);
  const timeline = await readTimeline(ctx, row.orderId);
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
    lines: await refundLinesOf(ctx, row, order),
    refundable,
    refundsByHand: await isRefundedByHand(ctx, row.orderId),
    refundToDo: refunds.find(({ state }) => state === "to_do")?.id ?? null,
    actions: actionsOf(row, pieces, refundable),
    timeline: timeline.filter(({ type }) => /^(return|withdrawal|refund)/.test(type)),
  };
}

/** The lawful refund of a return by row, and what was already refunded of each row. */
export async function refundLinesOf(ctx: Ctx, row: ReturnRow, order: OrderContent) {
  const pieces = await piecesOf(ctx, row.id);
  return proposeRefund(order, {
    cause: row.cause,
    pieces: pieces.map(({ orderItemId, ...piece }) => ({ ...piece, itemId: orderItemId })),
    refunded: await refundedByKey(ctx, row.id),
    standardShipping: await cheapestDelivery(ctx, order.shippingAddress?.countryCode ?? ""),
  });
}

function presentPiece(order: OrderContent, piece: PieceRow): AdminReturn["pieces"][number] {
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
  return keysOf(possible).filter((action) => possible[action]);
}
