import { index, integer, jsonb, pgTable, text } from "drizzle-orm/pg-core";
import type { Focus } from "#contract/catalogue.ts";
import { announces } from "../kernel/db/announce.ts";
import { createdAt } from "../kernel/db/columns.ts";

export const pictures = pgTable(
  "pictures",
  {
    path: text().primaryKey(),
    id: integer().notNull().unique().generatedAlwaysAsIdentity(),
    kind: text({ enum: ["picture", "video"] })
      .notNull()
      .default("picture"),
    fileName: text().notNull().default(""),
    bytes: integer(),
    width: integer(),
    height: integer(),
    color: text(),
    /** Null: not described yet; empty: decorative. */
    alt: text(),
    /** Null means the centre. */
    focus: jsonb().$type<Focus>(),
    poster: text(),
    /** Duration of a video; null if its file does not state it. */
    seconds: integer(),
    createdAt: createdAt(),
  },
  (table) => [index().on(table.createdAt, table.path)],
);
announces(pictures, "structure", { says: ["content", "blog"], on: "UPDATE" });
