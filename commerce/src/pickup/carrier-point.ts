import { z } from "zod";
import { findProvince } from "#contract/italy/provinces.ts";
import type { PointRow } from "./present.ts";

const text = z
  .union([z.string(), z.number()])
  .nullish()
  .transform((value) => String(value ?? "").trim());

const Opening = z.object({
  dayOfWeek: z.coerce.number().int().min(1).max(7),
  openTime: z.string(),
  closeTime: z.string(),
});

/** One point as the carrier writes it; coordinates come as text. */
const CarrierPoint = z.object({
  pudoId: z.string().min(1),
  pointName: z.string().min(1),
  type: text,
  street: text,
  streetNumber: text,
  fullAddress: text,
  town: text,
  zipCode: text,
  state: text,
  country: text,
  latitude: z.coerce.number().min(-90).max(90),
  longitude: z.coerce.number().min(-180).max(180),
  distanceFromPoint: z.coerce.number().nullish(),
  localizationHint: text,
  hours: z.array(z.unknown()).nullish(),
  enabled: z.boolean().default(true),
  available: z.boolean().default(true),
});

const Answer = z.looseObject({ pudo: z.unknown().optional(), pudoId: z.string().optional() });

export type PlacedPoint = { row: PointRow; distance: number | null };

/** Closed points and those we cannot read are left out; of doubles the nearest stays. */
export function readCarrierPoints(answer: unknown): PlacedPoint[] {
  const points = new Map<string, PlacedPoint>();
  for (const entry of entriesOf(Answer.parse(answer))) {
    const read = CarrierPoint.safeParse(entry);
    if (!read.success || !read.data.enabled || !read.data.available) continue;
    const { distanceFromPoint } = read.data;
    const distance = distanceFromPoint == null ? null : Math.round(distanceFromPoint);
    const point = { row: toRow(read.data), distance };
    const known = points.get(point.row.id);
    if (!known || isNearer(point, known)) points.set(point.row.id, point);
  }
  return [...points.values()].toSorted((a, b) => (isNearer(a, b) ? -1 : isNearer(b, a) ? 1 : 0));
}

const isNearer = (a: PlacedPoint, b: PlacedPoint) =>
  (a.distance ?? Infinity) < (b.distance ?? Infinity);

/** A list, or one point with or without a wrapping. */
function entriesOf(answer: z.output<typeof Answer>): unknown[] {
  if (Array.isArray(answer.pudo)) return answer.pudo;
  if (answer.pudo) return [answer.pudo];
  if (answer.pudoId) return [answer];
  throw new Error("There are no points in the answer");
}

function toRow(point: z.output<typeof CarrierPoint>): PointRow {
  return {
    id: point.pudoId,
    name: point.pointName,
    type: point.type || "negozio",
    address: [point.street, point.streetNumber].filter(Boolean).join(" ") || point.fullAddress,
    city: point.town,
    zipCode: point.zipCode,
    provinceCode: findProvince(point.state.toUpperCase())?.code ?? point.state,
    countryCode: alpha2[point.country.toUpperCase()] ?? point.country,
    latitude: point.latitude,
    longitude: point.longitude,
    hint: point.localizationHint || null,
    openingHours: openingHours(point.hours ?? []),
    enabled: true,
  };
}

function openingHours(entries: unknown[]): PointRow["openingHours"] {
  const openings = entries.flatMap((entry) => Opening.safeParse(entry).data ?? []);
  return [1, 2, 3, 4, 5, 6, 7].map((day) => ({
    day,
    hours: openings
      .filter(({ dayOfWeek }) => dayOfWeek === day)
      .map(({ openTime, closeTime }) => `${openTime.slice(0, 5)}-${closeTime.slice(0, 5)}`)
      .toSorted(),
  }));
}

/** The countries the channel ships to; the carrier writes them with three letters. */
const alpha2: Record<string, string> = { ITA: "IT", SMR: "SM", VAT: "VA" };

export const alpha3 = (countryCode: string) =>
  Object.keys(alpha2).find((key) => alpha2[key] === countryCode.toUpperCase()) ??
  countryCode.toUpperCase();
