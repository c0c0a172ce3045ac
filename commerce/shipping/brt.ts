import { sql } from "drizzle-orm";
import { z } from "zod";
import type { PickupQuery } from "#contract/address.ts";
import { findProvince } from "#contract/italy/provinces.ts";
import type { PickupPoint } from "#contract/order.ts";
import type { CommerceConfig } from "../kernel/config.ts";
import type { Ctx } from "../kernel/ctx.ts";
import { pickupPoints } from "./schema.ts";
import { type PointRow, presentPoint } from "./stored-points.ts";

/** The carrier did not give an answer we can use; the shop goes on without it. */
export class CarrierDown extends Error {
  constructor(reason: string, cause?: unknown) {
    super(`The carrier is not answering: ${reason}`, { cause });
    this.name = "CarrierDown";
  }
}

const patience = 4_000;

/** Undefined when the carrier knows nothing of what was asked. */
export async function askCarrier(
  { apiKey, apiUrl }: CommerceConfig["brt"],
  call: "get-pudo-by-address" | "get-pudo-details",
  query: Record<string, string>,
  timeout = patience,
): Promise<unknown> {
  const url = `${apiUrl}/pudo/v1/open/pickup/${call}?${new URLSearchParams(query)}`;
  try {
    const response = await fetch(url, {
      headers: { accept: "application/json", "x-api-auth": apiKey ?? "" },
      redirect: "error",
      signal: AbortSignal.timeout(timeout),
    });
    if (response.status === 404) return undefined;
    if (!response.ok) throw new CarrierDown(`status ${response.status}`);
    return await response.json();
  } catch (error) {
    if (error instanceof CarrierDown) throw error;
    throw new CarrierDown(error instanceof Error ? error.name : "unknown", error);
  }
}

export async function findCarrierPoint(ctx: Ctx, id: string): Promise<PickupPoint | undefined> {
  const answer = await askCarrier(ctx.config.brt, "get-pudo-details", { pudoId: id });
  const points = await readAndRemember(ctx, answer);
  return points.find((point) => point.id === id);
}

export async function carrierPointsNear(ctx: Ctx, query: PickupQuery): Promise<PickupPoint[]> {
  const answer = await askCarrier(ctx.config.brt, "get-pudo-by-address", {
    city: query.city,
    zipCode: query.zipCode,
    countryCode: alpha3(query.countryCode),
    ...(query.address ? { address: query.address } : {}),
    maxDistanceSearch: "50000",
    max_pudo_number: "20",
  });
  return readAndRemember(ctx, answer);
}

async function readAndRemember(ctx: Ctx, answer: unknown): Promise<PickupPoint[]> {
  if (answer === undefined) return [];
  const points = read(answer);
  await remember(ctx, points);
  return points.map(({ row, distance }) => presentPoint(ctx, row, distance));
}

function read(answer: unknown): PlacedPoint[] {
  try {
    return readCarrierPoints(answer);
  } catch (error) {
    throw new CarrierDown("an answer of another shape", error);
  }
}

/** What the carrier said last is what the shop knows while the carrier is down. */
async function remember(ctx: Ctx, points: PlacedPoint[]): Promise<void> {
  if (points.length === 0) return;
  await ctx.db
    .insert(pickupPoints)
    .values(points.map(({ row }) => row))
    .onConflictDoUpdate({
      target: pickupPoints.id,
      set: {
        name: sql`excluded.name`,
        type: sql`excluded.type`,
        address: sql`excluded.address`,
        city: sql`excluded.city`,
        zipCode: sql`excluded.zip_code`,
        provinceCode: sql`excluded.province_code`,
        countryCode: sql`excluded.country_code`,
        latitude: sql`excluded.latitude`,
        longitude: sql`excluded.longitude`,
        hint: sql`excluded.hint`,
        openingHours: sql`excluded.opening_hours`,
        enabled: sql`excluded.enabled`,
      },
    });
}

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

type PlacedPoint = { row: PointRow; distance: number | null };

/** Closed points and those we cannot read are left out; of doubles the nearest stays. */
function readCarrierPoints(answer: unknown): PlacedPoint[] {
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

const alpha3 = (countryCode: string) =>
  Object.keys(alpha2).find((key) => alpha2[key] === countryCode.toUpperCase()) ??
  countryCode.toUpperCase();
