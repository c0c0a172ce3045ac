import { integer, jsonb, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import type { NoticeKind, NoticeMode } from "#contract/admin/desk/kinds.ts";
import { customers } from "../../customers/schema.ts";
import { createdAt, moment, ownedBy } from "../../kernel/db/columns.ts";

/** Saved choices; staff without a row get their role's defaults. */
export const noticePreferences = pgTable("notice_preferences", {
  customerId: integer()
    .primaryKey()
    .references(() => customers.id, { onDelete: "cascade" }),
  digestAt: text().notNull(),
  kinds: jsonb().$type<Partial<Record<NoticeKind, NoticeMode>>>().notNull(),
});

/** Pending and sent lines of daily emails; the key prevents duplicates if an event is delivered twice. */
export const digestNotices = pgTable(
  "digest_notices",
  {
    eventId: text().notNull(),
    customerId: ownedBy(() => customers.id),
    kind: text().$type<NoticeKind>().notNull(),
    /** Contains no customer names, which have their own retention periods. */
    line: text().notNull(),
    path: text().notNull(),
    createdAt: createdAt(),
    sentAt: moment(),
  },
  (table) => [primaryKey({ columns: [table.customerId, table.eventId] })],
);
