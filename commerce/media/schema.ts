import { index, integer, jsonb, pgTable, text } from "drizzle-orm/pg-core";
import type { Focus } from "#contract/catalogue.ts";
import { createdAt } from "../kernel/db/columns.ts";

/** The media library: one row for every picture and video by its path, which is also its name in the file storage. */
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
    /** Nothing until somebody describes it; empty when it only decorates. */
    alt: text(),
    /** Nothing is the centre. */
    focus: jsonb().$type<Focus>(),
    /** The picture a video shows before it plays. */
    poster: text(),
    createdAt: createdAt(),
  },
  (table) => [index().on(table.createdAt, table.path)],
);
