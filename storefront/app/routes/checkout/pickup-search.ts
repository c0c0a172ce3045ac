import type { PickupSearch } from "#contract/client/cart.ts";
import { formatNumber } from "#contract/format/money.ts";
import type { OrderAddress, PickupPoint } from "#contract/order.ts";
import * as m from "#messages";

export type PointView = {
  id: string;
  name: string;
  address: string;
  distance: string | null;
  hint: string | null;
  hours: DayHours[];
  latitude: number;
  longitude: number;
};

/** What was asked, as it was typed, and what was found. */
export type PickupView = { place: string; street: string; points: PointView[] };

/** «50129 Firenze», «Firenze» or «50129». */
export function pickupQuery(place: string, street: string, countryCode: string): PickupSearch {
  const zipCode = /\b\d{5}\b/.exec(place)?.[0] ?? "";
  const city = place.replace(zipCode, "").replace(/[,()]/g, " ").replace(/\s+/g, " ").trim();
  return { city, zipCode, countryCode, address: street.trim() || undefined };
}

/** Until something is searched: near the address of the parcel. */
export function nearAddress(address: OrderAddress | null): { place: string; street: string } {
  if (!address) return { place: "", street: "" };
  const street = [address.street, address.streetNumber].filter(Boolean).join(" ");
  return { place: `${address.postcode} ${address.city}`, street };
}

export function pointView(point: PickupPoint): PointView {
  const { id, name, hint, latitude, longitude } = point;
  return {
    id,
    name,
    hint,
    latitude,
    longitude,
    address: `${point.address}, ${point.zipCode} ${point.city} ${abbreviation(point)}`,
    distance: point.distance === null ? null : formatDistance(point.distance),
    hours: weekHours(point.openingHours),
  };
}

/** `IT-FI` is written FI. */
const abbreviation = ({ provinceCode }: PickupPoint) => provinceCode.replace(/^[A-Z]{2}-/, "");

export function formatDistance(metres: number): string {
  return metres < 1000
    ? `${Math.round(metres / 10) * 10}\u00a0m`
    : `${formatNumber(Math.round(metres / 100) / 10)}\u00a0km`;
}

export type DayHours = { days: string; hours: string };

const names = ["lun", "mar", "mer", "gio", "ven", "sab", "dom"];

/** Days that follow each other and open alike are one row: «lun–ven». */
export function weekHours(openingHours: PickupPoint["openingHours"]): DayHours[] {
  const rows: { first: number; last: number; hours: string }[] = [];
  for (let day = 1; day <= 7; day += 1) {
    const open = openingHours.filter((one) => one.day === day).flatMap((one) => one.hours);
    const hours = open.join(", ").replaceAll("-", "–") || m["checkout.closed"]();
    const before = rows.at(-1);
    if (before?.hours === hours) before.last = day;
    else rows.push({ first: day, last: day, hours });
  }
  return rows.map(({ first, last, hours }) => ({
    days: first === last ? name(first) : `${name(first)}–${name(last)}`,
    hours,
  }));
}

const name = (day: number) => names[day - 1] ?? "";
