import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import { products } from "./catalogue.ts";
import { createdAt, id, moment } from "./columns.ts";
import { customers } from "./customers.ts";
import { orders } from "./orders.ts";

export const reviews = pgTable(
  "reviews",
  {
    id: id(),
    productId: integer()
      .notNull()
      .references(() => products.id, { onDelete: "cascade" }),
    customerId: integer().references(() => customers.id, { onDelete: "set null" }),
    author: text().notNull(),
    title: text().notNull(),
    comment: text().notNull(),
    rating: integer().notNull(),
    status: text({ enum: ["unconfirmed", "new", "accepted", "rejected"] }).notNull(),
    verifiedCustomer: boolean().notNull().default(false),
    confirmTokenHash: text().unique(),
    confirmExpiresAt: moment(),
    createdAt: createdAt(),
    updatedAt: createdAt(),
  },
  (table) => [
    index().on(table.productId, table.status, table.createdAt),
    uniqueIndex("one_review_each").on(table.customerId, table.productId),
    check("rating_one_to_five", sql`${table.rating} between 1 and 5`),
  ],
);

export const blogCategories = pgTable("blog_categories", {
  id: id(),
  slug: text().notNull().unique(),
  name: text().notNull(),
  description: text(),
  position: integer().notNull().default(0),
  seoTitle: text(),
  seoDescription: text(),
});

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
    imagePath: text(),
    imageAlt: text(),
    imageWidth: integer(),
    imageHeight: integer(),
    imageColor: text(),
    enabled: boolean().notNull().default(true),
    seoTitle: text(),
    seoDescription: text(),
    publishedAt: moment().notNull(),
    createdAt: createdAt(),
    updatedAt: createdAt(),
  },
  (table) => [index().on(table.categoryId, table.publishedAt), index().on(table.publishedAt)],
);

export const blogPostProducts = pgTable(
  "blog_post_products",
  {
    postId: integer()
      .notNull()
      .references(() => blogPosts.id, { onDelete: "cascade" }),
    productId: integer()
      .notNull()
      .references(() => products.id, { onDelete: "cascade" }),
    position: integer().notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.postId, table.productId] })],
);

export const pages = pgTable("pages", {
  id: id(),
  path: text().notNull().unique(),
  title: text().notNull(),
  /** Markdown. */
  body: text().notNull(),
  seoTitle: text(),
  seoDescription: text(),
  updatedAt: createdAt(),
});

export const contactRequestTypes = pgTable("contact_request_types", {
  id: id(),
  code: text().notNull().unique(),
  name: text().notNull(),
  description: text(),
  requiresOrderNumber: boolean().notNull().default(false),
  requiresProductCode: boolean().notNull().default(false),
  position: integer().notNull().default(0),
});

export const contactRequests = pgTable(
  "contact_requests",
  {
    id: id(),
    typeCode: text().notNull(),
    firstName: text(),
    lastName: text(),
    email: text().notNull(),
    message: text().notNull(),
    orderNumber: text(),
    productCode: text(),
    customerId: integer().references(() => customers.id, { onDelete: "set null" }),
    status: text({ enum: ["new", "open", "closed"] })
      .notNull()
      .default("new"),
    assignee: text(),
    createdAt: createdAt(),
  },
  (table) => [index().on(table.status, table.createdAt)],
);

/** The statement is a legal act and never changes: only `status` and `assignee` move, and it is answered once. */
export const withdrawalRequests = pgTable(
  "withdrawal_requests",
  {
    id: id(),
    firstName: text().notNull(),
    lastName: text().notNull(),
    email: text().notNull(),
    orderNumber: text().notNull(),
    orderId: integer().references(() => orders.id, { onDelete: "set null" }),
    items: jsonb().$type<{ name: string; quantity?: number }[]>(),
    notes: text(),
    statement: text().notNull(),
    flags: jsonb().$type<string[]>().notNull().default([]),
    receivedAt: createdAt(),
    status: text({ enum: ["received", "open", "closed"] })
      .notNull()
      .default("received"),
    assignee: text(),
    outcome: text({ enum: ["accepted", "refused"] }),
    answer: text(),
    answeredAt: moment(),
  },
  (table) => [index().on(table.status, table.receivedAt), index().on(table.orderId)],
);

export const stockAlerts = pgTable(
  "stock_alerts",
  {
    id: id(),
    variantId: integer().notNull(),
    email: text().notNull(),
    kind: text({ enum: ["back_in_stock", "price_drop"] }).notNull(),
    sentAt: moment(),
    createdAt: createdAt(),
  },
  (table) => [uniqueIndex().on(table.variantId, table.email, table.kind)],
);

/** Mail kept for reading at /posta when no SMTP server is configured, and as the record of what was sent. */
export const mails = pgTable(
  "mails",
  {
    id: id(),
    /** Names the event that caused the mail: a job that runs twice writes once. */
    key: text().notNull().unique(),
    template: text().notNull(),
    recipient: text().notNull(),
    subject: text().notNull(),
    html: text().notNull(),
    text: text().notNull(),
    state: text({ enum: ["queued", "sent", "kept"] }).notNull(),
    createdAt: createdAt(),
    sentAt: moment(),
  },
  (table) => [index().on(table.createdAt), index().on(table.recipient)],
);
