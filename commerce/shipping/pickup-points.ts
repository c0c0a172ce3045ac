import { and, eq, like, sql, type SQL } from "drizzle-orm";
import type { CollectionPoint } from "#contract/admin/methods.ts";
import type { PickupQuery } from "#contract/address.ts";
import { townsOf } from "#contract/italy/towns.ts";
import type { PickupPoint } from "#contract/order.ts";
import { type Ctx, existing } from "../kernel/ctx.ts";
import {
  askCarrier,
  type Carrier,
  CarrierDown,
  carriers,
  type FoundPoint,
  hasCarrier,
  type PointRow,
} from "./carriers.ts";
import { pickupPoints } from "./schema.ts";
import { findRow } from "../kernel/db/rows.ts";

type Report = (error: CarrierDown) => void;

/** May call carriers over the network: call it before any transaction. */
export async function getPickupPoint(ctx: Ctx, id: string, report?: Report): Promise<PickupPoint> {
  const { points, isComplete } = await askCarriers(ctx, report, async (carrier) => {
    const point = await carrier.findPoint?.(id);
    return point ? [point] : [];
  });
  return existing(points[0] ?? (isComplete ? null : await findStoredPoint(ctx, id)));
}

export async function listPickupPoints(
  ctx: Ctx,
  query: PickupQuery,
  report?: Report,
): Promise<PickupPoint[]> {
  const asked = await askCarriers(
    ctx,
    report,
    async (carrier) => (await carrier.pointsNear?.(query)) ?? [],
  );
  if (asked.isComplete) return asked.points;
  const ids = new Set(asked.points.map(({ id }) => id));
  const stored = (await storedPointsNear(ctx, query)).filter(({ id }) => !ids.has(id));
  return [...asked.points, ...stored].toSorted(byDistance).slice(0, most);
}

const byDistance = (one: PickupPoint, other: PickupPoint) =>
  (one.distance ?? Infinity) - (other.distance ?? Infinity);

/** Asks all carriers concurrently, nearest points first. If there is none or one is down, stored points fill the gap. */
async function askCarriers(
  ctx: Ctx,
  report: Report | undefined,
  ask: (carrier: Carrier) => Promise<FoundPoint[]>,
): Promise<{ points: PickupPoint[]; isComplete: boolean }> {
  const all = ctx.extensions.of(carriers);
  let isComplete = hasCarrier(ctx);
  const found = await Promise.all(
    all.map(async (carrier) => {
      try {
        // Points that do not fit the table count as an answer that failed.
        return await askCarrier(carrier, async () => rememberPoints(ctx, await ask(carrier)));
      } catch (error) {
        if (!(error instanceof CarrierDown)) throw error;
        report?.(error);
        isComplete = false;
        return [];
      }
    }),
  );
  const points = found.flat().map(({ row, distance }) => presentPoint(ctx, row, distance));
  return { points: all.length > 1 ? points.toSorted(byDistance) : points, isComplete };
}

const withinMetres = 50_000;
const most = 20;

type Place = { latitude: number; longitude: number };

export async function findStoredPoint(ctx: Ctx, id: string): Promise<PickupPoint | undefined> {
  const point = await findRow(
    ctx.db,
    pickupPoints,
    and(eq(pickupPoints.id, id), eq(pickupPoints.enabled, true)),
  );
  return point && presentPoint(ctx, point, null);
}

/** Stored points nearest to the centre of the CAP, town or province; none if no points are stored there. */
async function storedPointsNear(ctx: Ctx, query: PickupQuery): Promise<PickupPoint[]> {
  const place = await locate(ctx, query);
  if (!place) return [];
  const distance = metresFrom(place);
  const found = await ctx.db
    .select({ point: pickupPoints, distance: sql<number>`round(${distance})::int` })
    .from(pickupPoints)
    .where(and(isOpenIn(query.countryCode), sql`${distance} <= ${withinMetres}`))
    .orderBy(distance, pickupPoints.id)
    .limit(most);
  return found.map(({ point, distance }) => ({
    ...presentPoint(ctx, point, distance),
    bearing: bearingOf(place, point),
  }));
}

/** Bearing in degrees clockwise from north; longitude is scaled by the latitude. */
export function bearingOf(from: Place, to: Place): number {
  const east = (to.longitude - from.longitude) * Math.cos((from.latitude * Math.PI) / 180);
  const north = to.latitude - from.latitude;
  return (Math.round((Math.atan2(east, north) * 180) / Math.PI) + 360) % 360;
}

