import { LOCALE_ISO, TIME_ZONE } from "#contract/constants.ts";
import { parseDate } from "#contract/dates.ts";

const format = new Intl.DateTimeFormat(LOCALE_ISO, {
  day: "numeric",
  month: "short",
  hour: "numeric",
  minute: "2-digit",
  timeZone: TIME_ZONE,
});

/** 15 nov, 10:32 */
export function formatMoment(text: string | null | undefined): string | null {
  const date = text ? parseDate(text) : null;
  return date && format.format(date);
}
