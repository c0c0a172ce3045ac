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
import type { OrderAddress, PickupPoint } from "#contract/order.ts";
import { variants } from "./catalogue.ts";
import { cents, createdAt, id, moment } from "./columns.ts";
import { customers } from "./customers.ts";

/** Carts and placed orders alike: a cart is an order whose state is still "cart". */
export const orders = pgTable(
  "orders",
  {
    id: id(),
    token: text().notNull().unique(),
    number: text().unique(),
    channelCode: text().notNull(),
    localeCode: text().notNull(),
    currencyCode: text().notNull(),
    customerId: integer().references(() => customers.id, { onDelete: "set null" }),
    createdByGuest: boolean().notNull().default(true),
    email: text(),
    state: text().notNull().default("cart"),
    checkoutState: text().notNull().default("cart"),
    paymentState: text().notNull().default("cart"),
    shippingState: text().notNull().default("cart"),
    shippingAddress: jsonb().$type<OrderAddress>(),
    billingAddress: jsonb().$type<OrderAddress>(),
    invoiceRequired: boolean().notNull().default(false),
    couponCode: text(),
    shippingMethodCode: text(),
    paymentMethodCode: text(),
    pudo: jsonb().$type<PickupPoint>(),
    giftBoxFromName: text(),
    giftBoxToName: text(),
    giftBoxMessage: text(),
    consultation: boolean().notNull().default(false),
    notes: text(),
    /** What the shopper last saw; completing compares it with a fresh pricing. */
    total: cents().notNull().default(0),
    /** The whole priced order, frozen when it is placed. */
    priced: jsonb(),
    createdAt: createdAt(),
    updatedAt: createdAt(),
    completedAt: moment(),
    cancelledAt: moment(),
    /** An unpaid order gives its stock back after this moment. */
    paymentDueAt: moment(),
  },
  (table) => [
    index().on(table.customerId, table.state),
    index().on(table.state, table.updatedAt),
    index().on(table.completedAt),
  ],
);

export const orderItems = pgTable(
  "order_items",
  {
    id: id(),
    orderId: integer()
      .notNull()
      .references(() => orders.id, { onDelete: "cascade" }),
    variantId: integer()
      .notNull()
      .references(() => variants.id),
    quantity: integer().notNull(),
    /** Gift cards of a free amount carry their own price. */
    amount: cents(),
    customMessage: text(),
    createdAt: createdAt(),
  },
  (table) => [index().on(table.orderId), check("quantity_positive", sql`${table.quantity} > 0`)],
);

/** One row, locked while a number is taken: numbers have no gaps. */
export const orderNumbers = pgTable("order_numbers", {
  series: text().primaryKey(),
  last: integer().notNull(),
});

export const shipments = pgTable(
  "shipments",
  {
    id: id(),
    orderId: integer()
      .notNull()
      .references(() => orders.id, { onDelete: "cascade" }),
    state: text().notNull().default("cart"),
    methodCode: text(),
    tracking: text(),
    shippedAt: moment(),
    deliveredAt: moment(),
    createdAt: createdAt(),
  },
  (table) => [index().on(table.orderId)],
);

export const payments = pgTable(
  "payments",
  {
    id: id(),
    orderId: integer()
      .notNull()
      .references(() => orders.id, { onDelete: "cascade" }),
    state: text().notNull().default("cart"),
    methodCode: text(),
    amount: cents().notNull().default(0),
    refunded: cents().notNull().default(0),
    createdAt: createdAt(),
    updatedAt: createdAt(),
  },
  (table) => [
    index().on(table.orderId),
    check(
      "refund_within_amount",
      sql`${table.refunded} >= 0 and ${table.refunded} <= ${table.amount}`,
    ),
  ],
);

/** Each try at a gateway; the reference is what the gateway knows it by. */
export const paymentAttempts = pgTable(
  "payment_attempts",
  {
    id: id(),
    paymentId: integer()
      .notNull()
      .references(() => payments.id, { onDelete: "cascade" }),
    gateway: text().notNull(),
    reference: text().notNull(),
    state: text().notNull(),
    amount: cents().notNull(),
    details: jsonb(),
    createdAt: createdAt(),
    updatedAt: createdAt(),
  },
  (table) => [uniqueIndex().on(table.gateway, table.reference), index().on(table.paymentId)],
);

/** Gateway events already handled; the primary key makes a second delivery harmless. */
export const gatewayEvents = pgTable(
  "gateway_events",
  { gateway: text().notNull(), eventId: text().notNull(), at: createdAt() },
  (table) => [primaryKey({ columns: [table.gateway, table.eventId] })],
);

/** What happened to a placed order, shown as its timeline. */
export const orderEvents = pgTable(
  "order_events",
  {
    id: id(),
    orderId: integer()
      .notNull()
      .references(() => orders.id, { onDelete: "cascade" }),
    type: text().notNull(),
    actor: text().notNull(),
    data: jsonb(),
    at: createdAt(),
  },
  (table) => [index().on(table.orderId, table.at)],
);
