import { eq } from "drizzle-orm";
import type { Ctx } from "../ctx.ts";
import { orders } from "../db/schema/orders.ts";
import { gatewayNamed } from "./gateways.ts";
import { findAttempt } from "./find-attempt.ts";
import { settleAttempt } from "./settle-attempt.ts";

/** The shopper is back before the webhook, or the webhook never comes: ask what happened. True when it went well. */
export async function returnFromGateway(
  ctx: Ctx,
  token: string,
  reference: string,
): Promise<boolean> {
  const found = await findAttempt(ctx, "stripe", reference);
  if (!found) return false;
  const [order] = await ctx.db.select().from(orders).where(eq(orders.id, found.orderId));
  if (order?.token !== token) return false;
  const { gateway } = found.attempt;
  const outcome = await gatewayNamed(gateway).askOutcome(ctx, found.attempt);
  if (outcome) await settleAttempt(ctx, { gateway, reference, outcome });
  return outcome === "succeeded" || outcome === "processing";
}
