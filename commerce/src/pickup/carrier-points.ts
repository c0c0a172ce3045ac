import { sql } from "drizzle-orm";
import type { PickupPoint } from "#contract/order.ts";
import type { PickupQuery } from "#contract/pickup.ts";
import type { Ctx } from "../ctx.ts";
import { pickupPoints } from "../db/schema/selling.ts";
import { CarrierDown, askCarrier } from "./ask-carrier.ts";
import { alpha3, readCarrierPoints } from "./carrier-point.ts";
import type { PlacedPoint } from "./carrier-point.ts";
import { presentPoint } from "./present.ts";

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
