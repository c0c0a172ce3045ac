import { LOCALE_ISO } from "#contract/constants.ts";
import { calendarDateInRome } from "#contract/dates.ts";

const day = new Intl.DateTimeFormat(LOCALE_ISO, {
  weekday: "long",
  day: "numeric",
  timeZone: "UTC",
});
const dayAndMonth = new Intl.DateTimeFormat(LOCALE_ISO, {
  weekday: "long",
  day: "numeric",
  month: "long",
  timeZone: "UTC",
});

/** Couriers work from Monday to Friday. */
function addWorkingDays(from: Date, count: number): Date {
  const date = new Date(from);
  for (let left = count; left > 0;) {
    date.setUTCDate(date.getUTCDate() + 1);
    if (date.getUTCDay() % 6 !== 0) left -= 1;
  }
  return date;
}

export type Delivery = { from: string; to: string };

/** «martedì 17», «mercoledì 18 novembre»; null when the method does not say. */
export function deliveryDays(
  { minDays, maxDays }: { minDays: number | null; maxDays: number | null },
  now: Date,
): Delivery | null {
  if (minDays === null || maxDays === null) return null;
  const today = new Date(`${calendarDateInRome(now)}T00:00:00Z`);
  const first = addWorkingDays(today, minDays);
  const last = addWorkingDays(today, maxDays);
  const sameMonth = first.getUTCMonth() === last.getUTCMonth();
  return { from: (sameMonth ? day : dayAndMonth).format(first), to: dayAndMonth.format(last) };
}
