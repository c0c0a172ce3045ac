import { sql } from "drizzle-orm";
import {
  customType,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
} from "drizzle-orm/pg-core";
import { products } from "../catalogue/schema.ts";

/** Compared by the byte, so that the words with one start stand together. */
const plainText = customType<{ data: string }>({ dataType: () => `text COLLATE "C"` });

/** Stems of the words of each product; rewritten by `indexProduct` whenever it changes. */
export const searchWords = pgTable(
  "search_words",
  {
    productId: integer()
      .notNull()
      .references(() => products.id, { onDelete: "cascade" }),
    lexeme: plainText().notNull(),
    /** By the best place the word stands in. */
    weight: smallint().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.productId, table.lexeme] }),
    // All that a search reads, so that it reads nothing else.
    index("search_words_index").on(table.lexeme, table.productId, table.weight),
  ],
);

/** Words as they are written in the catalogue, now or once: what a misspelt one may have meant. */
export const vocabulary = pgTable("vocabulary", { word: text().primaryKey() }, (table) => [
  index("vocabulary_trigram_index").using("gist", sql`${table.word} gist_trgm_ops`),
]);
