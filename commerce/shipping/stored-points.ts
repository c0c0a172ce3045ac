import { and, eq, like, sql, type SQL } from "drizzle-orm";
import type { PickupQuery } from "#contract/address.ts";
import { provincesOfPostcode } from "#contract/italy/postcode.ts";
import type { PickupPoint } from "#contract/order.ts";
import type { Ctx } from "../kernel/ctx.ts";
import type { FoundPoint, PointRow } from "./carriers.ts";
import { pickupPoints } from "./schema.ts";

const withinMetres = 50_000;
const most = 20;

type Place = { latitude: number; longitude: number };

export async function findStoredPoint(ctx: Ctx, id: string): Promise<PickupPoint | undefined> {
  const [point] = await ctx.db
    .select()
    .from(pickupPoints)
    .where(and(eq(pickupPoints.id, id), eq(pickupPoints.enabled, true)));
  return point && presentPoint(ctx, point, null);
}

/** The nearest to where the points of the same CAP, town or province are; none when nothing is known there. */
export async function storedPointsNear(ctx: Ctx, query: PickupQuery): Promise<PickupPoint[]> {
  const place = await locate(ctx, query);
  if (!place) return [];
  const distance = metresFrom(place);
  const found = await ctx.db
    .select({ point: pickupPoints, distance: sql<number>`round(${distance})::int` })
    .from(pickupPoints)
    .where(and(isOpenIn(query.countryCode), sql`${distance} <= ${withinMetres}`))
    .orderBy(distance, pickupPoints.id)
    .limit(most);
  return found.map((row) => presentPoint(ctx, row.point, row.distance));
}

const isOpenIn = (countryCode: string) =>
  and(eq(pickupPoints.enabled, true), eq(pickupPoints.countryCode, countryCode.toUpperCase()));

/** From the most exact guess to the roughest. */
async function locate(ctx: Ctx, query: PickupQuery): Promise<Place | undefined> {
  for (const isThere of guesses(query)) {
    const place = await centreOf(ctx, and(isOpenIn(query.countryCode), isThere));
    if (place) return place;
  }
  return undefined;
}

function guesses({ city, zipCode }: PickupQuery): SQL[] {
  const town = plainName(city);
  const [province, ...others] = provincesOfPostcode(zipCode);
  return [
    ...(zipCode === "" ? [] : [eq(pickupPoints.zipCode, zipCode)]),
    ...(town === "" ? [] : [eq(plainCity, town)]),
    // Sardinian provinces share their CAPs: a CAP of theirs does not name one.
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

/** `L’Aquila`, `L'AQUILA` and `l aquila` are one town. */
const plainName = (name: string) =>
  name
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^a-z0-9]/g, "");

const plainCity: SQL<string> = sql`regexp_replace(lower(unaccent(${pickupPoints.city})), '[^a-z0-9]', '', 'g')`;

/** Along the great circle. */
const metresFrom = ({
  latitude,
  longitude,
}: Place): SQL<number> => sql`(12742000 * asin(sqrt(least(1,
  power(sin(radians(${pickupPoints.latitude} - ${latitude}::float8) / 2), 2)
  + cos(radians(${latitude}::float8)) * cos(radians(${pickupPoints.latitude}))
    * power(sin(radians(${pickupPoints.longitude} - ${longitude}::float8) / 2), 2)))))`;

/** What the carrier said last is what the shop knows while the carrier is down. */
export async function rememberPoints(ctx: Ctx, points: FoundPoint[]): Promise<void> {
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

export function presentPoint(ctx: Ctx, row: PointRow, distance: number | null): PickupPoint {
  const { enabled: _enabled, ...point } = row;
  return {
    "@id": `${ctx.config.apiPrefix}/brt/pudos/${encodeURIComponent(point.id)}`,
    "@type": "PickupPoint",
    ...point,
    distance,
  };
}
