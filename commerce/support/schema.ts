import { boolean, index, integer, pgTable, text } from "drizzle-orm/pg-core";
import { createdAt, id, moment } from "../kernel/db/columns.ts";
import { customers } from "../customers/schema.ts";

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
