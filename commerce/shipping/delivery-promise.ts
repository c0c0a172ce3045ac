import type { DeliverySettings } from "#contract/admin/settings.ts";
import { calendarDateInRome, momentInRome, timeInRome } from "#contract/format/dates.ts";
import { findProvince } from "#contract/italy/provinces.ts";
import { addDays, addWorkingDays, firstDay, isWorkingDay } from "#contract/italy/working-days.ts";

/** What the owner decided on deliveries. */
export type DeliveryRules = DeliverySettings;

/** Working days from the departure; a method that does not say promises nothing. */
export type Service = { minDays: number | null; maxDays: number | null };

export type Place = { countryCode: string; provinceCode: string | null; postcode: string };

type Point = { countryCode: string; provinceCode: string; zipCode: string };

/** A pickup point where one was chosen, the address otherwise. */
export const placeOf = (point: Point | null, address: Place | null): Place | null =>
  point ? { ...point, postcode: point.zipCode } : address;

/** The first and the last calendar day, as `2026-11-17`. */
export type DeliveryDays = { from: string; to: string };

/** The courier works on every working day, the shop not while it is closed. */
const isShopDay =
  ({ closures }: DeliveryRules) =>
  (day: string) =>
    isWorkingDay(day) && !closures.some(({ from, to }) => from <= day && day <= to);

/** Until then an order leaves with those before it: only here do promises change with time alone. */
export function nextCutOff(rules: DeliveryRules, now: Date): Date {
  const opens = isShopDay(rules);
  const day = firstDay(calendarDateInRome(now), opens);
  const cutOff = momentInRome(day, rules.cutOff);
  return cutOff > now ? cutOff : momentInRome(firstDay(addDays(day, 1), opens), rules.cutOff);
}

/** The day on which an order confirmed at that moment leaves. */
export function departureDay(rules: DeliveryRules, confirmedAt: Date): string {
  const taken = calendarDateInRome(nextCutOff(rules, confirmedAt));
  return addWorkingDays(taken, rules.preparationDays, isShopDay(rules));
}

/** When a parcel that leaves on that day arrives. */
export function daysFrom(
  rules: DeliveryRules,
  { minDays, maxDays }: Service,
  place: Place | null,
  departure: string,
): DeliveryDays | null {
  if (minDays === null || maxDays === null) return null;
  const extra = isFar(rules, place) ? rules : { farMinDays: 0, farMaxDays: 0 };
  const leaves = firstDay(departure);
  return {
    from: addWorkingDays(leaves, minDays + extra.farMinDays),
    to: addWorkingDays(leaves, Math.max(minDays, maxDays) + extra.farMaxDays),
  };
}

export function isFar({ farRegions, farPostcodes }: DeliveryRules, place: Place | null): boolean {
  if (place?.countryCode !== "IT") return false;
  const region = place.provinceCode && findProvince(place.provinceCode)?.region;
  return farPostcodes.includes(place.postcode) || farRegions.some((far) => far === region);
}

type Ordered = {
  service: Service;
  place: Place | null;
  /** A bank transfer confirms the order only when it arrives: at once, or on the last day it is waited for. */
  byTransfer: boolean;
  at: Date;
};

/** What can be promised for an order placed at that moment. */
export function promiseDelivery(
  rules: DeliveryRules,
  { service, place, byTransfer, at }: Ordered,
): DeliveryDays | null {
  const soonest = daysFrom(rules, service, place, departureDay(rules, at));
  if (!soonest || !byTransfer) return soonest;
  // To the end of that day: the hour would let a transfer ordered later come earlier.
  const latest = departureDay(rules, momentInRome(transferDay(rules, at), "23:59"));
  return { from: soonest.from, to: daysFrom(rules, service, place, latest)?.to ?? soonest.to };
}

/** Banks transfer nothing on holidays. */
const transferDay = ({ transferDays }: DeliveryRules, from: Date) =>
  addWorkingDays(calendarDateInRome(from), transferDays);

/** The same hour in Rome, on the last day a transfer is waited for. */
export function transferDue(rules: DeliveryRules, from: Date): Date {
  const due = momentInRome(transferDay(rules, from), timeInRome(from));
  return new Date(due.getTime() + (from.getTime() % 60_000));
}
