import { sql, type SQL } from "drizzle-orm";
import { momentInRome } from "#contract/format/dates.ts";
import { addDays } from "#contract/italy/working-days.ts";

/** Calendar days in Rome, the last one included. */
export type Period = { from: string; to: string };

export const dayOf = (moment: SQL) => sql`(${moment} at time zone 'Europe/Rome')::date`;

/** Written as moments, so that the indexes of the columns serve. */
export const isWithin = (column: SQL, { from, to }: Period) =>
  sql`${column} >= ${momentInRome(from, "00:00").toISOString()}::timestamptz
    and ${column} < ${momentInRome(addDays(to, 1), "00:00").toISOString()}::timestamptz`;

/** `2026-10` */
export function periodOf(month: string): Period {
  const [year, number] = month.split("-").map(Number);
  const last = new Date(Date.UTC(year ?? 0, number ?? 0, 0)).getUTCDate();
  return { from: `${month}-01`, to: `${month}-${last}` };
}
