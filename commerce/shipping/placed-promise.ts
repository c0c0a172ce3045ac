import { eq } from "drizzle-orm";
import { calendarDateInRome } from "#contract/format/dates.ts";
import type { Ctx } from "../kernel/ctx.ts";
import { orders, shipments } from "../orders/schema.ts";
import { daysFrom, type DeliveryDays, placeOf, promiseDelivery } from "./delivery-promise.ts";
import { loadDeliveryRules } from "./delivery-rules.ts";

type Placed = { id: number };

async function loadPlaced({ db }: Ctx, { id }: Placed) {
  const [found] = await db
    .select({
      shippingAddress: orders.shippingAddress,
      pudo: orders.pudo,
      promisedTo: orders.promisedTo,
      expectedTo: orders.expectedTo,
      minDays: shipments.minDays,
      maxDays: shipments.maxDays,
    })
    .from(orders)
    .innerJoin(shipments, eq(shipments.orderId, orders.id))
    .where(eq(orders.id, id));
  if (!found) return undefined;
  const { pudo, shippingAddress, minDays, maxDays, ...told } = found;
  return {
    ...told,
    service: { minDays, maxDays },
    place: placeOf(pudo, shippingAddress),
  };
}

/** Stores what is promised of a locked order as it is confirmed now: placed, paid, or to be paid in another way. */
export async function storePromise(
  ctx: Ctx,
  order: Placed,
  { byTransfer = false } = {},
): Promise<void> {
  const placed = await loadPlaced(ctx, order);
  if (!placed) return;
  const rules = await loadDeliveryRules(ctx);
  const days = promiseDelivery(rules, { ...placed, byTransfer, at: ctx.clock() });
  await ctx.db
    .update(orders)
    .set({
      promisedFrom: days?.from ?? null,
      promisedTo: days?.to ?? null,
      expectedFrom: null,
      expectedTo: null,
    })
    .where(eq(orders.id, order.id));
}

/** The parcel of a locked order leaves today: when that is too late for what was told, the days are told again. */
export async function storeDeparture(ctx: Ctx, order: Placed): Promise<void> {
  const placed = await loadPlaced(ctx, order);
  if (!placed) return;
  const today = calendarDateInRome(ctx.clock());
  const days = daysFrom(await loadDeliveryRules(ctx), placed.service, placed.place, today);
  const told = placed.expectedTo ?? placed.promisedTo;
  if (days && told && days.to > told) await storeExpected(ctx, order, days);
}

/** Told again instead of what was promised, which stays on record. */
export async function storeExpected(ctx: Ctx, { id }: Placed, days: DeliveryDays): Promise<void> {
  await ctx.db
    .update(orders)
    .set({ expectedFrom: days.from, expectedTo: days.to })
    .where(eq(orders.id, id));
}

/** When a locked order that has not left yet can arrive now. */
export async function newDays(ctx: Ctx, order: Placed): Promise<DeliveryDays | null> {
  const placed = await loadPlaced(ctx, order);
  if (!placed) return null;
  const rules = await loadDeliveryRules(ctx);
  return promiseDelivery(rules, { ...placed, byTransfer: false, at: ctx.clock() });
}
