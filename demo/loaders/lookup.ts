import { sql, type SQL } from "drizzle-orm";
import { toSnakeCase } from "drizzle-orm/casing";
import type { Photo } from "../content-folder.ts";

/** Content names others by code: a code that is not there is a mistake to hear about. */
export function idOf(ids: Map<string, number>, code: string): number {
  const id = ids.get(code);
  if (id === undefined) throw new Error(`The demo content names ${code}, which is not in it`);
  return id;
}

export const idsByCode = (rows: { id: number; code: string }[]): Map<string, number> =>
  new Map(rows.map(({ code, id }) => [code, id]));

const day = 24 * 60 * 60 * 1000;

export const daysBefore = (now: Date, days: number): Date => new Date(now.getTime() - days * day);

/** That many days after a moment, but never after now. */
export const daysAfter = (now: Date, moment: Date, days: number): Date =>
  new Date(Math.min(moment.getTime() + days * day, now.getTime()));

/** Whatever clock the shop runs on, the demo has no news from the future. */
export function pastMoment(text: string, now: Date): Date {
  return new Date(Math.min(Date.parse(text), now.getTime()));
}

export const momentOrNull = (text: string | null): Date | null =>
  text === null ? null : new Date(text);

/** How long ago the content was written, in whole days: what happened lately in it moves along with the shop's clock. */
export function daysSince(latest: string, now: Date): number {
  const days = Math.floor((now.getTime() - Date.parse(latest)) / day);
  return days > 3 ? days - 1 : 0;
}

/** The `set` of an upsert that takes these columns from the new row. */
export function overwrite<Column extends string>(...columns: Column[]): Record<Column, SQL> {
  const entries = columns.map((column) => [
    column,
    sql`excluded.${sql.identifier(toSnakeCase(column))}`,
  ]);
  return Object.fromEntries(entries);
}

/** The `set` of an upsert that takes all the columns of the new rows but these, which stay as they are. */
export function overwriteAllBut<Row extends object>(rows: Row[], ...kept: (keyof Row)[]) {
  const columns = new Set(rows.flatMap((row) => Object.keys(row) as (keyof Row & string)[]));
  return overwrite(...[...columns].filter((column) => !kept.includes(column)));
}

/** What taxons and blog posts keep of their photograph beside its path. */
export const imageOf = (photo: Photo | undefined | "") => ({
  imageAlt: photo ? photo.alt : null,
  imageWidth: photo ? photo.width : null,
  imageHeight: photo ? photo.height : null,
  imageColor: photo ? photo.color : null,
});
