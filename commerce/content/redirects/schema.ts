import { index, integer, pgTable, text } from "drizzle-orm/pg-core";
import { announces } from "../../kernel/db/announce.ts";
import { createdAt, id, moment } from "../../kernel/db/columns.ts";

/** Addresses pages once had; paths go without the prefix of the language. No target is itself redirected. */
export const redirects = pgTable(
  "redirects",
  {
    id: id(),
    fromPath: text().notNull().unique(),
    toPath: text().notNull(),
    hits: integer().notNull().default(0),
    lastUsedAt: moment(),
    createdAt: createdAt(),
  },
  (table) => [index().on(table.toPath), index().on(table.createdAt, table.id)],
);
// Counting uses changes no page.
announces(redirects, { says: ["content"], changed: [redirects.fromPath, redirects.toPath] });

export const missingAddresses = pgTable("missing_addresses", {
  id: id(),
  path: text().notNull().unique(),
  hits: integer().notNull(),
  lastSeenAt: moment().notNull(),
});
