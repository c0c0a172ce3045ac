import { integer, pgTable, text } from "drizzle-orm/pg-core";
import { createdAt } from "../kernel/db/columns.ts";

/** Uploaded pictures; the bytes are in the file storage under the same path. */
export const pictures = pgTable("pictures", {
  path: text().primaryKey(),
  width: integer().notNull(),
  height: integer().notNull(),
  color: text().notNull(),
  createdAt: createdAt(),
});
