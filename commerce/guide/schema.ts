import { boolean, integer, jsonb, pgTable, text } from "drizzle-orm/pg-core";
import { ingredientKinds } from "#contract/admin/constants.ts";
import type { RitualAnswers } from "#contract/guide/ritual.ts";
import { customers } from "../customers/schema.ts";
import { announces } from "../kernel/db/announce.ts";
import { createdAt, id, image, seo } from "../kernel/db/columns.ts";

export const savedRituals = pgTable("saved_rituals", {
  customerId: integer()
    .primaryKey()
    .references(() => customers.id, { onDelete: "cascade" }),
  answers: jsonb().$type<RitualAnswers>().notNull(),
  savedAt: createdAt(),
});

/** Ingredients of INCI lists; active ones have a page. */
export const ingredients = pgTable("ingredients", {
  id: id(),
  slug: text().notNull().unique(),
  name: text().notNull(),
  kind: text({ enum: ingredientKinds }).notNull().default("active"),
  /** The ingredient's names on product labels, in lower case. */
  inci: text().array().notNull().default([]),
  alias: text(),
  /** A one-line explanation for lists and labels. */
  summary: text().notNull(),
  lead: text(),
  facts: jsonb().$type<{ name: string; value: string }[]>().notNull().default([]),
  does: jsonb().$type<string[]>().notNull().default([]),
  suits: jsonb().$type<string[]>().notNull().default([]),
  care: jsonb().$type<string[]>().notNull().default([]),
  /** Whether product lists offer a filter to exclude it. */
  avoidable: boolean().notNull().default(false),
  ...image(),
  ...seo(),
  updatedAt: createdAt(),
});
// The catalogue index matches ingredients by label names, so a change makes it read everything again.
announces(ingredients, "structure", "ingredients");
