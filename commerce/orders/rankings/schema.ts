import { integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { announces } from "../../kernel/db/announce.ts";
import { ownedBy } from "../../kernel/db/columns.ts";
import { products } from "../../catalogue/schema.ts";

/** Products by position in each ranking; written by a nightly job. */
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
