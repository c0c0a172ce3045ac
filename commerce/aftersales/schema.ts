import { sql } from "drizzle-orm";
import { boolean, check, index, integer, jsonb, pgTable, text } from "drizzle-orm/pg-core";
import { createdAt, id, moment, ownedBy, stamps } from "../kernel/db/columns.ts";
import { orderItems, orders } from "../orders/schema.ts";
import { refunds } from "../payments/schema.ts";

/**
 * The statement is a legal act: a trigger restricts changes to `status` and `assignee`, one answer and one arrival of the
 * goods.
 */
export const withdrawalRequests = pgTable(
  "withdrawal_requests",
  {
    id: id(),
    firstName: text().notNull(),
    lastName: text().notNull(),
    email: text().notNull(),
    orderNumber: text().notNull(),
    orderId: integer().references(() => orders.id, { onDelete: "set null" }),
    items: jsonb().$type<{ name: string; quantity?: number }[]>(),
    notes: text(),
    statement: text().notNull(),
    flags: jsonb().$type<string[]>().notNull().default([]),
    receivedAt: createdAt(),
    status: text({ enum: ["received", "open", "closed"] })
      .notNull()
      .default("received"),
    assignee: text(),
    outcome: text({ enum: ["accepted", "refused"] }),
    answer: text(),
    answeredAt: moment(),
    goodsReceivedAt: moment(),
  },
  (table) => [
    index().on(table.status, table.receivedAt),
    index().on(table.receivedAt, table.id),
    index().on(table.orderId),
  ],
);

export const returns = pgTable(
  "returns",
  {
    id: id(),
    orderId: ownedBy(() => orders.id),
    /** No foreign key: it would require changes to statements, which their trigger forbids and which are never deleted. */
    withdrawalRequestId: integer().unique(),
    cause: text({ enum: ["withdrawal", "complaint"] }).notNull(),
    state: text({ enum: ["authorised", "received", "refunding", "refunded", "closed"] }).notNull(),
    note: text(),
    ...stamps(),
  },
  (table) => [index().on(table.orderId), index().on(table.state, table.createdAt)],
);

/** Pieces of one item with the same state; when states differ, the row is split. */
export const returnPieces = pgTable(
  "return_pieces",
  {
    id: id(),
    returnId: ownedBy(() => returns.id),
    orderItemId: ownedBy(() => orderItems.id),
    quantity: integer().notNull(),
    arrivedAt: moment(),
    condition: text({ enum: ["intact", "seal_broken", "worn"] }),
    restocked: boolean().notNull().default(false),
    /** When the customer proved to have posted it. */
    provenAt: moment(),
  },
  (table) => [
    index().on(table.returnId),
    index().on(table.orderItemId),
    check("return_pieces_positive", sql`${table.quantity} > 0`),
  ],
);

/** Assigns parts of a refund to rows of a return. */
export const returnRefunds = pgTable(
  "return_refunds",
  {
    refundId: integer()
      .primaryKey()
      .references(() => refunds.id, { onDelete: "cascade" }),
    returnId: ownedBy(() => returns.id),
    amounts: jsonb().$type<Record<string, number>>().notNull(),
  },
  (table) => [index().on(table.returnId)],
);

/** A customer's bank account for refunds that no gateway can make; deleted after the payout. */
export const refundAccounts = pgTable("refund_accounts", {
  orderId: integer()
    .primaryKey()
    .references(() => orders.id, { onDelete: "cascade" }),
  /** IBAN and holder, encrypted. */
  sealed: text().notNull(),
  givenAt: createdAt(),
});
