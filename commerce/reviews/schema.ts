import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import { SKIN_TYPES } from "#contract/forms/limits.ts";
import type { ReviewPhoto } from "#contract/review.ts";
import { products } from "../catalogue/schema.ts";
import { announces } from "../kernel/db/announce.ts";
import { id, moment, ownedBy, stamps } from "../kernel/db/columns.ts";
import { customers } from "../customers/schema.ts";

export const reviews = pgTable(
  "reviews",
  {
    id: id(),
    productId: ownedBy(() => products.id),
    customerId: integer().references(() => customers.id, { onDelete: "set null" }),
    author: text().notNull(),
    title: text().notNull(),
    comment: text().notNull(),
    rating: integer().notNull(),
    skinType: text({ enum: SKIN_TYPES }),
    photos: jsonb().$type<ReviewPhoto[]>().notNull().default([]),
    status: text({ enum: ["unconfirmed", "new", "accepted", "rejected"] }).notNull(),
    verifiedCustomer: boolean().notNull().default(false),
    confirmTokenHash: text().unique(),
    confirmExpiresAt: moment(),
    ...stamps(),
  },
  (table) => [
    index().on(table.productId, table.status, table.createdAt),
    index().on(table.createdAt, table.id),
    index("reviews_to_read_index")
      .on(table.createdAt)
      .where(sql`${table.status} = 'new'`),
    uniqueIndex("one_review_each").on(table.customerId, table.productId),
    check("rating_one_to_five", sql`${table.rating} between 1 and 5`),
  ],
);
announces(reviews, "reviews");
