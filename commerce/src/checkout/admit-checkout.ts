import { eq } from "drizzle-orm";
import { withTransaction } from "../ctx.ts";
import type { Ctx } from "../ctx.ts";
import { orders } from "../db/schema/orders.ts";
import { verifyBotCheck } from "../limits/bot-check.ts";

type Caller = { token: string; recaptchaToken: string | undefined; address: string };

/** A solved check counts once, but a second click must still find the order that the first one placed. */
export async function admitCheckout(ctx: Ctx, caller: Caller): Promise<void> {
  if (ctx.actor.type !== "guest" || (await isPlaced(ctx, caller.token))) return;
  try {
    await verifyBotCheck(ctx, caller.recaptchaToken, { address: caller.address });
  } catch (error) {
    if (!(await isPlaced(ctx, caller.token))) throw error;
  }
}

/** Waits for a checkout under way. */
function isPlaced(ctx: Ctx, token: string): Promise<boolean> {
  return withTransaction(ctx, async (ctx) => {
    const [order] = await ctx.db
      .select({ state: orders.state })
      .from(orders)
      .where(eq(orders.token, token))
      .for("share");
    return order !== undefined && order.state !== "cart";
  });
}
