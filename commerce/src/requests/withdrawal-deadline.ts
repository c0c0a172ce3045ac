import { calendarDateInRome } from "#contract/dates.ts";
import { addDays, isDayOff } from "./holidays.ts";

const daysToWithdraw = 14;

/**
 * The last day to withdraw, art. 52 Codice del Consumo: the fourteenth after the last parcel arrived, or the working day
 * that follows it (Reg. 1182/71). Undefined while something is still on its way.
 */
export function lastDayToWithdraw(deliveries: readonly (Date | null)[]): string | undefined {
  const arrived = deliveries.flatMap((date) => date ?? []);
  if (arrived.length === 0 || arrived.length < deliveries.length) return undefined;
  const last = new Date(Math.max(...arrived.map((date) => date.getTime())));
  let day = addDays(calendarDateInRome(last), daysToWithdraw);
  while (isDayOff(day)) day = addDays(day, 1);
  return day;
}

/** In time until midnight in Rome. */
export function isLate(deliveries: readonly (Date | null)[], now: Date): boolean {
  const lastDay = lastDayToWithdraw(deliveries);
  return lastDay !== undefined && calendarDateInRome(now) > lastDay;
}
