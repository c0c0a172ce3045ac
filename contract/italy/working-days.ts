/** Fixed national holidays of Italy as month and day; 4 October is one again since 2026. */
const fixed = new Set(
  "01-01 01-06 04-25 05-01 06-02 08-15 10-04 11-01 12-08 12-25 12-26".split(" "),
);

/** Whether a day such as `2026-11-15` is a weekend or national holiday. */
export function isDayOff(day: string): boolean {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  return weekday === 0 || weekday === 6 || fixed.has(day.slice(5)) || isEasterMonday(day);
}

export const isWorkingDay = (day: string): boolean => !isDayOff(day);

/** Easter Monday falls between 23 March and 26 April: other months skip the computation. */
function isEasterMonday(day: string): boolean {
  return /-0[34]-/.test(day) && day === addDays(easter(Number(day.slice(0, 4))), 1);
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

export function addDays(day: string, days: number): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + days);
  return date.toISOString().slice(0, 10);
}

type Counts = (day: string) => boolean;

/** The day itself if `counts` accepts it, else the next accepted day. */
export function firstDay(day: string, counts: Counts = isWorkingDay): string {
  return counts(day) ? day : firstDay(addDays(day, 1), counts);
}

/** Adds days, counting only those `counts` accepts. */
export function addWorkingDays(day: string, days: number, counts: Counts = isWorkingDay): string {
  let reached = day;
  for (let left = days; left > 0; left -= 1) reached = firstDay(addDays(reached, 1), counts);
  return reached;
}
