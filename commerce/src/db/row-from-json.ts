import { getTableColumns } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";

/** A row that came as JSON within a larger answer, as a select of the table would have given it. */
export function rowFromJson<Table extends PgTable>(
  table: Table,
  json: Record<string, unknown>,
): Table["$inferSelect"] {
  const row = Object.entries(getTableColumns(table)).map(([key, { dataType }]) => {
    const value = json[snakeCase(key)] ?? null;
    return [key, dataType === "date" && value !== null ? new Date(String(value)) : value];
  });
  return Object.fromEntries(row) as Table["$inferSelect"];
}

const snakeCase = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
