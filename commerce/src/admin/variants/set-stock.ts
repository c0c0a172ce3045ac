import { eq } from "drizzle-orm";
import { sendStockAlerts } from "../../alerts/send-stock-alerts.ts";
import type { Ctx } from "../../ctx.ts";
import { variants } from "../../db/schema/catalogue.ts";
import { CommerceError, invalid } from "../../errors.ts";

type Variant = typeof variants.$inferSelect;

/** The variant is locked by the caller, so no order can be promised a piece meanwhile. */
export async function setStock(
  ctx: Ctx,
  { id, onHand: now, onHold, tracked }: Variant,
  { onHand, onHandWas }: { onHand: number; onHandWas?: number | undefined },
): Promise<void> {
  if (onHandWas !== undefined && onHandWas !== now) {
    throw new CommerceError("conflict", `La giacenza nel frattempo è cambiata: ora è ${now}.`);
  }
  if (tracked && onHand < onHold) {
    throw invalid("onHand", `Non può essere meno dei pezzi già promessi: ${onHold}`);
  }
  if (onHand === now) return;
  // Together: what is not counted any more may be less than promised.
  await ctx.db.update(variants).set({ onHand, tracked }).where(eq(variants.id, id));
  if (now <= onHold && onHand > onHold) await sendStockAlerts(ctx, id);
}