const isOpenIn = (countryCode: string) =>
  and(eq(pickupPoints.enabled, true), eq(pickupPoints.countryCode, countryCode.toUpperCase()));

/** Locates the search, from the most to the least precise guess. */
async function locate(ctx: Ctx, query: PickupQuery): Promise<Place | undefined> {
  for (const isThere of guesses(query)) {
    const place = await centreOf(ctx, and(isOpenIn(query.countryCode), isThere));
    if (place) return place;
  }
  return undefined;
}

function guesses({ city, zipCode }: PickupQuery): SQL[] {
  const town = plainName(city);
  const [province, ...others] = townsOf(zipCode).provinces;
  return [
    ...(zipCode === "" ? [] : [eq(pickupPoints.zipCode, zipCode)]),
    ...(town === "" ? [] : [eq(plainCity, town)]),
    // Sardinian provinces share CAPs, so a CAP there does not identify one.
    ...(province && others.length === 0 ? [eq(pickupPoints.provinceCode, province)] : []),
    ...(province ? [like(pickupPoints.zipCode, `${zipCode.slice(0, 2)}%`)] : []),
  ];
}

async function centreOf(ctx: Ctx, isThere: SQL | undefined): Promise<Place | undefined> {
  const [centre] = await ctx.db
    .select({
      latitude: sql<number | null>`avg(${pickupPoints.latitude})`,
      longitude: sql<number | null>`avg(${pickupPoints.longitude})`,
    })
    .from(pickupPoints)
    .where(isThere);
  if (!centre || centre.latitude === null || centre.longitude === null) return undefined;
  return { latitude: centre.latitude, longitude: centre.longitude };
}

/** Normalises town names: `L’Aquila`, `L'AQUILA` and `l aquila` are equal. */
const plainName = (name: string) =>
  name
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^a-z0-9]/g, "");

const plainCity: SQL<string> = sql`regexp_replace(lower(unaccent(${pickupPoints.city})), '[^a-z0-9]', '', 'g')`;

/** Great-circle distance. */
const metresFrom = ({
  latitude,
  longitude,
}: Place): SQL<number> => sql`(12742000 * asin(sqrt(least(1,
  power(sin(radians(${pickupPoints.latitude} - ${latitude}::float8) / 2), 2)
  + cos(radians(${latitude}::float8)) * cos(radians(${pickupPoints.latitude}))
    * power(sin(radians(${pickupPoints.longitude} - ${longitude}::float8) / 2), 2)))))`;

/** Stores the carrier's points for times when the carrier is down. */
async function rememberPoints(ctx: Ctx, points: FoundPoint[]): Promise<FoundPoint[]> {
  if (points.length === 0) return points;
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
  return points;
}

type Collected = { code: string; collection: CollectionPoint | null };

/** A method's destination point: the shop for collection, the chosen pickup point, or none. */
export function pointOf(
  ctx: Ctx,
  { code, collection, requiresPudo }: Collected & { requiresPudo: boolean },
  chosen: PickupPoint | null,
): PickupPoint | null {
  if (!collection) return requiresPudo ? chosen : null;
  const { hours, ...place } = collection;
  const nowhere = { latitude: 0, longitude: 0 };
  const row = {
    id: code,
    type: "shop",
    countryCode: "IT",
    ...nowhere,
    hint: hours,
    openingHours: [],
  };
  return presentPoint(ctx, { ...row, ...place, enabled: true }, null);
}

/** Appends address and hours to a method's description: «Via Roma 1, 20121 Milano. Lun–ven 9–18». */
export function describeMethod({
  description,
  collection,
}: Pick<Collected, "collection"> & { description: string | null }): string | null {
  if (!collection) return description;
  const { name, address, zipCode, city, hours } = collection;
  const place = `${name}, ${address}, ${zipCode} ${city}. ${hours}`;
  return [description, place].filter(Boolean).join(" ");
}

function presentPoint(ctx: Ctx, row: PointRow, distance: number | null): PickupPoint {
  const { enabled: _enabled, ...point } = row;
  return {
    "@id": `${ctx.config.apiPrefix}/brt/pudos/${encodeURIComponent(point.id)}`,
    "@type": "PickupPoint",
    ...point,
    distance,
  };
}
