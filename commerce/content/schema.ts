import { boolean, index, integer, jsonb, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { products } from "../catalogue/schema.ts";
import { announces } from "../kernel/db/announce.ts";
import { createdAt, id, image, moment, ownedBy, seo, stamps } from "../kernel/db/columns.ts";

export const blogCategories = pgTable("blog_categories", {
  id: id(),
  slug: text().notNull().unique(),
  name: text().notNull(),
  description: text(),
  position: integer().notNull().default(0),
  ...seo(),
});
announces(blogCategories, "blog");

export const blogPosts = pgTable(
  "blog_posts",
  {
    id: id(),
    slug: text().notNull().unique(),
    title: text().notNull(),
    excerpt: text(),
    /** Markdown. */
    body: text().notNull(),
    categoryId: integer().references(() => blogCategories.id, { onDelete: "set null" }),
    author: text(),
    tags: jsonb().$type<string[]>().notNull().default([]),
    ...image(),
    enabled: boolean().notNull().default(true),
    ...seo(),
    publishedAt: moment().notNull(),
    ...stamps(),
  },
  (table) => [index().on(table.categoryId, table.publishedAt), index().on(table.publishedAt)],
);
announces(blogPosts, "blog");

export const blogPostProducts = pgTable(
  "blog_post_products",
  {
    postId: ownedBy(() => blogPosts.id),
    productId: ownedBy(() => products.id),
    position: integer().notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.postId, table.productId] })],
);
announces(blogPostProducts, "blog");

/** Every version of the terms of sale that an order was placed under; rows never change. */
export const termsVersions = pgTable("terms_versions", {
  version: text().primaryKey(),
  title: text().notNull(),
  /** Markdown. */
  body: text().notNull(),
  recordedAt: createdAt(),
});

export const pages = pgTable("pages", {
  id: id(),
  path: text().notNull().unique(),
  title: text().notNull(),
  /** Markdown. */
  body: text().notNull(),
  imagePath: text(),
  ...seo(),
  updatedAt: createdAt(),
});
announces(pages, "content");
