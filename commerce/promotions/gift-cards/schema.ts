import { sql } from "drizzle-orm";
import { boolean, check, index, integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { cents, createdAt, id, moment, ownedBy } from "../../kernel/db/columns.ts";
import { orderItems, orders } from "../../orders/schema.ts";

export const giftCards = pgTable(
  "gift_cards",
  {
    id: id(),
    code: text().notNull().unique(),
    initialAmount: cents().notNull(),
    amount: cents().notNull(),
    currencyCode: text().notNull(),
    enabled: boolean().notNull().default(true),
    expiresAt: moment(),
    fromName: text(),
    toName: text(),
    customMessage: text(),
    /** The recipient; null means the buyer. */
    email: text(),
    /** Null means as soon as it is issued. */
    sendAt: moment(),
    sentAt: moment(),
    orderItemId: integer().references(() => orderItems.id, { onDelete: "set null" }),
    createdAt: createdAt(),
  },
  (table) => [
    index()
      .on(table.sendAt)
      .where(sql`${table.sentAt} is null`),
    index().on(table.createdAt, table.id),
    check(
      "balance_within_bounds",
      sql`${table.amount} >= 0 and ${table.amount} <= ${table.initialAmount}`,
    ),
  ],
);

export const orderGiftCards = pgTable(
  "order_gift_cards",
  {
    orderId: ownedBy(() => orders.id),
    giftCardId: integer()
      .notNull()
      .references(() => giftCards.id),
    position: integer().notNull().default(0),
    /** Deducted from the card when the order was placed. */
    amount: cents().notNull().default(0),
    refunded: cents().notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.orderId, table.giftCardId] }),
    check(
      "given_back_within_taken",
      sql`${table.refunded} >= 0 and ${table.refunded} <= ${table.amount}`,
    ),
  ],
);

/** All movements of all balances: Σ amount = balance. */
export const giftCardMovements = pgTable(
  "gift_card_movements",
  {
    id: id(),
    giftCardId: ownedBy(() => giftCards.id),
    orderId: integer().references(() => orders.id, { onDelete: "set null" }),
    amount: cents().notNull(),
    reason: text().notNull(),
    at: createdAt(),
  },
  (table) => [index().on(table.giftCardId, table.at)],
);
