import {
  bigint,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  varchar,
} from "drizzle-orm/pg-core";
import { createdAt, id, moment } from "./db/columns.ts";

/** A committed transaction of a request with an Idempotency-Key, and what it returned, serialised. */
export type CommittedStep = { name: string; result: string };

/** Writes that named themselves, with their answers; a day later they are forgotten. */
export const idempotencyKeys = pgTable(
  "idempotency_keys",
  {
    caller: text().notNull(),
    key: text().notNull(),
    /** Of method, address and body: keyed, because a body may hold a password. */
    fingerprint: text().notNull(),
    /** Null while the write is under way. */
    status: integer(),
    contentType: text(),
    body: text(),
    /** The running attempt, which renews the lease; another may take over when it ends. */
    owner: text(),
    leaseUntil: moment(),
    /** Results of the steps that earlier attempts committed: a retry does not repeat them. */
    steps: jsonb().$type<CommittedStep[]>().notNull().default([]),
    createdAt: createdAt(),
  },
  (table) => [primaryKey({ columns: [table.caller, table.key] })],
);

/** The shape rate-limiter-flexible expects; rows go by themselves an hour after they expire. */
export const rateLimits = pgTable("rate_limits", {
  key: varchar({ length: 255 }).primaryKey(),
  points: integer().notNull().default(0),
  expire: bigint({ mode: "number" }),
});

/** Codes that a network tried in vain: what the office shows of abuse; cleared by retention. */
export const refusedCodes = pgTable(
  "refused_codes",
  {
    id: id(),
    network: text().notNull(),
    kind: text({ enum: ["coupon", "gift_card"] }).notNull(),
    at: createdAt(),
  },
  (table) => [index().on(table.at)],
);

/** What the owner decided about a network that placed or tried a lot: `blocked` pays online and enters no codes. */
export const networkVerdicts = pgTable("network_verdicts", {
  network: text().primaryKey(),
  verdict: text({ enum: ["trusted", "blocked"] }).notNull(),
  at: createdAt(),
});

export const auditLog = pgTable(
  "audit_log",
  {
    id: id(),
    actor: text().notNull(),
    action: text().notNull(),
    subject: text().notNull(),
    before: jsonb(),
    after: jsonb(),
    at: createdAt(),
  },
  (table) => [index().on(table.subject, table.at), index().on(table.at)],
);

/** Counters without gaps: a number is taken under the lock of its row (orders, invoices). */
export const orderNumbers = pgTable("order_numbers", {
  series: text().primaryKey(),
  last: integer().notNull(),
});
