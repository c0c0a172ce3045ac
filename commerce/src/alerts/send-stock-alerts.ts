import { and, eq, isNull } from "drizzle-orm";
import { withTransaction } from "../ctx.ts";
import type { Ctx } from "../ctx.ts";
import { stockAlerts } from "../db/schema/voices.ts";
import { queueLetter } from "../mail/queue-letter.ts";
import { findAlertedVariant } from "./find-alerted-variant.ts";

/** Call it when pieces of a variant come in: whoever waits is told once. Tells how many were. */
export function sendStockAlerts(ctx: Ctx, variantId: number): Promise<number> {
  return withTransaction(ctx, async (ctx) => {
    const variant = await findAlertedVariant(ctx, variantId);
    if (!variant) return 0;
    const waiting = await ctx.db
      .update(stockAlerts)
      .set({ sentAt: ctx.clock() })
      .where(
        and(
          eq(stockAlerts.variantId, variantId),
          eq(stockAlerts.kind, "back_in_stock"),
          isNull(stockAlerts.sentAt),
        ),
      )
      .returning();
    for (const { id, email, createdAt } of waiting) {
      await queueLetter(ctx, {
        key: `back_in_stock:${id}:${createdAt.getTime()}`,
        to: email,
        name: "back_in_stock",
        data: { productName: variant.productName, link: variant.link },
      });
    }
    return waiting.length;
  });
}
