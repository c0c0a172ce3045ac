import {
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import type { RefundLine } from "#contract/admin/order.ts";
import type { BankAccount } from "#contract/italy/bank-account.ts";
import { announces } from "../kernel/db/announce.ts";
import { cents, createdAt, id, moment, ownedBy, stamps } from "../kernel/db/columns.ts";
import { sql } from "drizzle-orm";
import { orders, payments } from "../orders/schema.ts";

export const paymentMethods = pgTable("payment_methods", {
  id: id(),
  code: text().notNull().unique(),
  name: text().notNull(),
  description: text(),
  instructions: text(),
  bankAccount: jsonb().$type<BankAccount>(),
  type: text({ enum: ["online", "offline", "on_delivery"] }).notNull(),
  gateway: text().notNull(),
  /** Card or PayPal, for gateways that support several. */
  instrument: text({ enum: ["card", "paypal"] }),
  fee: cents().notNull().default(0),
  minTotal: cents(),
  maxTotal: cents(),
  countries: jsonb().$type<string[]>(),
  excludesShippingMethods: jsonb().$type<string[]>().notNull().default([]),
  position: integer().notNull().default(0),
  enabled: boolean().notNull().default(true),
});
announces(paymentMethods, "selling");

/** Attempts to pay at a gateway; `reference` is the id the gateway knows it by. */
export const paymentAttempts = pgTable(
  "payment_attempts",
  {
    id: id(),
    paymentId: ownedBy(() => payments.id),
    gateway: text().notNull(),
    reference: text().notNull(),
    state: text().notNull(),
    amount: cents().notNull(),
    details: jsonb(),
    /** When the gateway last answered our query about the attempt. */
    askedAt: moment(),
    /** Set while the gateway does not answer. */
    unansweredSince: moment(),
    ...stamps(),
  },
  (table) => [
    uniqueIndex().on(table.gateway, table.reference),
    index().on(table.paymentId),
    index("attempts_to_ask_index")
      .on(table.createdAt)
      .where(sql`${table.state} in ('open', 'challenge', 'processing', 'abandoned', 'expired')`),
    uniqueIndex("one_open_attempt_index")
      .on(table.paymentId)
      .where(sql`${table.state} in ('open', 'challenge')`),
  ],
);

/** Refunds; the row's id is the gateway's idempotency key, so a repeated call refunds once. */
export const refunds = pgTable(
  "refunds",
  {
    id: id(),
    orderId: ownedBy(() => orders.id),
    paymentId: integer().references(() => payments.id, { onDelete: "cascade" }),
    /** `to_do`: without a gateway, staff must make a transfer. */
    state: text({ enum: ["pending", "to_do", "succeeded", "failed"] }).notNull(),
    /** The part paid back through the gateway. */
    amount: cents().notNull(),
    /** The part refunded to gift cards. */
    giftCardAmount: cents().notNull().default(0),
    reason: text(),
    /** The refunded lines, as the email lists them; null when staff entered an amount only. */
    lines: jsonb().$type<RefundLine[]>(),
    reference: text(),
    settledAt: moment(),
    ...stamps(),
  },
  (table) => [
    index().on(table.orderId),
    index("refunds_to_do_index")
      .on(table.createdAt)
      .where(sql`${table.state} = 'to_do'`),
    index().on(table.settledAt),
    index("refunds_failed_index")
      .on(table.updatedAt)
      .where(sql`${table.state} = 'failed'`),
    check("refund_positive", sql`${table.amount} >= 0 and ${table.giftCardAmount} >= 0`),
  ],
);

/** Differences between a gateway's charges and the orders, and how they were settled. */
export const paymentDifferences = pgTable(
  "payment_differences",
  {
    id: id(),
    kind: text({
      enum: [
        "order_expired",
        "not_refunded",
        "no_order",
        "amount_differs",
        "no_charge",
        "gateway_silent",
      ],
    }).notNull(),
    state: text({ enum: ["open", "refunding", "refunded", "reinstated", "settled"] })
      .notNull()
      .default("open"),
    gateway: text().notNull(),
    /** The attempt's reference, else the gateway's id of the charge. */
    reference: text().notNull(),
    orderId: integer().references(() => orders.id, { onDelete: "cascade" }),
    attemptId: integer().references(() => paymentAttempts.id, { onDelete: "cascade" }),
    /** From the gateway's metadata: the order itself may be missing. */
    orderNumber: text(),
    amount: cents().notNull(),
    expectedAmount: cents(),
    /** Data the gateway needs to refund a charge without attempt. */
    details: jsonb(),
    at: moment().notNull(),
    note: text(),
    problem: text(),
    closedAt: moment(),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex().on(table.gateway, table.kind, table.reference),
    index().on(table.orderId),
    index().on(table.attemptId),
    index("differences_open_index")
      .on(table.at)
      .where(sql`${table.state} in ('open', 'refunding')`),
  ],
);

/** Cash on delivery that a carrier collected and transferred to the shop. */
export const cashRemittances = pgTable("cash_remittances", {
  id: id(),
  carrier: text().notNull(),
  receivedOn: date({ mode: "string" }).notNull(),
  amount: cents().notNull(),
  note: text(),
  createdAt: createdAt(),
});

/** The primary key keeps a payment from being counted in two remittances. */
export const remittedPayments = pgTable(
  "remitted_payments",
  {
    paymentId: integer()
      .primaryKey()
      .references(() => payments.id, { onDelete: "cascade" }),
    remittanceId: ownedBy(() => cashRemittances.id),
  },
  (table) => [index().on(table.remittanceId)],
);

/** Gateway events already handled; the primary key makes a second delivery harmless. */
export const gatewayEvents = pgTable(
  "gateway_events",
  { gateway: text().notNull(), eventId: text().notNull(), at: createdAt() },
  (table) => [primaryKey({ columns: [table.gateway, table.eventId] })],
);
