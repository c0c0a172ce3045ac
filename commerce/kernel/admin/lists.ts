import { and, type AnyColumn, asc, desc, sql, type SQL } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import { LRUCache } from "lru-cache";
import type { Page, PageQuery } from "#contract/json-ld.ts";
import type { Ctx } from "../ctx.ts";
import type { Db } from "../db/open.ts";
import { hasState } from "../db/rows.ts";
import { invalid, CommerceError } from "../errors.ts";
import { exactTotal } from "#contract/admin/constants.ts";
import type { BatchDone } from "#contract/admin/listing.ts";

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
  return { items, total: await countRows(db, table, where) };
}

const largeTotals = new WeakMap<Db, LRUCache<string, number>>();

/** Whoever turns the pages of a large list does not have it counted for each: its total is kept for a minute. */
export async function countRows(db: Db, table: PgTable, where: SQL | undefined): Promise<number> {
  const kept = largeTotals.get(db) ?? new LRUCache({ max: 100, ttl: 60_000 });
  largeTotals.set(db, kept);
  const asked = db
    .select({ one: sql`1` })
    .from(table)
    .where(where)
    .toSQL();
  const key = JSON.stringify([asked.sql, asked.params]);
  const total = kept.get(key) ?? (await db.$count(table, where));
  if (total > exactTotal && !kept.has(key)) kept.set(key, total);
  return total;
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

/** Every word is in one of the texts; written so that a trigram index of the same texts serves. */
export function hasWords(words: string, ...texts: (AnyColumn | SQL)[]): SQL | undefined {
  const found = words
    .split(/\s+/)
    .filter(Boolean)
    .map((word) => `%${word.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`);
  return and(...found.map((pattern) => sql`${wordsOf(...texts)} ilike ${pattern}`));
}

/** Texts as one, by functions an index may use. */
export const wordsOf = (...texts: (AnyColumn | SQL)[]): SQL =>
  sql`(${sql.join(
    texts.map((text) => sql`coalesce(${text}, '')`),
    sql` || ' ' || `,
  )})`;

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

/** One record at a time, each in its own transaction: what one cannot do keeps no other from it. */
export async function doEach(
  names: readonly string[],
  reasonOf: (error: CommerceError) => string,
  work: (name: string) => Promise<unknown>,
): Promise<BatchDone> {
  const done: string[] = [];
  const refused: BatchDone["refused"] = [];
  for (const name of new Set(names)) {
    try {
      await work(name);
      done.push(name);
    } catch (error) {
      if (!(error instanceof CommerceError)) throw error;
      refused.push({ name, reason: reasonOf(error) });
    }
  }
  return { done, refused };
}
