import { jsonb, pgTable, text } from "drizzle-orm/pg-core";
import { createdAt } from "../kernel/db/columns.ts";

/** Owner's switches and data, one JSON value per key: company, thresholds, feature flags. */
export const settings = pgTable("settings", {
  key: text().primaryKey(),
  value: jsonb().notNull(),
  updatedAt: createdAt(),
});
