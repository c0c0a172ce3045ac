import { TIME_ZONE } from "#contract/constants.ts";

/** Public holidays that never move, as month-day; banks transfer nothing on them. */
const holidays = new Set("01-01 01-06 04-25 05-01 06-02 08-15 11-01 12-08 12-25 12-26".split(" "));
const day = 24 * 3_600_000;
const calendar = new Intl.DateTimeFormat("en-CA", { timeZone: TIME_ZONE });

/** The same hour, that many working days later in Italy. */
export function addWorkingDays(from: Date, days: number): Date {
  let at = from.getTime();
  for (let left = days; left > 0;) {
    at += day;
    if (isWorkingDay(new Date(at))) left -= 1;
  }
  return new Date(at);
}

function isWorkingDay(moment: Date): boolean {
  const date = calendar.format(moment);
  const weekday = new Date(`${date}T00:00:00Z`).getUTCDay();
  return weekday !== 0 && weekday !== 6 && !holidays.has(date.slice(5));
}
