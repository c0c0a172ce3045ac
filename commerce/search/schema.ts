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

/** Byte-wise collation, so that words with a common prefix are adjacent in the index. */
const plainText = customType<{ data: string }>({ dataType: () => `text COLLATE "C"` });

/** Word stems of each product; rewritten by `indexProduct` on every change. */
export const searchWords = pgTable(
  "search_words",
  {
    productId: ownedBy(() => products.id),
    lexeme: plainText().notNull(),
    /** Weight of the most important field that contains the word. */
    weight: smallint().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.productId, table.lexeme] }),
    // A covering index, so that searches read nothing else.
    index("search_words_index").on(table.lexeme, table.productId, table.weight),
  ],
);
announces(searchWords, "products");

/** Words that the catalogue contains or once contained, for spelling correction. */
export const vocabulary = pgTable("vocabulary", { word: text().primaryKey() }, (table) => [
  index("vocabulary_trigram_index").using("gist", sql`${table.word} gist_trgm_ops`),
]);

/** The owner's synonyms: words shoppers use, and their meaning. Loaded with the catalogue index. */
export const searchSynonyms = pgTable("search_synonyms", {
  id: id(),
  words: text().array().notNull(),
  kind: text({ enum: ["same", "page", "nothing"] }).notNull(),
  /** Search words, with commas for alternatives; for kind "page" the path. */
  target: text().notNull(),
});
announces(searchSynonyms, "structure", "labels");

/** Searches per words and day, and whether anything was found; nothing about the visitor. */
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
