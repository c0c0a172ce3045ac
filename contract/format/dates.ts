import { LOCALE_ISO, TIME_ZONE } from "../constants.ts";

const WRITTEN =
  /^(\d{4})-(\d{2})-(\d{2})(?:[T ](\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?)(Z|[+-]\d{2}:?\d{2})?)?$/;

type Format = (date: Date) => string;

/** Created lazily: the first Intl formatter of a page blocks the browser for tens of milliseconds. */
export function formatter(
  options: Intl.DateTimeFormatOptions,
  locale: string = LOCALE_ISO,
): Format {
  let format: Format | undefined;
  return (date) => {
    format ??= new Intl.DateTimeFormat(locale, { ...options, timeZone: TIME_ZONE }).format;
    return format(date);
  };
}

const short = formatter({ day: "2-digit", month: "2-digit", year: "numeric" });
const medium = formatter({ dateStyle: "medium" });
const long = formatter({ dateStyle: "long" });
const full = formatter({ dateStyle: "full" });
const time = formatter({ hour: "2-digit", minute: "2-digit", hourCycle: "h23" });
const calendar = formatter({ dateStyle: "short" }, "sv-SE");

export function isCalendarDate(text: string): boolean {
  return text.length === 10 && parseDate(text) !== null;
}

/** Parses `2026-10-08`, `2026-10-08 16:05:00` and ISO 8601. Without a zone the date is UTC. */
export function parseDate(text: string): Date | null {
  const match = WRITTEN.exec(text);
  if (!match) return null;
  const [, year, month, day, clock = "00:00", zone = "Z"] = match;
  const lastDay = new Date(Date.UTC(Number(year), Number(month), 0)).getUTCDate();
  if (Number(day) > lastDay) return null;
  const offset = zone.replace(/^([+-]\d{2})(\d{2})$/, "$1:$2");
  const date = new Date(`${year}-${month}-${day}T${clock}${offset}`);
  return Number.isNaN(date.getTime()) ? null : date;
}

function print(value: Date | string, write: Format): string {
  const date = typeof value === "string" ? parseDate(value) : value;
  return date && !Number.isNaN(date.getTime()) ? write(date) : "";
}

// Italian uses an ordinal for the first of the month («1º»); Intl does not.
function withOrdinal(text: string): string {
  return text.replace(/(^| )1 /, "$11° ");
}

/** 08/10/2026 */
export function formatShortDate(value: Date | string): string {
  return print(value, short);
}

/** 8 ott 2026 */
export function formatMediumDate(value: Date | string): string {
  return print(value, medium);
}

/** 8 ottobre 2026 */
export function formatLongDate(value: Date | string): string {
  return print(value, (date) => withOrdinal(long(date)));
}

/** giovedì 8 ottobre 2026 */
export function formatFullDate(value: Date | string): string {
  return print(value, (date) => withOrdinal(full(date)));
}

/** 8 ottobre 2026 alle 16:05 */
export function formatDateTime(value: Date | string): string {
  return print(value, (date) => `${formatLongDate(date)} alle ${time(date)}`);
}

const elided = { il: "l’", al: "all’", dal: "dall’", del: "dell’" };

/** Italian article with elision before a date: «al 7 maggio», but «all’8» and «all’11». */
export const withArticle = (article: keyof typeof elided, date: string): string =>
  /^(8|11)\b/.test(date) ? elided[article] + date : `${article} ${date}`;

/** Calendar day in Rome as `2026-10-08`, the value of a date input. */
export function calendarDateInRome(date: Date): string {
  return calendar(date);
}

/** Time in Rome as `12:00`. */
export function timeInRome(date: Date): string {
  return time(date);
}

const hour = 3_600_000;

/** The instant of a day and time in Rome; a time skipped by the change to summer time moves one hour later. */
export function momentInRome(day: string, clock: string): Date {
  const written = new Date(`${day}T${clock}:00Z`).getTime();
  const summer = new Date(written - 2 * hour);
  return time(summer) === clock ? summer : new Date(written - hour);
}

export const dayMs = 86_400_000;
export const addDays = (moment: Date, days: number) => new Date(moment.getTime() + days * dayMs);

export function monthsBefore(now: Date, months: number): Date {
  const then = new Date(now);
  then.setUTCMonth(then.getUTCMonth() - months);
  return then;
}
