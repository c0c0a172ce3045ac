import { and, eq, inArray, sql } from "drizzle-orm";
import type { Ctx } from "#commerce/kernel/ctx.ts";
import { paymentMethods, pickupPoints, shippingMethods } from "#commerce/schema.ts";
import { findProvince } from "#contract/italy/provinces.ts";
import type { ContentFolder } from "../content-folder.ts";
import { upsert } from "./lookup.ts";

type PaymentMethodContent = Omit<typeof paymentMethods.$inferInsert, "id" | "fee" | "maxTotal"> & {
  feeCents: number;
  maxOrderCents?: number;
};

const readMethods = (folder: ContentFolder): PaymentMethodContent[] =>
  folder.read<{ paymentMethods: PaymentMethodContent[] }>("promotions.json").paymentMethods;

/** Inserted once: fees and switches may be changed by the owner. */
export async function loadPaymentMethods(ctx: Ctx, folder: ContentFolder): Promise<void> {
  await ctx.db
    .insert(paymentMethods)
    .values(
      readMethods(folder).map(({ feeCents: fee, maxOrderCents: maxTotal, ...method }) => ({
        ...method,
        fee,
        maxTotal,
      })),
    )
    .onConflictDoNothing();
}

const iban = sql`${paymentMethods.bankAccount} ->> 'iban'`;

const inventedIbans = (folder: ContentFolder): string[] =>
  readMethods(folder).flatMap(({ bankAccount }) => bankAccount?.iban ?? []);

/** The demo's bank account is invented: nobody may be asked to pay there. */
export async function closeInventedAccount(ctx: Ctx, folder: ContentFolder): Promise<void> {
  await ctx.db
    .update(paymentMethods)
    .set({ instructions: null, bankAccount: null, enabled: false })
    .where(inArray(iban, inventedIbans(folder)));
}

export async function offersInventedAccount(ctx: Ctx, folder: ContentFolder): Promise<boolean> {
  const found = await ctx.db.$count(
    paymentMethods,
    and(inArray(iban, inventedIbans(folder)), eq(paymentMethods.enabled, true)),
  );
  return found > 0;
}

type ShippingMethodContent = Omit<typeof shippingMethods.$inferInsert, "id" | "price"> & {
  priceCents: number;
};

/** Inserted once: prices and switches may be changed by the owner. */
export async function loadShippingMethods(ctx: Ctx, folder: ContentFolder): Promise<void> {
  const content = folder.read<{ shippingMethods: ShippingMethodContent[] }>("promotions.json");
  await ctx.db
    .insert(shippingMethods)
    .values(
      content.shippingMethods.map(({ priceCents: price, ...method }) => ({ ...method, price })),
    )
    .onConflictDoNothing();
}

type PickupPointContent = Pick<
  typeof pickupPoints.$inferInsert,
  "id" | "name" | "type" | "address" | "city" | "provinceCode" | "countryCode"
> & {
  streetNumber: string;
  zip: string;
  lat: number;
  lng: number;
  hours: Record<string, string[]>;
  notes: string | null;
};

const days = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"];

export async function loadPickupPoints(ctx: Ctx, folder: ContentFolder): Promise<void> {
  const points = folder.read<PickupPointContent[]>("pudos.json");
  const rows = points.map((point) => ({
    ...point,
    address: `${point.address} ${point.streetNumber}`,
    zipCode: point.zip,
    provinceCode: findProvince(point.provinceCode)?.code ?? point.provinceCode,
    latitude: point.lat,
    longitude: point.lng,
    hint: point.notes,
    openingHours: days.map((day, index) => ({ day: index + 1, hours: point.hours[day] ?? [] })),
  }));
  await upsert(ctx, pickupPoints, ["id"], rows);
}
