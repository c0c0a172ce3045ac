import { jsonb, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import type { SavedView } from "#contract/admin/desk/order-work.ts";
import { customers } from "../customers/schema.ts";
import { createdAt, ownedBy } from "../kernel/db/columns.ts";

/** Filters of the order list that a member of staff keeps under a name, for themselves. */
export const savedViews = pgTable(
  "saved_views",
  {
    customerId: ownedBy(() => customers.id),
    label: text().notNull(),
    filter: jsonb().$type<SavedView["filter"]>().notNull(),
    createdAt: createdAt(),
  },
  (table) => [primaryKey({ columns: [table.customerId, table.label] })],
);
