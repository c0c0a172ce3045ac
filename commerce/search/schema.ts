import { sql } from "drizzle-orm";
import {
  customType,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import { announces } from "../kernel/db/announce.ts";
import { id, ownedBy } from "../kernel/db/columns.ts";
import { products } from "../catalogue/schema.ts";

/** Compared by the byte, so that the words with one start stand together. */
const plainText = customType<{ data: string }>({ dataType: () => `text COLLATE "C"` });

/** Stems of the words of each product; rewritten by `indexProduct` whenever it changes. */
export const searchWords = pgTable(
  "search_words",
  {
    productId: ownedBy(() => products.id),
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
announces(searchWords, "products");

/** Words as they are written in the catalogue, now or once: what a misspelt one may have meant. */
export const vocabulary = pgTable("vocabulary", { word: text().primaryKey() }, (table) => [
  index("vocabulary_trigram_index").using("gist", sql`${table.word} gist_trgm_ops`),
]);

/** What the owner taught the search: words shoppers use, and what they mean by them. Read with the catalogue index. */
export const searchSynonyms = pgTable("search_synonyms", {
  id: id(),
  words: text().array().notNull(),
  kind: text({ enum: ["same", "page", "nothing"] }).notNull(),
  /** Words that find it, with commas where any of several does; of a page, its path. */
  target: text().notNull(),
});
announces(searchSynonyms, "structure", "labels");

/** How often words were searched on a day, and whether anything was found; nothing of who searched. */
export const searchCounts = pgTable(
  "search_counts",
  {
    id: id(),
    day: date({ mode: "string" }).notNull(),
    query: text().notNull(),
    searches: integer().notNull(),
    found: integer().notNull(),
  },
  (table) => [uniqueIndex().on(table.query, table.day)],
);
