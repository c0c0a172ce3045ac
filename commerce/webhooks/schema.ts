import { boolean, index, integer, jsonb, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { createdAt, id, moment, ownedBy } from "../kernel/db/columns.ts";

export const webhookEndpoints = pgTable("webhook_endpoints", {
  id: id(),
  url: text().notNull(),
  events: jsonb().$type<string[]>().notNull(),
  /** Signs what is sent; read again for each delivery, so it is sealed and not hashed. */
  sealedSecret: text().notNull(),
  enabled: boolean().notNull().default(true),
  /** Tries in a row that failed, and when the first of them did. */
  failures: integer().notNull().default(0),
  failingSince: moment(),
  disabledAt: moment(),
  createdAt: createdAt(),
});

/** The log: each event once for each endpoint. */
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
    /** The beginning of the body of the last answer. */
    response: text(),
    createdAt: createdAt(),
    lastAt: moment(),
  },
  (table) => [uniqueIndex().on(table.endpointId, table.eventId), index().on(table.createdAt)],
);
