import type { Ctx } from "#commerce/ctx.ts";
import { pickupPoints } from "#commerce/db/schema.ts";
import type { ContentFolder } from "../content-folder.ts";
import { findProvince } from "#contract/italy/provinces.ts";
import { overwrite } from "./overwrite.ts";

type PickupPointContent = {
  id: string;
  name: string;
  type: string;
  address: string;
  streetNumber: string;
  zip: string;
  city: string;
  provinceCode: string;
  countryCode: string;
  lat: number;
  lng: number;
  hours: Record<string, string[]>;
  notes: string | null;
};

const days = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"];

export async function loadPickupPoints(ctx: Ctx, folder: ContentFolder): Promise<void> {
  const points = folder.read<PickupPointContent[]>("pudos.json");
  await ctx.db
    .insert(pickupPoints)
    .values(
      points.map((point) => ({
        id: point.id,
        name: point.name,
        type: point.type,
        address: `${point.address} ${point.streetNumber}`,
        city: point.city,
        zipCode: point.zip,
        provinceCode: findProvince(point.provinceCode)?.code ?? point.provinceCode,
        countryCode: point.countryCode,
        latitude: point.lat,
        longitude: point.lng,
        hint: point.notes,
        openingHours: days.map((day, index) => ({ day: index + 1, hours: point.hours[day] ?? [] })),
      })),
    )
    .onConflictDoUpdate({ target: pickupPoints.id, set: changing });
}

const changing = overwrite(
  "name",
  "type",
  "address",
  "city",
  "zipCode",
  "provinceCode",
  "countryCode",
  "latitude",
  "longitude",
  "hint",
  "openingHours",
);
