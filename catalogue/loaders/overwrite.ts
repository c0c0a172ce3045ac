import { sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import { toSnakeCase } from "drizzle-orm/casing";

/** The `set` of an upsert that takes these columns from the new row. */
export function overwrite<Column extends string>(...columns: Column[]): Record<Column, SQL> {
  const entries = columns.map((column) => [
    column,
    sql`excluded.${sql.identifier(toSnakeCase(column))}`,
  ]);
  return Object.fromEntries(entries);
}
