import { type AnyPgColumn, integer, timestamp } from "drizzle-orm/pg-core";

export const id = () => integer().primaryKey().generatedAlwaysAsIdentity();

export const moment = () => timestamp({ withTimezone: true, mode: "date" });

export const createdAt = () => moment().notNull().defaultNow();

export const cents = () => integer();

/** The row it hangs from, and goes with. */
export const ownedBy = (column: () => AnyPgColumn) =>
  integer().notNull().references(column, { onDelete: "cascade" });

/** The name of a column in the database, as drizzle's `casing` writes it. */
export const snakeCase = (name: string) =>
  name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
