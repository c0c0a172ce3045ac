import { integer, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { createdAt } from "../kernel/db/columns.ts";
import { orders } from "../orders/schema.ts";

/** Electronic invoices as they were issued; a number belongs to one order for good. */
export const invoices = pgTable(
  "invoices",
  {
    orderId: integer()
      .primaryKey()
      .references(() => orders.id, { onDelete: "restrict" }),
    year: integer().notNull(),
    sequence: integer().notNull(),
    number: text().notNull().unique(),
    fileName: text().notNull().unique(),
    xml: text().notNull(),
    issuedAt: createdAt(),
  },
  (table) => [uniqueIndex().on(table.year, table.sequence)],
);
