import { index, jsonb, pgTable, text } from "drizzle-orm/pg-core";
import { createdAt, id, moment } from "../kernel/db/columns.ts";

/** Mail kept for reading at /posta when no SMTP server is configured, and as the record of what was sent. */
export const mails = pgTable(
  "mails",
  {
    id: id(),
    /** The deduplication key of the event: a job that runs twice stores one email. */
    key: text().notNull().unique(),
    template: text().notNull(),
    recipient: text().notNull(),
    subject: text().notNull(),
    html: text().notNull(),
    text: text().notNull(),
    attachment: jsonb().$type<{ fileName: string; content: string }>(),
    state: text({ enum: ["queued", "sent", "kept"] }).notNull(),
    createdAt: createdAt(),
    sentAt: moment(),
  },
  (table) => [index().on(table.createdAt), index().on(table.recipient)],
);
