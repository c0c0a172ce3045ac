import { calendarDateInRome } from "#contract/format/dates.ts";

/** All three terms of the law are as long. */
const fourteenDaysAfter = (moment: Date) => addDays(calendarDateInRome(moment), 14);

/**
 * The last day to withdraw, art. 52 Codice del Consumo: the fourteenth after the last parcel arrived, or the working day
 * that follows it (Reg. 1182/71). Undefined while something is still on its way.
 */
export function lastDayToWithdraw(deliveries: readonly (Date | null)[]): string | undefined {
  const arrived = deliveries.flatMap((date) => date ?? []);
  if (arrived.length === 0 || arrived.length < deliveries.length) return undefined;
  const last = new Date(Math.max(...arrived.map((date) => date.getTime())));
  return firstWorkingDay(fourteenDaysAfter(last));
}

/** The last day to refund who declared it at this moment, art. 56. */
export const refundBy = fourteenDaysAfter;

/** The last day to send the goods back, art. 57. */
export const returnBy = (receivedAt: Date) => firstWorkingDay(fourteenDaysAfter(receivedAt));

function firstWorkingDay(day: string): string {
  return isDayOff(day) ? firstWorkingDay(addDays(day, 1)) : day;
}

/** In time until midnight in Rome. */
export function isLate(deliveries: readonly (Date | null)[], now: Date): boolean {
  const lastDay = lastDayToWithdraw(deliveries);
  return lastDay !== undefined && calendarDateInRome(now) > lastDay;
}

/** Fixed national holidays of Italy, month and day; 4 October counts again since 2026. */
const fixed = new Set(
  "01-01 01-06 04-25 05-01 06-02 08-15 10-04 11-01 12-08 12-25 12-26".split(" "),
);

/** A day as `2026-11-15` on which nobody has to work: weekends and national holidays. */
export function isDayOff(day: string): boolean {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  return weekday === 0 || weekday === 6 || fixed.has(day.slice(5)) || day === easterMonday(day);
}

function easterMonday(day: string): string {
  return addDays(easter(Number(day.slice(0, 4))), 1);
}

/** Gregorian computus, in the anonymous form of 1876. */
function easter(year: number): string {
  const a = year % 19;
  const b = Math.floor(year / 100);
  const c = year % 100;
  const g = Math.floor((8 * b + 13) / 25);
  const h = (19 * a + b - Math.floor(b / 4) - g + 15) % 30;
  const l = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - h - (c % 4)) % 7;
  const m = Math.floor((a + 11 * h + 19 * l) / 433);
  const month = Math.floor((h + l - 7 * m + 90) / 25);
  const dayOfMonth = (h + l - 7 * m + 33 * month + 19) % 32;
  return new Date(Date.UTC(year, month - 1, dayOfMonth)).toISOString().slice(0, 10);
}

function addDays(day: string, days: number): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + days);
  return date.toISOString().slice(0, 10);
}
