import type { PickupPoint } from "#contract/order.ts";
import type { PickupQuery } from "#contract/address.ts";
import type { Ctx } from "../kernel/ctx.ts";
import { notFound } from "../kernel/errors.ts";
import { type Carrier, CarrierDown, carrierOf, type FoundPoint } from "./carriers.ts";
import {
  findStoredPoint,
  presentPoint,
  rememberPoints,
  storedPointsNear,
} from "./stored-points.ts";

type Report = (error: CarrierDown) => void;

/** May ask the carrier over the network: call it before any transaction. */
export async function getPickupPoint(ctx: Ctx, id: string, report?: Report): Promise<PickupPoint> {
  const asked = await askCarrier(ctx, report, async (carrier) => {
    const point = await carrier.findPoint(id);
    return point ? [point] : [];
  });
  const point = asked ? asked[0] : await findStoredPoint(ctx, id);
  if (!point) throw notFound();
  return point;
}

export async function listPickupPoints(
  ctx: Ctx,
  query: PickupQuery,
  report?: Report,
): Promise<PickupPoint[]> {
  const asked = await askCarrier(ctx, report, (carrier) => carrier.pointsNear(query));
  return asked ?? storedPointsNear(ctx, query);
}

/** Undefined without a carrier and while it is down: our own list answers then, with what the carrier said last. */
async function askCarrier(
  ctx: Ctx,
  report: Report | undefined,
  ask: (carrier: Carrier) => Promise<FoundPoint[]>,
): Promise<PickupPoint[] | undefined> {
  const carrier = carrierOf(ctx);
  if (!carrier) return undefined;
  try {
    const points = await ask(carrier);
    await rememberPoints(ctx, points);
    return points.map(({ row, distance }) => presentPoint(ctx, row, distance));
  } catch (error) {
    if (!(error instanceof CarrierDown)) throw error;
    report?.(error);
    return undefined;
  }
}
