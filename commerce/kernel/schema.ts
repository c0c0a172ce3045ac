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

/** A committed transaction of a request with an Idempotency-Key, with its release and its serialised result. */
export type CommittedStep = { name: string; build?: string; result: string };

/** Writes with an Idempotency-Key and their responses; deleted after a day. */
export const idempotencyKeys = pgTable(
  "idempotency_keys",
  {
    caller: text().notNull(),
    key: text().notNull(),
    /** HMAC of method, URL and body, since a body may contain a password. */
    fingerprint: text().notNull(),
    /** Null while the write is running. */
    status: integer(),
    contentType: text(),
    body: text(),
    /** The running attempt, which renews the lease; another may take over after it expires. */
    owner: text(),
    leaseUntil: moment(),
    /** Results of steps that earlier attempts committed, so that a retry does not repeat them. */
    steps: jsonb().$type<CommittedStep[]>().notNull().default([]),
    createdAt: createdAt(),
  },
  (table) => [primaryKey({ columns: [table.caller, table.key] })],
);

/** Schema required by rate-limiter-flexible, which deletes rows an hour after they expire. */
export const rateLimits = pgTable("rate_limits", {
  key: varchar({ length: 255 }).primaryKey(),
  points: integer().notNull().default(0),
  expire: bigint({ mode: "number" }),
});

/** Refused codes per network, for the office's abuse view; deleted by retention. */
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

/** The owner's decision about a conspicuous network: `blocked` can only pay online and enter no codes. */
export const networkVerdicts = pgTable("network_verdicts", {
  network: text().primaryKey(),
  verdict: text({ enum: ["trusted", "blocked"] }).notNull(),
  at: createdAt(),
});

/** Migrations of plugins that ran here; those of the shop are recorded by drizzle. */
export const pluginMigrations = pgTable(
  "plugin_migrations",
  { plugin: text().notNull(), file: text().notNull(), at: createdAt() },
  (table) => [primaryKey({ columns: [table.plugin, table.file] })],
);

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

/** Gapless counters (orders, invoices): a number is taken under its row's lock. */
export const orderNumbers = pgTable("order_numbers", {
  series: text().primaryKey(),
  last: integer().notNull(),
});
