import { boolean, integer, jsonb, pgTable, text } from "drizzle-orm/pg-core";
import type { ImportReport } from "#contract/admin/import.ts";
import type { Actor } from "../kernel/config.ts";
import { createdAt, id, moment } from "../kernel/db/columns.ts";

export const imports = pgTable("imports", {
  id: id(),
  kind: text({ enum: ["products", "stock", "prices", "customers", "redirects"] }).notNull(),
  dryRun: boolean().notNull(),
  state: text({ enum: ["running", "done", "failed"] })
    .notNull()
    .default("running"),
  /** The file's content, deleted after reading: it may contain personal data. */
  csv: text(),
  total: integer().notNull(),
  done: integer().notNull().default(0),
  report: jsonb().$type<ImportReport>().notNull(),
  actor: jsonb().$type<Actor>().notNull(),
  createdAt: createdAt(),
  finishedAt: moment(),
});
