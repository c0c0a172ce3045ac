import { type AnyPgColumn, integer, jsonb, text, timestamp } from "drizzle-orm/pg-core";
import type { Focus } from "#contract/catalogue.ts";

export const id = () => integer().primaryKey().generatedAlwaysAsIdentity();

export const moment = () => timestamp({ withTimezone: true, mode: "date" });

export const createdAt = () => moment().notNull().defaultNow();

export const stamps = () => ({ createdAt: createdAt(), updatedAt: createdAt() });

export const image = () => ({
  imagePath: text(),
  imageAlt: text(),
  imageWidth: integer(),
  imageHeight: integer(),
  imageColor: text(),
  imageFocus: jsonb().$type<Focus>(),
});

/** Title and description for search engines; empty means the page's own. */
export const seo = () => ({ seoTitle: text(), seoDescription: text() });

export const cents = () => integer();

/** Foreign key to the owning row, with cascading delete. */
export const ownedBy = (column: () => AnyPgColumn) =>
  integer().notNull().references(column, { onDelete: "cascade" });

export const snakeCase = (name: string) =>
  name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
