import {
  boolean,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  text,
} from "drizzle-orm/pg-core";
import type { z } from "zod";
import type { CollectionPoint, Zone } from "#contract/admin/methods.ts";
import type { Rated } from "#contract/pricing/index.ts";
import type { PickupPoint } from "#contract/order.ts";
import { announces } from "../kernel/db/announce.ts";
import { cents, id } from "../kernel/db/columns.ts";

export const shippingMethods = pgTable("shipping_methods", {
  id: id(),
  code: text().notNull().unique(),
  name: text().notNull(),
  description: text(),
  price: cents().notNull(),
  position: integer().notNull().default(0),
  requiresPudo: boolean().notNull().default(false),
  /** Set for collection by the customer; null if a courier delivers. */
  collection: jsonb().$type<CollectionPoint>(),
  carrier: text(),
  minDays: integer(),
  maxDays: integer(),
  maxWeightGrams: integer(),
  countries: jsonb().$type<string[]>(),
  /** The served parts of Italy; null for all of it. */
  zones: jsonb().$type<Zone>(),
  excludedZones: jsonb().$type<Zone>(),
  /** Null for a fixed price; otherwise `price` is the lowest of these rates. */
  rates: jsonb().$type<Rated>(),
  freeFrom: cents(),
  trackingUrlTemplate: text(),
  enabled: boolean().notNull().default(true),
});
announces(shippingMethods, "selling");

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
