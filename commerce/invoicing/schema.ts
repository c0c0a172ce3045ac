import { sql } from "drizzle-orm";
import { date, index, integer, jsonb, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { cents, createdAt, id } from "../kernel/db/columns.ts";
import { orders } from "../orders/schema.ts";
import { refunds } from "../payments/schema.ts";
import type { VatGroup } from "#contract/pricing/index.ts";

/** Issued electronic invoices and credit notes, numbered in one series. */
export const invoices = pgTable(
  "invoices",
  {
    id: id(),
    kind: text({ enum: ["invoice", "credit_note"] })
      .notNull()
      .default("invoice"),
    orderId: integer()
      .notNull()
      .references(() => orders.id, { onDelete: "restrict" }),
    refundId: integer()
      .unique()
      .references(() => refunds.id, { onDelete: "restrict" }),
    year: integer().notNull(),
    sequence: integer().notNull(),
    number: text().notNull().unique(),
    /** Date of the document, in Rome. */
    date: date({ mode: "string" }).notNull(),
    total: cents().notNull(),
    vat: jsonb().$type<VatGroup[]>().notNull(),
    fileName: text().notNull().unique(),
    xml: text().notNull(),
    issuedAt: createdAt(),
  },
  (table) => [
    uniqueIndex().on(table.year, table.sequence),
    uniqueIndex("one_invoice_an_order_index")
      .on(table.orderId)
      .where(sql`${table.kind} = 'invoice'`),
    index().on(table.orderId),
    index().on(table.date),
  ],
);
