import { boolean, index, integer, jsonb, pgTable, text } from "drizzle-orm/pg-core";
import { createdAt, id, moment } from "../kernel/db/columns.ts";
import { customers } from "../customers/schema.ts";
import { orders } from "../orders/schema.ts";

export const contactRequestTypes = pgTable("contact_request_types", {
  id: id(),
  code: text().notNull().unique(),
  name: text().notNull(),
  description: text(),
  requiresOrderNumber: boolean().notNull().default(false),
  requiresProductCode: boolean().notNull().default(false),
  position: integer().notNull().default(0),
});

export const contactRequests = pgTable(
  "contact_requests",
  {
    id: id(),
    typeCode: text().notNull(),
    firstName: text(),
    lastName: text(),
    email: text().notNull(),
    message: text().notNull(),
    orderNumber: text(),
    productCode: text(),
    healthConsent: boolean().notNull().default(false),
    customerId: integer().references(() => customers.id, { onDelete: "set null" }),
    status: text({ enum: ["new", "open", "closed"] })
      .notNull()
      .default("new"),
    assignee: text(),
    answeredAt: moment(),
    createdAt: createdAt(),
  },
  (table) => [index().on(table.status, table.createdAt), index().on(table.createdAt, table.id)],
);

/** The statement is a legal act and never changes: only `status` and `assignee` move, and it is answered once, its goods come once. */
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
