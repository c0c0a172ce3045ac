import { index, integer, pgTable, text } from "drizzle-orm/pg-core";
import { announces } from "../../kernel/db/announce.ts";
import { createdAt, id, moment } from "../../kernel/db/columns.ts";

/** Former paths of pages, without language prefix. Targets are never redirected again. */
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
// Incrementing the usage counter publishes no cache tag.
announces(redirects, { says: ["content"], changed: [redirects.fromPath, redirects.toPath] });

export const missingAddresses = pgTable("missing_addresses", {
  id: id(),
  path: text().notNull().unique(),
  hits: integer().notNull(),
  lastSeenAt: moment().notNull(),
});
