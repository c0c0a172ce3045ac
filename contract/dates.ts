import { LOCALE_ISO, TIME_ZONE } from "./constants.ts";

const WRITTEN =
  /^(\d{4})-(\d{2})-(\d{2})(?:[T ](\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?)(Z|[+-]\d{2}:?\d{2})?)?$/;

function formatter(options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat(LOCALE_ISO, { ...options, timeZone: TIME_ZONE });
}

const short = formatter({ day: "2-digit", month: "2-digit", year: "numeric" });
const medium = formatter({ dateStyle: "medium" });
const long = formatter({ dateStyle: "long" });
const full = formatter({ dateStyle: "full" });
const time = formatter({ hour: "2-digit", minute: "2-digit", hourCycle: "h23" });
const calendar = new Intl.DateTimeFormat("sv-SE", { dateStyle: "short", timeZone: TIME_ZONE });

export function isCalendarDate(text: string): boolean {
  return text.length === 10 && parseDate(text) !== null;
}

/** Reads `2026-10-08`, `2026-10-08 16:05:00` and ISO 8601. Without a zone the backend means UTC. */
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

function print(value: Date | string, write: (date: Date) => string): string {
  const date = typeof value === "string" ? parseDate(value) : value;
  return date && !Number.isNaN(date.getTime()) ? write(date) : "";
}

// Italian writes the first of the month as an ordinal, Intl does not.
function withOrdinal(text: string): string {
  return text.replace(/(^| )1 /, "$11° ");
}

/** 08/10/2026 */
export function formatShortDate(value: Date | string): string {
  return print(value, (date) => short.format(date));
}

/** 8 ott 2026 */
export function formatMediumDate(value: Date | string): string {
  return print(value, (date) => medium.format(date));
}

/** 8 ottobre 2026 */
export function formatLongDate(value: Date | string): string {
  return print(value, (date) => withOrdinal(long.format(date)));
}

/** giovedì 8 ottobre 2026 */
export function formatFullDate(value: Date | string): string {
  return print(value, (date) => withOrdinal(full.format(date)));
}

/** 8 ottobre 2026 alle 16:05 */
export function formatDateTime(value: Date | string): string {
  return print(value, (date) => `${formatLongDate(date)} alle ${time.format(date)}`);
}

/** The calendar day in Rome as `2026-10-08`, the form of a date input. */
export function calendarDateInRome(date: Date): string {
  return calendar.format(date);
}
