import { sql, type SQL } from "drizzle-orm";
import { momentInRome } from "#contract/format/dates.ts";
import { addDays } from "#contract/italy/working-days.ts";

/** Calendar days in Rome, both inclusive. */
export type Period = { from: string; to: string };

export const dayOf = (moment: SQL) => sql`(${moment} at time zone 'Europe/Rome')::date`;

/** Compares with instants instead of dates, so that the columns' indexes can be used. */
export const isWithin = (column: SQL, { from, to }: Period) =>
  sql`${column} >= ${momentInRome(from, "00:00").toISOString()}::timestamptz
    and ${column} < ${momentInRome(addDays(to, 1), "00:00").toISOString()}::timestamptz`;

/** The period of a month such as `2026-10`. */
export function periodOf(month: string): Period {
  const [year, number] = month.split("-").map(Number);
  const last = new Date(Date.UTC(year ?? 0, number ?? 0, 0)).getUTCDate();
  return { from: `${month}-01`, to: `${month}-${last}` };
}
