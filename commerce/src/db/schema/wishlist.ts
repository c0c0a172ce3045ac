import { integer, pgTable, primaryKey, text, uniqueIndex } from "drizzle-orm/pg-core";
import { variants } from "./catalogue.ts";
import { createdAt, id } from "./columns.ts";
import { customers } from "./customers.ts";

export const wishlists = pgTable(
  "wishlists",
  {
    id: id(),
    token: text().notNull().unique(),
    customerId: integer().references(() => customers.id, { onDelete: "cascade" }),
    createdAt: createdAt(),
    updatedAt: createdAt(),
  },
  (table) => [uniqueIndex().on(table.customerId)],
);

export const wishlistVariants = pgTable(
  "wishlist_variants",
  {
    wishlistId: integer()
      .notNull()
      .references(() => wishlists.id, { onDelete: "cascade" }),
    variantId: integer()
      .notNull()
      .references(() => variants.id, { onDelete: "cascade" }),
    addedAt: createdAt(),
  },
  (table) => [primaryKey({ columns: [table.wishlistId, table.variantId] })],
);
