import { setTimeout as pause } from "node:timers/promises";
import { eq, sql } from "drizzle-orm";
import type { AddressInput, PickupQuery } from "#contract/address.ts";
import type { Cents } from "#contract/pricing/index.ts";
import type { Ctx } from "../kernel/ctx.ts";
import { defineExtensionPoint } from "../kernel/extension-point.ts";
import { findRow } from "../kernel/db/rows.ts";
import { reportOnce } from "../kernel/kinds.ts";
import { type pickupPoints, shippingMethods } from "./schema.ts";

export type PointRow = typeof pickupPoints.$inferSelect;

export type FoundPoint = { row: PointRow; distance: number | null };

export type ParcelToSend = {
  /** Idempotency key: a parcel is booked once per key, a repeated call returns the same label. */
  key: string;
  orderNumber: string;
  address: AddressInput;
  email: string;
  /** Destination instead of the address. */
  pickupPointId: string | null;
  weightGrams: number;
  /** Amount the courier collects at the door. */
  cashOnDelivery: Cents | null;
};

export type ShippingLabel = { tracking: string; pdf: Uint8Array };

export type ParcelStatus = {
  tracking: string;
  state: "collectable" | "delivered";
  /** The day of the event, as `2026-11-17`. */
  on: string;
};

/** A parcel carrier; methods it does not support are absent. All call the network: use `askCarrier`, never in a transaction. */
export type Carrier = {
  /** Compared case-insensitively with the column `carrier` of shipping methods. */
  name: string;
  /** Milliseconds that the shop waits for an answer, instead of 5000. */
  patience?: number;
  /** Undefined for an unknown pickup point. */
  findPoint?(id: string): Promise<FoundPoint | undefined>;
  /** Returns the nearest pickup points first. */
  pointsNear?(query: PickupQuery): Promise<FoundPoint[]>;
  bookLabel?(parcel: ParcelToSend): Promise<ShippingLabel>;
  /** Parcels in transit are left out. */
  track?(trackings: string[]): Promise<ParcelStatus[]>;
};

export const carriers = defineExtensionPoint<Carrier>("carrier", "name");

/** Whether a carrier provides pickup points. */
export const hasCarrier = ({ extensions }: Pick<Ctx, "extensions">) =>
  extensions.of(carriers).some(({ pointsNear }) => pointsNear);

/** The carrier plugin of a shipping method, if any. */
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

const usualPatience = 5000;

/** Every failure becomes a `CarrierDown`, a hang too: one carrier must not stop the others. */
export async function askCarrier<Answer>(
  carrier: Carrier,
  ask: () => Promise<Answer>,
): Promise<Answer> {
  const { name, patience = usualPatience } = carrier;
  const answered = new AbortController();
  const late = pause(patience, undefined, answered).then(() => {
    throw new CarrierDown(`${name} took longer than ${patience} ms`);
  });
  try {
    // The async function turns a synchronous throw into a rejection.
    return await Promise.race([(async () => ask())(), late]);
  } catch (error) {
    if (error instanceof CarrierDown) throw error;
    reportOnce(carrier, `The carrier ${name}`, error);
    throw new CarrierDown(`${name}: ${String(error)}`, error);
  } finally {
    answered.abort();
  }
}

/** The carrier gave no usable answer; the shop continues without it. */
export class CarrierDown extends Error {
  /** By name: a plugin loaded at run time may throw its own copy of this class. */
  static override [Symbol.hasInstance](value: unknown): boolean {
    return value instanceof Error && value.name === "CarrierDown";
  }

  constructor(reason: string, cause?: unknown) {
    super(`The carrier is not answering: ${reason}`, { cause });
    this.name = "CarrierDown";
  }
}
