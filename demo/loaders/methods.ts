import { and, eq, inArray } from "drizzle-orm";
import type { Ctx } from "#commerce/kernel/ctx.ts";
import { paymentMethods, pickupPoints, shippingMethods } from "#commerce/schema.ts";
import { findProvince } from "#contract/italy/provinces.ts";
import type { ContentFolder } from "../content-folder.ts";
import { overwrite } from "./lookup.ts";

type PaymentMethodContent = {
  code: string;
  name: string;
  description: string;
  instructions?: string;
  type: "online" | "offline" | "on_delivery";
  gateway: "stripe" | "bank_transfer" | "cash_on_delivery";
  instrument?: "card" | "paypal";
  feeCents: number;
  maxOrderCents?: number;
  excludesShippingMethods?: string[];
  position: number;
  enabled: boolean;
};

const readMethods = (folder: ContentFolder): PaymentMethodContent[] =>
  folder.read<{ paymentMethods: PaymentMethodContent[] }>("promotions.json").paymentMethods;

/** Methods are set once: their fees and switches belong to the shop. */
export async function loadPaymentMethods(ctx: Ctx, folder: ContentFolder): Promise<void> {
  await ctx.db
    .insert(paymentMethods)
    .values(
      readMethods(folder).map((method) => ({
        code: method.code,
        name: method.name,
        description: method.description,
        instructions: method.instructions ?? null,
        type: method.type,
        gateway: method.gateway,
        instrument: method.instrument ?? null,
        fee: method.feeCents,
        maxTotal: method.maxOrderCents ?? null,
        excludesShippingMethods: method.excludesShippingMethods ?? [],
        position: method.position,
        enabled: method.enabled,
      })),
    )
    .onConflictDoNothing();
}

/** The demo's bank account is invented: nobody may be asked to send money there. */
export async function closeInventedAccount(ctx: Ctx, folder: ContentFolder): Promise<void> {
  for (const { code, instructions } of readMethods(folder)) {
    if (instructions === undefined) continue;
    const { code: known, instructions: written } = paymentMethods;
    await ctx.db
      .update(paymentMethods)
      .set({ instructions: null, enabled: false })
      .where(and(eq(known, code), eq(written, instructions)));
  }
}

export async function offersInventedAccount(ctx: Ctx, folder: ContentFolder): Promise<boolean> {
  const invented = readMethods(folder).flatMap(({ instructions }) => instructions ?? []);
  const found = await ctx.db.$count(
    paymentMethods,
    and(inArray(paymentMethods.instructions, invented), eq(paymentMethods.enabled, true)),
  );
  return found > 0;
}

type ShippingMethodContent = {
  code: string;
  name: string;
  description: string;
  priceCents: number;
  position: number;
  requiresPudo: boolean;
  carrier: string;
  minDays: number;
  maxDays: number;
  maxWeightGrams: number;
  enabled: boolean;
};

/** Methods are set once: their prices and switches belong to the shop. */
export async function loadShippingMethods(ctx: Ctx, folder: ContentFolder): Promise<void> {
  const content = folder.read<{ shippingMethods: ShippingMethodContent[] }>("promotions.json");
  await ctx.db
    .insert(shippingMethods)
    .values(
      content.shippingMethods.map((method) => ({
        code: method.code,
        name: method.name,
        description: method.description,
        price: method.priceCents,
        position: method.position,
        requiresPudo: method.requiresPudo,
        carrier: method.carrier,
        minDays: method.minDays,
        maxDays: method.maxDays,
        maxWeightGrams: method.maxWeightGrams,
        enabled: method.enabled,
      })),
    )
    .onConflictDoNothing();
}

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
