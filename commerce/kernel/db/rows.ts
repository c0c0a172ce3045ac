import { errorCode, isRecord } from "#contract/format/keys-of.ts";
import { eq, getTableColumns, type SQL } from "drizzle-orm";
import type { AnyPgColumn, PgTable, PgUpdateSetSource } from "drizzle-orm/pg-core";
import { snakeCase } from "./columns.ts";
import type { Db } from "./open.ts";

/** Runs raw SQL. Both drivers return `{ rows }`, which drizzle's common type does not declare. */
export async function rows<Row>(db: Db, query: SQL): Promise<Row[]> {
  const result = (await db.execute(query)) as { rows: Row[] };
  return result.rows;
}

/** Reads a table page by page with keyset pagination: constant memory, and no long-running statement. */
export async function* inPages<Row>(
  read: (last: Row | undefined, size: number) => Promise<Row[]>,
  size = 500,
): AsyncGenerator<Row> {
  let page: Row[] | undefined;
  do {
    page = await read(page?.at(-1), size);
    yield* page;
  } while (page.length === size);
}

export async function findRow<Table extends PgTable>(
  db: Db,
  table: Table,
  where: SQL | undefined,
): Promise<Table["$inferSelect"] | undefined> {
  const [row] = await db
    .select()
    .from(table as PgTable)
    .where(where);
  return row;
}

export async function updateById<Table extends PgTable & { id: AnyPgColumn }>(
  db: Db,
  table: Table,
  id: number,
  values: PgUpdateSetSource<Table>,
): Promise<void> {
  await db.update(table).set(values).where(eq(table.id, id));
}

const columnsOf = new WeakMap<PgTable, [key: string, name: string, column: AnyPgColumn][]>();

/** Converts a row from JSON to the type that a select of the table returns. */
export function rowFromJson<Table extends PgTable>(
  table: Table,
  json: Record<string, unknown>,
): Table["$inferSelect"] {
  const columns =
    columnsOf.get(table) ??
    Object.entries(getTableColumns(table)).map(([key, column]) => [key, snakeCase(key), column]);
  columnsOf.set(table, columns);
  const row: Record<string, unknown> = {};
  for (const [key, name, column] of columns) {
    const value = json[name] ?? null;
    if (value === null) row[key] = null;
    else if (column.dataType === "date") row[key] = new Date(String(value));
    else row[key] = column.dataType === "custom" ? column.mapFromDriverValue(value) : value;
  }
  return row as Table["$inferSelect"];
}

const states = {
  /** A row with this key exists already. */
  uniqueViolation: ["23505"],
  /** The referenced row does not exist. */
  foreignKeyViolation: ["23503"],
  /** Numbers out of range, invalid encodings, characters that PostgreSQL cannot store. */
  unfitValue: ["22003", "22007", "22008", "22021", "22P02", "22P05"],
  /** True for a deadlock (40P01): the caller may retry. */
  deadlockDetected: ["40P01"],
};

/** Both drivers have the SQLSTATE on the cause of drizzle's error. */
export function hasState(error: unknown, state: keyof typeof states): boolean {
  return isRecord(error) && states[state].includes(String(errorCode(error.cause)));
}
