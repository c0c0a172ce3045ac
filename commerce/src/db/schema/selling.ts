import {
  boolean,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import type { z } from "zod";
import type { PickupPoint } from "#contract/order.ts";
import { cents, createdAt, id, moment } from "./columns.ts";
import { orders } from "./orders.ts";

export const promotions = pgTable("promotions", {
  id: id(),
  code: text().notNull().unique(),
  name: text().notNull(),
  description: text(),
  label: text(),
  priority: integer().notNull().default(0),
  exclusive: boolean().notNull().default(false),
  couponBased: boolean().notNull().default(false),
  rules: jsonb().$type<Record<string, unknown>[]>().notNull().default([]),
  action: jsonb().$type<Record<string, unknown>>().notNull(),
  excludes: jsonb().$type<string[]>().notNull().default([]),
  startsAt: moment(),
  endsAt: moment(),
  enabled: boolean().notNull().default(true),
  createdAt: createdAt(),
});

export const coupons = pgTable("coupons", {
  id: id(),
  code: text().notNull().unique(),
  promotionId: integer()
    .notNull()
    .references(() => promotions.id, { onDelete: "cascade" }),
  usageLimit: integer(),
  perCustomerUsageLimit: integer(),
  used: integer().notNull().default(0),
  expiresAt: moment(),
  enabled: boolean().notNull().default(true),
  createdAt: createdAt(),
});

export const couponUses = pgTable(
  "coupon_uses",
  {
    id: id(),
    couponId: integer()
      .notNull()
      .references(() => coupons.id, { onDelete: "cascade" }),
    orderId: integer()
      .notNull()
      .references(() => orders.id, { onDelete: "cascade" }),
    email: text().notNull(),
    at: createdAt(),
  },
  (table) => [
    uniqueIndex().on(table.couponId, table.orderId),
    index().on(table.couponId, table.email),
  ],
);

export const shippingMethods = pgTable("shipping_methods", {
  id: id(),
  code: text().notNull().unique(),
  name: text().notNull(),
  description: text(),
  price: cents().notNull(),
  position: integer().notNull().default(0),
  requiresPudo: boolean().notNull().default(false),
  carrier: text(),
  minDays: integer(),
  maxDays: integer(),
  maxWeightGrams: integer(),
  countries: jsonb().$type<string[]>(),
  trackingUrlTemplate: text(),
  enabled: boolean().notNull().default(true),
});

export const paymentMethods = pgTable("payment_methods", {
  id: id(),
  code: text().notNull().unique(),
  name: text().notNull(),
  description: text(),
  instructions: text(),
  type: text({ enum: ["online", "offline", "on_delivery"] }).notNull(),
  /** Who takes the money. */
  gateway: text({ enum: ["stripe", "bank_transfer", "cash_on_delivery"] }).notNull(),
  /** What the gateway asks the shopper for, where it knows several. */
  instrument: text({ enum: ["card", "paypal"] }),
  fee: cents().notNull().default(0),
  maxTotal: cents(),
  excludesShippingMethods: jsonb().$type<string[]>().notNull().default([]),
  position: integer().notNull().default(0),
  enabled: boolean().notNull().default(true),
});

export const pickupPoints = pgTable(
  "pickup_points",
  {
    id: text().primaryKey(),
    name: text().notNull(),
    type: text().notNull(),
    address: text().notNull(),
    city: text().notNull(),
    zipCode: text().notNull(),
    provinceCode: text().notNull(),
    countryCode: text().notNull(),
    latitude: doublePrecision().notNull(),
    longitude: doublePrecision().notNull(),
    hint: text(),
    openingHours: jsonb().$type<z.infer<typeof PickupPoint>["openingHours"]>().notNull(),
    enabled: boolean().notNull().default(true),
  },
  (table) => [index().on(table.provinceCode), index().on(table.zipCode)],
);

/** Owner's switches and data, one JSON value per key: company, thresholds, feature flags. */
export const settings = pgTable("settings", {
  key: text().primaryKey(),
  value: jsonb().notNull(),
  updatedAt: createdAt(),
});
