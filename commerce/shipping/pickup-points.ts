import type { PickupPoint } from "#contract/order.ts";
import type { PickupQuery } from "#contract/address.ts";
import type { Ctx } from "../kernel/ctx.ts";
import { notFound } from "../kernel/errors.ts";
import { CarrierDown, carrierPointsNear, findCarrierPoint } from "./brt.ts";
import { findStoredPoint, storedPointsNear } from "./stored-points.ts";

type Report = (error: CarrierDown) => void;

/** May ask the carrier over the network: call it before any transaction. */
export async function getPickupPoint(ctx: Ctx, id: string, report?: Report): Promise<PickupPoint> {
  const point = await withCarrier(ctx, report, findCarrierPoint, findStoredPoint, id);
  if (!point) throw notFound();
  return point;
}

export const listPickupPoints = (ctx: Ctx, query: PickupQuery, report?: Report) =>
  withCarrier(ctx, report, carrierPointsNear, storedPointsNear, query);

type Ask<Question, Answer> = (ctx: Ctx, question: Question) => Promise<Answer>;

/** The carrier when the shop has a key for it; our own list without one, and while the carrier is down. */
async function withCarrier<Question, Answer>(
  ctx: Ctx,
  report: Report | undefined,
  askCarrier: Ask<Question, Answer>,
  askOurselves: Ask<Question, Answer>,
  question: Question,
): Promise<Answer> {
  if (!ctx.config.brt.apiKey) return askOurselves(ctx, question);
  try {
    return await askCarrier(ctx, question);
  } catch (error) {
    if (!(error instanceof CarrierDown)) throw error;
    report?.(error);
    return askOurselves(ctx, question);
  }
}
