import { and, asc, eq, gt, inArray } from "drizzle-orm";
import { z } from "zod";
import { CommerceError, type Ctx, daysAgo } from "../kernel/ctx.ts";
import { definePlugin } from "../kernel/plugins.ts";
import { orders, shipments } from "../orders/schema.ts";
import { askCarrier, type Carrier, carriers, methodsOfCarrier } from "../shipping/index.ts";
import { awaitCollection, deliverOrder } from "./ship.ts";

const longest = 60;
const atOnce = 500;

/** Polls carriers with tracking and records delivered parcels. */
async function followParcels(ctx: Ctx): Promise<void> {
  for (const carrier of ctx.extensions.of(carriers)) if (carrier.track) await follow(ctx, carrier);
}

export const parcelTracking = definePlugin({
  name: "parcel-tracking",
  setup: (kernel) => kernel.schedule("follow-parcels", "40 * * * *", followParcels),
});

async function follow(ctx: Ctx, carrier: Carrier): Promise<void> {
  const parcels = await parcelsUnderWay(ctx, carrier);
  const trackings = [...new Set(parcels.map(({ tracking }) => tracking ?? ""))];
  if (trackings.length === 0) return;
  for (const { tracking, state, on } of await ask(carrier, trackings)) {
    // One parcel may contain two orders of one customer.
    for (const parcel of parcels.filter((one) => one.tracking === tracking)) {
      const { token, collectableAt } = parcel;
      if (state === "delivered") await unlessRefused(deliverOrder(ctx, { token, deliveredOn: on }));
      else if (!collectableAt) await unlessRefused(awaitCollection(ctx, { token }));
    }
  }
}

const parcelsUnderWay = async (ctx: Ctx, carrier: Carrier) =>
  ctx.db
    .select({
      token: orders.token,
      tracking: shipments.tracking,
      collectableAt: shipments.collectableAt,
    })
    .from(shipments)
    .innerJoin(orders, eq(orders.id, shipments.orderId))
    .where(
      and(
        eq(shipments.state, "shipped"),
        gt(shipments.tracking, ""),
        gt(shipments.shippedAt, daysAgo(ctx, longest)),
        inArray(shipments.methodCode, await methodsOfCarrier(ctx, carrier)),
      ),
    )
    .orderBy(asc(shipments.shippedAt))
    .limit(atOnce);

const Statuses = z.array(
  z.object({
    tracking: z.string(),
    state: z.enum(["collectable", "delivered"]),
    on: z.iso.date(),
  }),
);

/** A carrier that fails is asked again an hour later. */
const ask = (carrier: Carrier, trackings: string[]) =>
  askCarrier(carrier, async () => Statuses.parse(await carrier.track?.(trackings))).catch(() => []);

/** Ignores conflicts: staff may have recorded the delivery, or the carrier reports an impossible day. */
async function unlessRefused(work: Promise<void>): Promise<void> {
  try {
    await work;
  } catch (error) {
    if (!(error instanceof CommerceError)) throw error;
  }
}
