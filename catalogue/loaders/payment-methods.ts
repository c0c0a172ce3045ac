import type { Ctx } from "#commerce/ctx.ts";
import { paymentMethods } from "#commerce/db/schema.ts";
import type { ContentFolder } from "../content-folder.ts";

type MethodContent = {
  code: string;
  name: string;
  description: string;
  instructions?: string;
  type: "online" | "offline" | "on_delivery";
  feeCents: number;
  maxOrderCents?: number;
  excludesShippingMethods?: string[];
  position: number;
  enabled: boolean;
};

/** Methods are set once: their fees and switches belong to the shop. */
export async function loadPaymentMethods(ctx: Ctx, folder: ContentFolder): Promise<void> {
  const content = folder.read<{ paymentMethods: MethodContent[] }>("promotions.json");
  await ctx.db
    .insert(paymentMethods)
    .values(
      content.paymentMethods.map((method) => ({
        code: method.code,
        name: method.name,
        description: method.description,
        instructions: method.instructions ?? null,
        type: method.type,
        fee: method.feeCents,
        maxTotal: method.maxOrderCents ?? null,
        excludesShippingMethods: method.excludesShippingMethods ?? [],
        position: method.position,
        enabled: method.enabled,
      })),
    )
    .onConflictDoNothing();
}
