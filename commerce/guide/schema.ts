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

/** What lists of ingredients are made of; actives have a page of their own. */
export const ingredients = pgTable("ingredients", {
  id: id(),
  slug: text().notNull().unique(),
  name: text().notNull(),
  kind: text({ enum: ingredientKinds }).notNull().default("active"),
  /** The ingredient's names on product labels, in lower case. */
  inci: text().array().notNull().default([]),
  alias: text(),
  /** One line: lists and labels explain it so. */
  summary: text().notNull(),
  lead: text(),
  facts: jsonb().$type<{ name: string; value: string }[]>().notNull().default([]),
  does: jsonb().$type<string[]>().notNull().default([]),
  suits: jsonb().$type<string[]>().notNull().default([]),
  care: jsonb().$type<string[]>().notNull().default([]),
  /** Lists of products offer to leave it out. */
  avoidable: boolean().notNull().default(false),
  ...image(),
  ...seo(),
  updatedAt: createdAt(),
});
// The catalogue index finds the products of an ingredient by its names on labels: all are read again.
announces(ingredients, "structure", "ingredients");
