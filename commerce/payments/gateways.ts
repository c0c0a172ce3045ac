import { eq } from "drizzle-orm";
import type { Ctx } from "../kernel/ctx.ts";
import { orders } from "../orders/schema.ts";
import { findAttempt, applyOutcome } from "./attempts.ts";
import type { Gateway } from "./gateway.ts";
import { sandboxGateway } from "./sandbox.ts";
import { stripeGateway } from "./stripe.ts";

/** An attempt is finished, asked about and refunded by the gateway that began it. */
export function gatewayNamed(name: string): Gateway {
  const gateway = [stripeGateway, sandboxGateway].find((one) => one.name === name);
  if (!gateway) throw new Error(`There is no gateway named ${name}`);
  return gateway;
}

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
  if (outcome) await applyOutcome(ctx, { gateway, reference, outcome });
  return outcome === "succeeded" || outcome === "processing";
}
