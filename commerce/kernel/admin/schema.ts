import { index, jsonb, pgTable, text } from "drizzle-orm/pg-core";
import { createdAt, id } from "../db/columns.ts";

export const auditLog = pgTable(
  "audit_log",
  {
    id: id(),
    actor: text().notNull(),
    action: text().notNull(),
    subject: text().notNull(),
    before: jsonb(),
    after: jsonb(),
    at: createdAt(),
  },
  (table) => [index().on(table.subject, table.at), index().on(table.at)],
);
