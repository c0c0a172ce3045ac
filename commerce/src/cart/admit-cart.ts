import type { Ctx } from "../ctx.ts";
import { verifyBotCheck } from "../limits/bot-check.ts";
import { limit } from "../limits/limit.ts";

/** New carts are counted; who is signed in has proven more than a bot check could. */
export async function admitCart(ctx: Ctx, recaptchaToken: string | undefined, address: string) {
  await limit(ctx, "cart_creation", address);
  if (ctx.actor.type === "guest") await verifyBotCheck(ctx, recaptchaToken, { address });
}
