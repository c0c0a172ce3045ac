import { getTableColumns, inArray, sql } from "drizzle-orm";
import { toSnakeCase } from "drizzle-orm/casing";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import type { Ctx } from "#commerce/kernel/ctx.ts";
import { addDays, dayMs } from "#contract/format/dates.ts";
import type { Photo, SeoContent } from "../content-folder.ts";

/** Resolves a code; an unknown code is an error in the content. */
export function idOf(ids: Map<string, number>, code: string): number {
  const id = ids.get(code);
  if (id === undefined) throw new Error(`The demo content names ${code}, which is not in it`);
  return id;
}

export const idsByCode = (rows: { id: number; code: string }[]): Map<string, number> =>
  new Map(rows.map(({ code, id }) => [code, id]));

/** Adds days to a moment, but never beyond now. */
export const daysAfter = (now: Date, moment: Date, days: number): Date =>
  new Date(Math.min(addDays(moment, days).getTime(), now.getTime()));

/** The demo contains no future dates, whatever the shop's clock. */
export function pastMoment(text: string, now: Date): Date {
  return new Date(Math.min(Date.parse(text), now.getTime()));
}

export const momentOrNull = (text: string | null): Date | null =>
  text === null ? null : new Date(text);

/** Age of dated content in whole days: its recent events are moved by this to the shop's clock. */
export function daysSince(dates: string[], now: Date): number {
  const latest = Math.max(...dates.map((date) => Date.parse(date)));
  const days = Math.floor((now.getTime() - latest) / dayMs);
  return days > 3 ? days - 1 : 0;
}

type Insert<Table extends PgTable> = Table["$inferInsert"];
type Column<Table extends PgTable> = keyof Insert<Table> & string;

/**
 * Inserts rows and updates existing ones by key, except the `preserved` columns. Properties of the content that are not
 * columns are omitted.
 */
export async function upsert<Table extends PgTable>(
  { db }: Pick<Ctx, "db">,
  table: Table,
  key: Column<Table>[],
  rows: Insert<Table>[],
  preserved: Column<Table>[] = [],
): Promise<Table["$inferSelect"][]> {
  if (rows.length === 0) return [];
  const columns: Record<string, PgColumn> = getTableColumns(table);
  const given = new Set(rows.flatMap(Object.keys));
  const untouched: readonly string[] = [...key, ...preserved];
  const others = Object.keys(columns).filter(
    (name) => given.has(name) && !untouched.includes(name),
  );
  // Without an update, RETURNING would skip existing rows.
  const written = others.length > 0 ? others : key;
  const set = written.map((name) => [name, sql`excluded.${sql.identifier(toSnakeCase(name))}`]);
  const target = key.flatMap((name) => columns[name] ?? []);
  return db
    .insert(table as PgTable)
    .values(rows as Insert<PgTable>[])
    .onConflictDoUpdate({ target, set: Object.fromEntries(set) })
    .returning();
}

export async function replaceOwned<Table extends PgTable>(
  { db }: Pick<Ctx, "db">,
  table: Table,
  owner: PgColumn,
  owners: Iterable<number>,
  rows: Insert<Table>[],
): Promise<void> {
  await db.delete(table).where(inArray(owner, [...owners]));
  await db.insert(table as PgTable).values(rows as Insert<PgTable>[]);
}

export const seoOf = (seo: SeoContent | null) => ({
  seoTitle: seo?.title ?? null,
  seoDescription: seo?.description ?? null,
});

export const imageOf = (photo: Photo | undefined | "") => ({
  imageAlt: photo ? photo.alt : null,
  imageWidth: photo ? photo.width : null,
  imageHeight: photo ? photo.height : null,
  imageColor: photo ? photo.color : null,
});
