import type { PickupQuery } from "#contract/address.ts";
import type { Ctx } from "../kernel/ctx.ts";
import { defineExtensionPoint } from "../kernel/extension-point.ts";
import type { pickupPoints } from "./schema.ts";

export type PointRow = typeof pickupPoints.$inferSelect;

export type FoundPoint = { row: PointRow; distance: number | null };

/** A carrier that keeps parcels at pickup points. It speaks over the network: never ask it inside a transaction. */
export type Carrier = {
  name: string;
  /** Undefined when it knows no such point. Both throw `CarrierDown`. */
  findPoint(id: string): Promise<FoundPoint | undefined>;
  /** The nearest first. */
  pointsNear(query: PickupQuery): Promise<FoundPoint[]>;
};

export const carriers = defineExtensionPoint<Carrier>("carrier");

export const carrierOf = ({ extensions }: Pick<Ctx, "extensions">) => extensions.of(carriers)[0];

/** The carrier did not give an answer we can use; the shop goes on without it. */
export class CarrierDown extends Error {
  constructor(reason: string, cause?: unknown) {
    super(`The carrier is not answering: ${reason}`, { cause });
    this.name = "CarrierDown";
  }
}
