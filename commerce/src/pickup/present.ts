import type { PickupPoint } from "#contract/order.ts";
import type { Ctx } from "../ctx.ts";
import type { pickupPoints } from "../db/schema/selling.ts";

export type PointRow = typeof pickupPoints.$inferSelect;

export function presentPoint(ctx: Ctx, row: PointRow, distance: number | null): PickupPoint {
  const { enabled: _enabled, ...point } = row;
  return {
    "@id": `${ctx.config.apiPrefix}/brt/pudos/${encodeURIComponent(point.id)}`,
    "@type": "PickupPoint",
    ...point,
    distance,
  };
}
