import { integer, pgTable, primaryKey, text, uniqueIndex } from "drizzle-orm/pg-core";
import { variants } from "../catalogue/schema.ts";
import { createdAt, id, moment, ownedBy, stamps } from "../kernel/db/columns.ts";
import { customers } from "../customers/schema.ts";

export const wishlists = pgTable(
  "wishlists",
  {
    id: id(),
    token: text().notNull().unique(),
    customerId: integer().references(() => customers.id, { onDelete: "cascade" }),
    ...stamps(),
  },
  (table) => [uniqueIndex().on(table.customerId)],
);

export const wishlistVariants = pgTable(
  "wishlist_variants",
  {
    wishlistId: ownedBy(() => wishlists.id),
    variantId: ownedBy(() => variants.id),
    addedAt: createdAt(),
  },
  (table) => [primaryKey({ columns: [table.wishlistId, table.variantId] })],
);

export const stockAlerts = pgTable(
  "stock_alerts",
  {
    id: id(),
    variantId: integer().notNull(),
    email: text().notNull(),
    kind: text({ enum: ["back_in_stock", "price_drop"] }).notNull(),
    sentAt: moment(),
    createdAt: createdAt(),
  },
  (table) => [uniqueIndex().on(table.variantId, table.email, table.kind)],
);
