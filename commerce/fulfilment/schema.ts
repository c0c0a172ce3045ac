import { jsonb, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import type { SavedView } from "#contract/admin/desk/order-work.ts";
import { customers } from "../customers/schema.ts";
import { createdAt, ownedBy } from "../kernel/db/columns.ts";

/** A staff member's saved filters of the order list. */
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
