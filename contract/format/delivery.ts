import { LOCALE_ISO } from "../constants.ts";
import type { DeliveryAreas } from "../content.ts";
import type { DeliveryEstimate } from "../order.ts";
import { addDays } from "../italy/working-days.ts";
import { calendarDateInRome, parseDate, timeInRome } from "./dates.ts";

type Days = Pick<DeliveryEstimate, "from" | "to">;

let formats: { day: Intl.DateTimeFormat; dayAndMonth: Intl.DateTimeFormat } | undefined;

/** Calendar days have no time zone, so they are parsed and formatted in the same one. */
function formatsOfDays() {
  const part = { weekday: "long", day: "numeric", timeZone: "UTC" } as const;
  return (formats ??= {
    day: new Intl.DateTimeFormat(LOCALE_ISO, part),
    dayAndMonth: new Intl.DateTimeFormat(LOCALE_ISO, { ...part, month: "long" }),
  });
}

/** Italian uses an ordinal for the first of the month; Intl does not. */
function written(day: string, withMonth: boolean): string {
  const format = formatsOfDays()[withMonth ? "dayAndMonth" : "day"];
  const date = parseDate(day);
  return date ? format.format(date).replace(/ 1(?= |$)/, " 1°") : "";
}

function firstDay({ from, to }: Days): string | null {
  const sameMonth = from.slice(0, 7) === to.slice(0, 7);
  return from === to ? null : written(from, !sameMonth);
}

/** «tra martedì 17 e mercoledì 18 novembre», «venerdì 20 novembre». */
export function deliveryDays(days: Days): string {
  const first = firstDay(days);
  return first ? `tra ${first} e ${deliveryDay(days.to)}` : deliveryDay(days.to);
}

/** «martedì 17 – mercoledì 18 novembre», «venerdì 20 novembre». */
export const deliveryDates = (days: Days): string =>
  [firstDay(days), deliveryDay(days.to)].filter(Boolean).join(" – ");

/** «mercoledì 18 novembre» */
export const deliveryDay = (day: string): string => written(day, true);

/** Days a pickup point holds a parcel. */
const pickupDays = 7;

/** Last day to collect a parcel: «lunedì 23 novembre». */
export function collectBy(collectableAt: string): string | null {
  const since = parseDate(collectableAt);
  return since && deliveryDay(addDays(calendarDateInRome(since), pickupDays));
}

/** Formats `12:00`, `12:30`, `01:00` as «le 12», «le 12:30», «l’1». */
export function cutOffHour(time: string): string {
  const [hours = "", minutes = ""] = time.split(":");
  const clock = [Number(hours), ...(minutes === "00" ? [] : [minutes])].join(":");
  return Number(hours) === 1 ? `l’${clock}` : `le ${clock}`;
}

/** Formats the order deadline: «le 12», «le 12 di lunedì 16» unless today; null if the estimate has no deadline. */
export function orderBy({ orderBy: text }: DeliveryEstimate, now: Date): string | null {
  const moment = text ? parseDate(text) : null;
  if (!moment) return null;
  const hour = cutOffHour(timeInRome(moment));
  const day = calendarDateInRome(moment);
  return day === calendarDateInRome(now) ? hour : `${hour} di ${written(day, false)}`;
}

const listed = (names: string[]): string =>
  new Intl.ListFormat(LOCALE_ISO, { type: "conjunction" }).format(names);

/** «1–2 giorni lavorativi in più» */
function extraDays({ minDays, maxDays }: { minDays: number; maxDays: number }): string {
  const days = minDays === maxDays ? `${maxDays}` : `${minDays}–${maxDays}`;
  return maxDays === 1 ? `${days} giorno lavorativo in più` : `${days} giorni lavorativi in più`;
}

/** Formats the longer delivery to far regions: «Calabria e Sardegna: 1–2 giorni lavorativi in più.» */
export const farSentence = (far: DeliveryAreas["far"]) =>
  far && `${listed(far.places)}: ${extraDays(far)}.`;

/** One sentence each: countries served, places excluded, places with longer delivery. */
export function areaSentences({ countries, except, unserved, far }: DeliveryAreas): string[] {
  const single = unserved.map(({ place, postcode }) => `${place} (${postcode})`);
  const places = [...(except ?? []), ...single];
  return [
    countries.length > 0 && `Spediamo in ${listed(countries)}.`,
    places.length > 0 && `Non serviamo ${listed(places)}.`,
    farSentence(far),
  ].filter((sentence): sentence is string => Boolean(sentence));
}
