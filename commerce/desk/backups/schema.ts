import { sql } from "drizzle-orm";
import { doublePrecision, integer, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { customers } from "../../customers/schema.ts";
import { id, moment } from "../../kernel/db/columns.ts";

/** Attempts to back up the shop. A restored shop starts with none. */
export const backups = pgTable(
  "backups",
  {
    id: id(),
    state: text({ enum: ["running", "done", "failed"] }).notNull(),
    /** Of its folder in the place of the backups. */
    name: text(),
    startedAt: moment().notNull(),
    finishedAt: moment(),
    /** Null for the backup of the night. */
    startedBy: integer().references(() => customers.id, { onDelete: "set null" }),
    bytes: doublePrecision(),
    problem: text(),
  },
  (table) => [
    uniqueIndex("one_running_backup_index")
      .on(table.state)
      .where(sql`${table.state} = 'running'`),
  ],
);
