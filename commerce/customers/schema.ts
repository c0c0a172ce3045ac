import { type AnyColumn, sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import { staffRoles } from "#contract/admin/constants.ts";
import { wordsOf } from "../kernel/admin/lists.ts";
import { createdAt, id, moment, ownedBy, stamps } from "../kernel/db/columns.ts";

const doors = ["shop", "office"] as const;
const customerRoles = ["customer", ...staffRoles] as const;
export type CustomerRole = (typeof customerRoles)[number];

/** Searchable text of a customer: the expression of the trigram index. */
export const customerWords = (
  table: Record<"email" | "firstName" | "lastName" | "phoneNumber", AnyColumn>,
) => wordsOf(table.email, table.firstName, table.lastName, table.phoneNumber);

export const customers = pgTable(
  "customers",
  {
    id: id(),
    email: text().notNull(),
    passwordHash: text().notNull(),
    firstName: text(),
    lastName: text(),
    phoneNumber: text(),
    birthday: date({ mode: "string" }),
    gender: text({ enum: ["u", "m", "f"] })
      .notNull()
      .default("u"),
    defaultAddressId: integer(),
    verifiedAt: moment(),
    role: text({ enum: customerRoles }).notNull().default("customer"),
    /** False blocks the account without deleting it. */
    enabled: boolean().notNull().default(true),
    /** Incremented to end all sessions: password change, reset, deletion. */
    sessionEpoch: integer().notNull().default(0),
    deletedAt: moment(),
    /** The last sign-in or token refresh. */
    lastSeenAt: createdAt(),
    /** When the deletion of the inactive account was announced. */
    inactiveNoticeAt: moment(),
    notes: text(),
    tags: text().array().notNull().default([]),
    /** Time of the first guest order from this mailbox. */
    guestSince: moment(),
    ...stamps(),
  },
  (table) => [
    uniqueIndex("customers_email_index").on(sql`lower(${table.email})`),
    index("customers_words_index").using("gin", sql`${customerWords(table)} gin_trgm_ops`),
    index().on(table.createdAt, table.id),
  ],
);

export const customerTokens = pgTable(
  "customer_tokens",
  {
    id: id(),
    customerId: ownedBy(() => customers.id),
    purpose: text({
      enum: ["verify", "email", "reset", "review", "code", "personal_data"],
    }).notNull(),
    tokenHash: text().notNull().unique(),
    /** What takes effect on verification: the registration or the new email. */
    data: jsonb(),
    expiresAt: moment().notNull(),
    usedAt: moment(),
    createdAt: createdAt(),
  },
  (table) => [index().on(table.customerId, table.purpose)],
);

export const refreshTokens = pgTable(
  "refresh_tokens",
  {
    id: id(),
    customerId: ownedBy(() => customers.id),
    /** All refresh tokens of one login; reuse of an old one ends the family. */
    family: text().notNull(),
    tokenHash: text().notNull().unique(),
    /** Where the login took place: only office logins give access to the office. */
    door: text({ enum: doors }).notNull().default("shop"),
    startedAt: createdAt(),
    device: text(),
    /** Last proof of password and second factor; token rotation keeps it. */
    provenAt: moment(),
    expiresAt: moment().notNull(),
    rotatedAt: moment(),
    revokedAt: moment(),
    createdAt: createdAt(),
  },
  (table) => [index().on(table.family), index().on(table.customerId)],
);

/** Devices that an account signed in from. Sessions end earlier, and an unknown device is reported by email. */
export const knownDevices = pgTable(
  "known_devices",
  {
    customerId: ownedBy(() => customers.id),
    /** Empty if the browser did not describe it. */
    device: text().notNull(),
    lastSeenAt: moment().notNull(),
  },
  (table) => [primaryKey({ columns: [table.customerId, table.device] })],
);

export const passkeys = pgTable(
  "passkeys",
  {
    id: id(),
    customerId: ownedBy(() => customers.id),
    /** Where it was registered: shop passkeys never open the office, which requires user verification. */
    door: text({ enum: doors }).notNull().default("shop"),
    credentialId: text().notNull().unique(),
    publicKey: text().notNull(),
    /** Signature counter last reported by the device; many report 0. */
    counter: bigint({ mode: "number" }).notNull(),
    name: text().notNull(),
    createdAt: createdAt(),
    lastUsedAt: moment(),
  },
  (table) => [index().on(table.customerId)],
);

/** Authenticator apps of staff; valid once confirmed. */
export const secondFactors = pgTable("second_factors", {
  customerId: integer()
    .primaryKey()
    .references(() => customers.id, { onDelete: "cascade" }),
  /** Encrypted with a key outside the database, so that a leaked database yields no codes. */
  sealedSecret: text().notNull(),
  /** The last used time step, so that no code is accepted twice. */
  lastStep: integer(),
  recoveryHashes: jsonb().$type<string[]>().notNull(),
  confirmedAt: moment(),
  createdAt: createdAt(),
});

export const staffInvitations = pgTable(
  "staff_invitations",
  {
    id: id(),
    email: text().notNull(),
    firstName: text().notNull(),
    lastName: text().notNull(),
    role: text({ enum: staffRoles }).notNull(),
    tokenHash: text().notNull().unique(),
    sentAt: moment().notNull(),
    expiresAt: moment().notNull(),
  },
  (table) => [uniqueIndex("staff_invitations_email_index").on(sql`lower(${table.email})`)],
);

/** Append-only proof of each consent, one row per answer. */
export const consents = pgTable(
  "consents",
  {
    id: id(),
    email: text().notNull(),
    customerId: integer().references(() => customers.id, { onDelete: "set null" }),
    kind: text({
      enum: ["privacy", "newsletter", "price_alerts", "profiling", "terms", "health"],
    }).notNull(),
    granted: boolean().notNull(),
    textVersion: text().notNull(),
    source: text().notNull(),
    at: createdAt(),
  },
  (table) => [index("consents_email_index").on(sql`lower(${table.email})`, table.kind, table.at)],
);

export const newsletterSubscriptions = pgTable(
  "newsletter_subscriptions",
  {
    id: id(),
    email: text().notNull(),
    state: text({ enum: ["pending", "active", "ended"] }).notNull(),
    tokenHash: text().unique(),
    requestedAt: createdAt(),
    confirmedAt: moment(),
    endedAt: moment(),
    /** Emails on favourites whose price falls: they come with the newsletter, and can be left apart from it. */
    /** Asked for while the shop was closed: one email on the day it opens. */
    awaitsOpening: boolean().notNull().default(false),
    priceAlerts: boolean().notNull().default(false),
  },
  (table) => [
    uniqueIndex("newsletter_email_index").on(sql`lower(${table.email})`),
    index().on(table.requestedAt, table.id),
  ],
);

export const addresses = pgTable(
  "addresses",
  {
    id: id(),
    customerId: ownedBy(() => customers.id),
    firstName: text().notNull(),
    lastName: text().notNull(),
    phoneNumber: text(),
    company: text(),
    street: text().notNull(),
    streetNumber: text(),
    city: text().notNull(),
    provinceCode: text(),
    provinceName: text(),
    postcode: text().notNull(),
    countryCode: text().notNull(),
    notes: text(),
    fiscalCode: text(),
    vatNumber: text(),
    pec: text(),
    sdi: text(),
    invoiceRequired: boolean().notNull().default(false),
    createdAt: createdAt(),
  },
  (table) => [index().on(table.customerId)],
);
