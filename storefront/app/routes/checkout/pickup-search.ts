import type { PickupSearch } from "#contract/client/cart.ts";
import { formatNumber } from "#contract/format/money.ts";
import { type DayHours, provinceOf, weekHours } from "#contract/italy/pickup-point.ts";
import type { OrderAddress, PickupPoint } from "#contract/order.ts";

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
    address: `${point.address}, ${point.zipCode} ${point.city} ${provinceOf(point)}`,
    distance: point.distance === null ? null : formatDistance(point.distance),
    hours: weekHours(point.openingHours),
  };
}

export function formatDistance(metres: number): string {
  return metres < 1000
    ? `${Math.round(metres / 10) * 10}\u00a0m`
    : `${formatNumber(Math.round(metres / 100) / 10)}\u00a0km`;
}
