import { integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { announces } from "../../kernel/db/announce.ts";
import { ownedBy } from "../../kernel/db/columns.ts";
import { products } from "../../catalogue/schema.ts";

/** Products in the order of each ranking; a nightly job writes them. */
export const productRankings = pgTable(
  "product_rankings",
  {
    ranking: text({ enum: ["most-bought", "most-rebought", "best-rated"] }).notNull(),
    place: integer().notNull(),
    productId: ownedBy(() => products.id),
  },
  (table) => [primaryKey({ columns: [table.ranking, table.place] })],
);
announces(productRankings, "content");
