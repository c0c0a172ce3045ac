import { and, eq } from "drizzle-orm";
import type { Ctx } from "../ctx.ts";
import { shipments } from "../db/schema/orders.ts";
import { CommerceError } from "../errors.ts";
import type { ShipmentRow } from "./order-record.ts";
import { shipmentMachine } from "./order-machines.ts";
import type { ShipmentState } from "./order-machines.ts";
import { apply } from "./state-machine.ts";

/** Moves the parcel of a locked order, or refuses. */
export async function moveShipment(
  ctx: Ctx,
  orderId: number,
  move: keyof typeof shipmentMachine,
  change: Partial<ShipmentRow>,
): Promise<ShipmentRow> {
  const [shipment] = await ctx.db.select().from(shipments).where(eq(shipments.orderId, orderId));
  if (!shipment) throw new CommerceError("invalid", "The order has nothing to ship.");
  const state = apply(shipmentMachine, shipment.state as ShipmentState, move, "shipment");
  const [moved] = await ctx.db
    .update(shipments)
    .set({ ...change, state })
    .where(and(eq(shipments.id, shipment.id), eq(shipments.state, shipment.state)))
    .returning();
  if (!moved) throw new CommerceError("conflict", "The shipment has changed meanwhile.");
  return moved;
}
