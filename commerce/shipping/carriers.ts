import { eq, sql } from "drizzle-orm";
import type { AddressInput, PickupQuery } from "#contract/address.ts";
import type { Cents } from "#contract/pricing/index.ts";
import type { Ctx } from "../kernel/ctx.ts";
import { defineExtensionPoint } from "../kernel/extension-point.ts";
import { findRow } from "../kernel/db/rows.ts";
import { type pickupPoints, shippingMethods } from "./schema.ts";

export type PointRow = typeof pickupPoints.$inferSelect;

export type FoundPoint = { row: PointRow; distance: number | null };

export type ParcelToSend = {
  /** A parcel is booked once for each key: a repeated call returns the same label. */
  key: string;
  orderNumber: string;
  address: AddressInput;
  email: string;
  /** Where it goes instead of the address. */
  pickupPointId: string | null;
  weightGrams: number;
  /** What the courier collects at the door. */
  cashOnDelivery: Cents | null;
};

export type ShippingLabel = { tracking: string; pdf: Uint8Array };

export type ParcelStatus = {
  tracking: string;
  state: "collectable" | "delivered";
  /** The day it happened, as `2026-11-17`. */
  on: string;
};

/**
 * A carrier of parcels: it does what it has methods for. All speak over the network, so never call them inside a
 * transaction, and all throw `CarrierDown`.
 */
export type Carrier = {
  /** Shipping methods name it in their column `carrier`, in any case. */
  name: string;
  /** Undefined when it knows no such pickup point. */
  findPoint?(id: string): Promise<FoundPoint | undefined>;
  /** Returns the nearest pickup points first. */
  pointsNear?(query: PickupQuery): Promise<FoundPoint[]>;
  bookLabel?(parcel: ParcelToSend): Promise<ShippingLabel>;
  /** Parcels on their way are left out. */
  track?(trackings: string[]): Promise<ParcelStatus[]>;
};

export const carriers = defineExtensionPoint<Carrier>("carrier");

/** Whether somebody answers for pickup points. */
export const hasCarrier = ({ extensions }: Pick<Ctx, "extensions">) =>
  extensions.of(carriers).some(({ pointsNear }) => pointsNear);

/** The carrier of a shipping method, where a plugin speaks to it. */
export async function carrierOf(ctx: Ctx, methodCode: string): Promise<Carrier | undefined> {
  const method = await findRow(ctx.db, shippingMethods, eq(shippingMethods.code, methodCode));
  const name = method?.carrier?.toLowerCase();
  return ctx.extensions.of(carriers).find((carrier) => carrier.name.toLowerCase() === name);
}

export async function methodsOfCarrier({ db }: Ctx, { name }: Carrier): Promise<string[]> {
  const isIts = eq(sql`lower(${shippingMethods.carrier})`, name.toLowerCase());
  const methods = await db
    .select({ code: shippingMethods.code })
    .from(shippingMethods)
    .where(isIts);
  return methods.map(({ code }) => code);
}

/** The carrier did not give an answer we can use; the shop goes on without it. */
export class CarrierDown extends Error {
  constructor(reason: string, cause?: unknown) {
    super(`The carrier is not answering: ${reason}`, { cause });
    this.name = "CarrierDown";
  }
}
