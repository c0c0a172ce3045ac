import {
  and,
  type AnyColumn,
  asc,
  desc,
  getTableColumns,
  inArray,
  isNotNull,
  isNull,
  or,
  sql,
  type SQL,
} from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import { LRUCache } from "lru-cache";
import { z } from "zod";
import type { Page, PageEdges, PageQuery } from "#contract/json-ld.ts";
import { CommerceError, type Ctx, invalid } from "../ctx.ts";
import type { Db } from "../db/open.ts";
import { hasState } from "../db/rows.ts";
import { exactTotal } from "#contract/admin/constants.ts";
import type { BatchDone } from "#contract/admin/listing.ts";

export type Sorting = [AnyColumn, "asc" | "desc"];

type Listing = {
  where?: SQL | undefined;
  sort: Sorting[];
  query: PageQuery & PageEdges;
  /** Nullable columns that are never null in these rows, which makes keyset conditions simpler. */
  filled?: AnyColumn[];
};

export async function listRows<Table extends PgTable>(
  { db }: Ctx,
  table: Table,
  listing: Listing,
): Promise<Page<Table["$inferSelect"]>> {
  const sort = wholeSort(table, listing.sort);
  const values = sort.map(([column]) => sql`${column}::text`);
  const found = await db
    .select({ row: table as PgTable, edge: sql<unknown>`json_build_array(${list(values)})` })
    .from(table as PgTable)
    .where(inArray(keyOf(table), idsOfPage(db, table, listing)))
    .orderBy(...sort.map(([column, order]) => direct(order)(column)));
  const [first, last] = [found[0], found.at(-1)].map((one) => JSON.stringify(one?.edge));
  return {
    items: found.map(({ row }) => row),
    total: await countRows(db, table, listing.where),
    ...(first && last ? { edges: { first, last } } : {}),
  };
}

/** Ids of one page: by number an index-only OFFSET skips earlier rows; by edge, keyset pagination skips none. */
export function idsOfPage(db: Db, table: PgTable, { where, sort, query, filled }: Listing) {
  const { page, itemsPerPage, after, before } = query;
  const back = after === undefined && before !== undefined;
  const whole = wholeSort(table, sort);
  const edge = readEdge(after ?? before, whole.length);
  const steps = whole.map(([column, order], at) => {
    const up = (order === "asc") !== back;
    return { column, up, edge: edge?.[at] ?? null, filled: filled?.includes(column) ?? false };
  });
  return db
    .select({ id: keyOf(table) })
    .from(table)
    .where(and(where, edge && isBeyond(steps)))
    .orderBy(...steps.map(({ column, up }) => direct(up ? "asc" : "desc")(column)))
    .limit(itemsPerPage)
    .offset(edge ? 0 : (page - 1) * itemsPerPage);
}

type Step = { column: AnyColumn; up: boolean; edge: string | null; filled: boolean };

/** Keyset condition "after the edge". The redundant bound on the first column lets an index scan start there. */
function isBeyond(steps: Step[]): SQL | undefined {
  const chain = steps.map((step, at) => and(...steps.slice(0, at).map(equals), passes(step)));
  const bounds = steps
    .slice(0, 1)
    .filter((first) => first.edge !== null && (!first.up || isFilled(first)))
    .map((first) => sql`${first.column} ${first.up ? sql`>=` : sql`<=`} ${typed(first)}`);
  return and(...bounds, or(...chain));
}

const isFilled = ({ column, filled }: Step) => column.notNull || filled;

const equals = (step: Step) =>
  step.edge === null ? isNull(step.column) : sql`${step.column} = ${typed(step)}`;

/** Nulls count as largest, PostgreSQL's default order. */
function passes(step: Step): SQL | undefined {
  const { column, up, edge } = step;
  if (edge === null) return up ? sql`false` : isNotNull(column);
  if (!up) return sql`${column} < ${typed(step)}`;
  return or(sql`${column} > ${typed(step)}`, isFilled(step) ? undefined : isNull(column));
}

/** The edge is passed as text, because JavaScript values would lose precision such as microseconds. */
const typed = ({ column, edge }: Step) =>
  sql`(${edge}::text)::${sql.raw(column.getSQLType().replace("serial", "integer"))}`;

function readEdge(text: string | undefined, columns: number): (string | null)[] | undefined {
  if (text === undefined) return undefined;
  try {
    return z.array(z.string().nullable()).length(columns).parse(JSON.parse(text));
  } catch {
    throw new CommerceError("bad_request", 'Request field "after" or "before" is not valid.');
  }
}

const direct = (order: "asc" | "desc") => (order === "asc" ? asc : desc);
const list = (parts: SQL[]) => sql.join(parts, sql`, `);

function keyOf(table: PgTable): PgColumn {
  const key = Object.values(getTableColumns(table)).find(({ primary }) => primary);
  if (!key) throw new Error("A list needs a table with a key of one column");
  return key;
}

/** Adds the primary key as tie-breaker, in the direction of the last column. */
function wholeSort(table: PgTable, sort: Sorting[]): Sorting[] {
  const key = keyOf(table);
  return sort.some(([column]) => column === key)
    ? sort
    : [...sort, [key, sort.at(-1)?.[1] ?? "asc"]];
}

const largeTotals = new WeakMap<Db, LRUCache<string, number>>();

/** Totals of large lists are cached for a minute: paging must not count all rows each time. */
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

/** Sort order from `order[field]=asc|desc`, followed by the list's default. */
export function sortBy(
  query: object,
  columns: Record<string, AnyColumn>,
  usual: Sorting[],
): Sorting[] {
  const asked = Object.entries(query).flatMap(([name, order]): Sorting[] => {
    const column = columns[/^order\[(\w+)\]$/.exec(name)?.[1] ?? ""];
    return !column || order === undefined ? [] : [[column, order]];
  });
  return [...asked, ...usual.filter(([column]) => !asked.some(([one]) => one === column))];
}

/** Every word occurs in one of the texts; the expression matches a trigram index on the same texts. */
export function hasWords(words: string, ...texts: (AnyColumn | SQL)[]): SQL | undefined {
  const found = words
    .split(/\s+/)
    .filter(Boolean)
    .map((word) => `%${word.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`);
  return and(...found.map((pattern) => sql`${wordsOf(...texts)} ilike ${pattern}`));
}

/** Concatenates texts with immutable functions only, so that an index can contain the expression. */
export const wordsOf = (...texts: (AnyColumn | SQL)[]): SQL =>
  sql`(${sql.join(
    texts.map((text) => sql`coalesce(${text}, '')`),
    sql` || ' ' || `,
  )})`;

/** Reports a unique violation as a validation error of the field. */
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

/** Drops undefined fields, which a patch leaves unchanged. */
export function definedFields<Value extends object>(value: Value) {
  return Object.fromEntries(Object.entries(value).filter(([, entry]) => entry !== undefined)) as {
    [Key in keyof Value]?: Exclude<Value[Key], undefined>;
  };
}

/** Processes each record in its own transaction, so that one refusal does not stop the others. */
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
