import type { Ctx } from "#commerce/ctx.ts";
import { shippingMethods } from "#commerce/db/schema.ts";
import type { ContentFolder } from "../content-folder.ts";

type MethodContent = {
  code: string;
  name: string;
  description: string;
  priceCents: number;
  position: number;
  requiresPudo: boolean;
  carrier: string;
  minDays: number;
  maxDays: number;
  maxWeightGrams: number;
  enabled: boolean;
};

/** Methods are set once: their prices and switches belong to the shop. */
export async function loadShippingMethods(ctx: Ctx, folder: ContentFolder): Promise<void> {
  const content = folder.read<{ shippingMethods: MethodContent[] }>("promotions.json");
  await ctx.db
    .insert(shippingMethods)
    .values(
      content.shippingMethods.map((method) => ({
        code: method.code,
        name: method.name,
        description: method.description,
        price: method.priceCents,
        position: method.position,
        requiresPudo: method.requiresPudo,
        carrier: method.carrier,
        minDays: method.minDays,
        maxDays: method.maxDays,
        maxWeightGrams: method.maxWeightGrams,
        enabled: method.enabled,
      })),
    )
    .onConflictDoNothing();
}
