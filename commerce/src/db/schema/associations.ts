import { integer, pgTable, primaryKey, text, uniqueIndex } from "drizzle-orm/pg-core";
import { products } from "./catalogue.ts";
import { id } from "./columns.ts";

export const productAssociations = pgTable(
  "product_associations",
  {
    id: id(),
    productId: integer()
      .notNull()
      .references(() => products.id, { onDelete: "cascade" }),
    type: text().notNull(),
  },
  (table) => [uniqueIndex().on(table.productId, table.type)],
);

export const productAssociationItems = pgTable(
  "product_association_items",
  {
    associationId: integer()
      .notNull()
      .references(() => productAssociations.id, { onDelete: "cascade" }),
    productId: integer()
      .notNull()
      .references(() => products.id, { onDelete: "cascade" }),
    position: integer().notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.associationId, table.productId] })],
);
