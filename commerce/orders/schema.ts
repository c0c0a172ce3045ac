import { type AnyColumn, sql, type SQL } from "drizzle-orm";
import {
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import type { BankAccount } from "#contract/italy/bank-account.ts";
import type { CardGift, CheckoutState, OrderAddress, PickupPoint } from "#contract/order.ts";
import { variants } from "../catalogue/schema.ts";
import { wordsOf } from "../kernel/admin/lists.ts";
import { cents, createdAt, id, moment, ownedBy, stamps } from "../kernel/db/columns.ts";
import { customers } from "../customers/schema.ts";
import { storedPrices } from "./stored-prices.ts";
import { storedSnapshot } from "./stored-snapshot.ts";

type Searched = "number" | "email" | "couponCode" | "billingAddress" | "shippingAddress";

/** Searchable text of an order: the expression of the trigram index. */
export const orderWords = (table: Record<Searched, AnyColumn>): SQL =>
  wordsOf(
    table.number,
    table.email,
    table.couponCode,
    valuesOf(table.shippingAddress),
    valuesOf(table.billingAddress),
  );

/** Values of an address without field names, which all addresses share. */
const valuesOf = (address: AnyColumn) =>
  sql`jsonb_path_query_array(${address}, '$.* ? (@ != null)')::text`;

/** Carts and placed orders: a cart is an order in state "cart". */
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
    /** The guest's mailbox whose earlier orders the prices consider: set when completing the order is attempted. */
    historyEmail: text(),
    /** Original mailbox for the order's gift cards and their codes, if staff have corrected `email`. */
    giftCardEmail: text(),
    /** The network it was placed from; cleared by retention. */
    network: text(),
    state: text({ enum: ["cart", "new", "cancelled", "fulfilled"] })
      .notNull()
      .default("cart"),
    checkoutState: text().$type<CheckoutState>().notNull().default("cart"),
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
    /** The total the shopper last saw; completing compares it with a new pricing. */
    total: cents().notNull().default(0),
    priced: storedPrices(),
    ...stamps(),
    completedAt: moment(),
    termsVersion: text(),
    cancelledAt: moment(),
    /** When an unpaid order expires and releases its stock. */
    paymentDueAt: moment(),
    /** Delivery days as promised when the order was placed or paid. */
    promisedFrom: date({ mode: "string" }),
    promisedTo: date({ mode: "string" }),
    /** New delivery days, announced because the promise cannot be kept. */
    expectedFrom: date({ mode: "string" }),
    expectedTo: date({ mode: "string" }),
  },
  (table) => [
    index().on(table.customerId, table.state),
    index().on(table.state, table.updatedAt),
    index("orders_email_index").on(sql`lower(${table.email})`),
    index("orders_due_index")
      .on(table.paymentDueAt)
      .where(sql`${table.paymentDueAt} is not null`),
    index("orders_placed_index")
      .on(table.completedAt, table.id)
      .where(sql`${table.state} <> 'cart'`),
    index("orders_words_index")
      .using("gin", sql`${orderWords(table)} gin_trgm_ops`)
      .where(sql`${table.state} <> 'cart'`),
    index("orders_network_index")
      .on(table.network, table.completedAt)
      .where(sql`${table.network} is not null`),
    index("orders_invoice_index")
      .on(table.completedAt)
      .where(sql`${table.invoiceRequired}`),
    index("orders_promised_index")
      .on(table.promisedTo)
      .where(sql`${table.state} = 'new' and ${table.shippingState} = 'ready'`),
  ],
);

export const orderItems = pgTable(
  "order_items",
  {
    id: id(),
    orderId: ownedBy(() => orders.id),
    variantId: integer()
      .notNull()
      .references(() => variants.id),
    quantity: integer().notNull(),
    /** Price of gift cards with a free amount. */
    amount: cents(),
    customMessage: text(),
    /** Recipient and date of a gift card. */
    gift: jsonb().$type<CardGift>(),
    /** Unit price when the shopper last chose the item, so that the cart can report changes. */
    seenPrice: cents(),
    seenAt: moment(),
    /** Reserved pieces: set when the order is placed, cleared when it ships or ends. */
    held: integer().notNull().default(0),
    /** Copy of product and variant at the time of the order, independent of later changes. */
    snapshot: storedSnapshot(),
    createdAt: createdAt(),
  },
  (table) => [
    index().on(table.orderId),
    index().on(table.variantId, table.orderId),
    check("quantity_positive", sql`${table.quantity} > 0`),
    check("held_within_quantity", sql`${table.held} >= 0 and ${table.held} <= ${table.quantity}`),
  ],
);

export const shipments = pgTable(
  "shipments",
  {
    id: id(),
    orderId: ownedBy(() => orders.id),
    state: text({ enum: ["cart", "ready", "shipped", "delivered", "cancelled"] })
      .notNull()
      .default("cart"),
    methodCode: text(),
    /** Copied from the method when the order is placed, like the payment's method name. */
    methodName: text(),
    trackingUrlTemplate: text(),
    minDays: integer(),
    maxDays: integer(),
    tracking: text(),
    packedAt: moment(),
    shippedAt: moment(),
    collectableAt: moment(),
    deliveredAt: moment(),
    createdAt: createdAt(),
  },
  (table) => [
    index().on(table.orderId),
    index("shipments_tracking_index").using("gin", sql`${table.tracking} gin_trgm_ops`),
  ],
);

export const payments = pgTable(
  "payments",
  {
    id: id(),
    orderId: ownedBy(() => orders.id),
    state: text({
      enum: [
        "cart",
        "new",
        "processing",
        "completed",
        "failed",
        "cancelled",
        "partially_refunded",
        "refunded",
      ],
    })
      .notNull()
      .default("cart"),
    methodCode: text(),
    methodName: text(),
    methodType: text({ enum: ["online", "offline", "on_delivery"] }),
    instructions: text(),
    /** Copied when the order was placed: a new account applies to new orders only. */
    bankAccount: jsonb().$type<BankAccount>(),
    amount: cents().notNull().default(0),
    refunded: cents().notNull().default(0),
    paidAt: moment(),
    ...stamps(),
  },
  (table) => [
    index().on(table.orderId),
    index().on(table.paidAt),
    // An order is never charged twice: a new payment may only follow a failed or cancelled one.
    uniqueIndex("one_live_payment_index")
      .on(table.orderId)
      .where(sql`${table.state} not in ('failed', 'cancelled')`),
    check(
      "refund_within_amount",
      sql`${table.refunded} >= 0 and ${table.refunded} <= ${table.amount}`,
    ),
  ],
);

export const orderEvents = pgTable(
  "order_events",
  {
    id: id(),
    orderId: ownedBy(() => orders.id),
    type: text().notNull(),
    actor: text().notNull(),
    data: jsonb(),
    at: createdAt(),
  },
  (table) => [index().on(table.orderId, table.at)],
);
