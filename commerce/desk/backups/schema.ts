import { sql } from "drizzle-orm";
import { doublePrecision, integer, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { customers } from "../../customers/schema.ts";
import { id, moment } from "../../kernel/db/columns.ts";

/** Backup runs. Empty in a restored shop. */
export const backups = pgTable(
  "backups",
  {
    id: id(),
    state: text({ enum: ["running", "done", "failed", "stopped"] }).notNull(),
    /** Folder name within the backup target. */
    name: text(),
    startedAt: moment().notNull(),
    finishedAt: moment(),
    /** Null for nightly backups. */
    startedBy: integer().references(() => customers.id, { onDelete: "set null" }),
    /** While the backup runs: bytes written so far. */
    bytes: doublePrecision(),
    problem: text(),
  },
  (table) => [
    uniqueIndex("one_running_backup_index")
      .on(table.state)
      .where(sql`${table.state} = 'running'`),
  ],
);
