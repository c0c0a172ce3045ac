import { calendarDateInRome } from "../format/dates.ts";
import { addDays, firstDay } from "./working-days.ts";

/** All three terms of the law are as long. */
const fourteenDaysAfter = (moment: Date) => addDays(calendarDateInRome(moment), 14);

/**
 * The last day to withdraw, art. 52 Codice del consumo: the fourteenth after the last parcel arrived, or the working day
 * that follows it (Reg. 1182/71). Undefined while something is still on its way.
 */
export function lastDayToWithdraw(deliveries: readonly (Date | null)[]): string | undefined {
  const arrived = deliveries.flatMap((date) => date ?? []);
  if (arrived.length === 0 || arrived.length < deliveries.length) return undefined;
  const last = new Date(Math.max(...arrived.map((date) => date.getTime())));
  return firstDay(fourteenDaysAfter(last));
}

/** The last day to refund who declared it at this moment, art. 56. */
export const refundBy = fourteenDaysAfter;

/** The last day to send the goods back, art. 57. */
export const returnBy = (receivedAt: Date) => firstDay(fourteenDaysAfter(receivedAt));

/** In time until midnight in Rome. */
export function isLate(deliveries: readonly (Date | null)[], now: Date): boolean {
  const lastDay = lastDayToWithdraw(deliveries);
  return lastDay !== undefined && calendarDateInRome(now) > lastDay;
}
