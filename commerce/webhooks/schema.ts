import { boolean, index, integer, jsonb, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { createdAt, id, moment, ownedBy } from "../kernel/db/columns.ts";

export const webhookEndpoints = pgTable("webhook_endpoints", {
  id: id(),
  url: text().notNull(),
  events: jsonb().$type<string[]>().notNull(),
  /** Signing key; needed in clear for each delivery, so it is encrypted, not hashed. */
  sealedSecret: text().notNull(),
  enabled: boolean().notNull().default(true),
  /** Failed attempts in a row, and when the first one was. */
  failures: integer().notNull().default(0),
  failingSince: moment(),
  disabledAt: moment(),
  createdAt: createdAt(),
});

/** The delivery log: each event once per endpoint. */
export const webhookDeliveries = pgTable(
  "webhook_deliveries",
  {
    id: id(),
    endpointId: ownedBy(() => webhookEndpoints.id),
    eventId: text().notNull(),
    event: text().notNull(),
    body: text().notNull(),
    state: text({ enum: ["pending", "delivered", "failed"] })
      .notNull()
      .default("pending"),
    attempts: integer().notNull().default(0),
    status: integer(),
    error: text(),
    /** The beginning of the last response's body. */
    response: text(),
    createdAt: createdAt(),
    lastAt: moment(),
  },
  (table) => [uniqueIndex().on(table.endpointId, table.eventId), index().on(table.createdAt)],
);
