import { integer, pgTable, text } from "drizzle-orm/pg-core";
import { createdAt } from "../kernel/db/columns.ts";
import { orders } from "../orders/schema.ts";

/** Where a customer wants money that no gateway can send back; it goes as soon as the money has left. */
export const refundAccounts = pgTable("refund_accounts", {
  orderId: integer()
    .primaryKey()
    .references(() => orders.id, { onDelete: "cascade" }),
  /** IBAN and holder, encrypted. */
  sealed: text().notNull(),
  givenAt: createdAt(),
});
