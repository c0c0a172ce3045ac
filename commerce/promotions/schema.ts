import { boolean, index, integer, jsonb, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import type { LineKind } from "#contract/admin/promotions.ts";
import type { Typed } from "#contract/pricing/index.ts";
import { announces } from "../kernel/db/announce.ts";
import { createdAt, id, moment, ownedBy } from "../kernel/db/columns.ts";
import { orders } from "../orders/schema.ts";

export const promotions = pgTable("promotions", {
  id: id(),
  code: text().notNull().unique(),
  name: text().notNull(),
  description: text(),
  label: text(),
  priority: integer().notNull().default(0),
  exclusive: boolean().notNull().default(false),
  couponBased: boolean().notNull().default(false),
  rules: jsonb().$type<Typed[]>().notNull().default([]),
  action: jsonb().$type<Typed>().notNull(),
  excludes: jsonb().$type<LineKind[]>().notNull().default([]),
  startsAt: moment(),
  endsAt: moment(),
  enabled: boolean().notNull().default(true),
  createdAt: createdAt(),
});
announces(promotions, "selling");

export const coupons = pgTable(
  "coupons",
  {
    id: id(),
    code: text().notNull().unique(),
    promotionId: ownedBy(() => promotions.id),
    usageLimit: integer(),
    perCustomerUsageLimit: integer(),
    used: integer().notNull().default(0),
    expiresAt: moment(),
    enabled: boolean().notNull().default(true),
    createdAt: createdAt(),
  },
  (table) => [index().on(table.createdAt, table.id)],
);
// Every order with a coupon counts a use, but pages change only with the last one available.
announces(coupons, {
  says: ["selling"],
  changed: [
    (row) => `${row}.used < ${row}.usage_limit`,
    coupons.code,
    coupons.promotionId,
    coupons.enabled,
    coupons.expiresAt,
  ],
});

export const couponUses = pgTable(
  "coupon_uses",
  {
    id: id(),
    couponId: ownedBy(() => coupons.id),
    orderId: ownedBy(() => orders.id),
    email: text().notNull(),
    at: createdAt(),
  },
  (table) => [
    uniqueIndex().on(table.couponId, table.orderId),
    index().on(table.couponId, table.email),
  ],
);
