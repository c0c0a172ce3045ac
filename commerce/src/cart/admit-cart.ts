import type { Context } from "hono";
import type { Env } from "../http/router.ts";
import { verifyBotCheck } from "../limits/bot-check.ts";
import { clientAddress } from "../limits/client-address.ts";
import { limit } from "../limits/limit.ts";

/** New carts are counted; who is signed in has proven more than a bot check could. */
export async function admitCart(c: Context<Env>, recaptchaToken: string | undefined) {
  const ctx = c.get("ctx");
  const address = clientAddress(c);
  await limit(ctx, "cart_creation", address);
  if (ctx.actor.type === "guest") await verifyBotCheck(ctx, recaptchaToken, { address });
}
