import { type AnyColumn, asc, desc, sql, type SQL } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import type { Page, PageQuery } from "#contract/json-ld.ts";
import type { Ctx } from "../ctx.ts";
import { hasState } from "../db/rows.ts";
import { invalid } from "../errors.ts";

type Listing = { where?: SQL | undefined; orderBy: SQL[]; query: PageQuery };

/** A page of the rows of one table. */
export async function listRows<Table extends PgTable>(
  { db }: Ctx,
  table: Table,
  { where, orderBy, query }: Listing,
): Promise<Page<Table["$inferSelect"]>> {
  const items = await db
    .select()
    .from(table as PgTable)
    .where(where)
    .orderBy(...orderBy)
    .limit(query.itemsPerPage)
    .offset((query.page - 1) * query.itemsPerPage);
  return { items, total: await db.$count(table, where) };
}

/** `order[field]=asc|desc` as asked, then the usual order. */
export function sortBy(
  query: object,
  columns: Record<string, AnyColumn | SQL>,
  usual: SQL[],
): SQL[] {
  const asked = Object.entries(query).flatMap(([name, direction]) => {
    const column = columns[/^order\[(\w+)\]$/.exec(name)?.[1] ?? ""];
    if (!column || direction === undefined) return [];
    return [direction === "asc" ? asc(column) : desc(column)];
  });
  return [...asked, ...usual];
}

/** Any of the texts has the words in it. */
export function hasWords(words: string, ...texts: (AnyColumn | SQL)[]): SQL {
  const pattern = `%${words.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
  return sql`concat_ws(' ', ${sql.join(texts, sql`, `)}) ilike ${pattern}`;
}

/** A second of what must be the only one is a broken rule on that field. */
export async function onlyOne<Result>(field: string, write: Promise<Result>): Promise<Result> {
  try {
    return await write;
  } catch (error) {
    throw hasState(error, "uniqueViolation") ? invalid(field, "È già in uso") : error;
  }
}

export function without<Value extends object, Name extends keyof Value>(
  value: Value,
  ...names: Name[]
): Omit<Value, Name> {
  const left = { ...value };
  for (const name of names) delete left[name];
  return left;
}

/** What a patch leaves out stays as it is. */
export function given<Value extends object>(value: Value) {
  return Object.fromEntries(Object.entries(value).filter(([, entry]) => entry !== undefined)) as {
    [Key in keyof Value]?: Exclude<Value[Key], undefined>;
  };
}
