import { integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { createdAt } from "../db/columns.ts";

/** Writes that named themselves, with their answers; a day later they are forgotten. */
export const idempotencyKeys = pgTable(
  "idempotency_keys",
  {
    caller: text().notNull(),
    key: text().notNull(),
    /** Of method, address and body: keyed, because a body may hold a password. */
    fingerprint: text().notNull(),
    /** Null while the write is under way. */
    status: integer(),
    contentType: text(),
    body: text(),
    createdAt: createdAt(),
  },
  (table) => [primaryKey({ columns: [table.caller, table.key] })],
);
