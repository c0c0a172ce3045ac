import type { LogIn } from "#contract/customer.ts";
import { noteSecurity } from "../auth/note-security.ts";
import type { Ctx } from "../ctx.ts";
import { verifyBotCheck } from "../limits/bot-check.ts";
import { limit, tooMany } from "../limits/limit.ts";
import { limitTable } from "../limits/limit-table.ts";

/**
 * Guessing is slowed per network, and per network and mailbox together: no stranger can use up somebody else's attempts.
 * A mailbox under attack from many networks asks for a passed bot check, except where it has logged in before.
 */
export async function admitLogin(
  ctx: Ctx,
  { email, recaptchaToken }: Pick<LogIn, "email" | "recaptchaToken">,
  address: string,
) {
  const mailbox = email.toLowerCase();
  const pair = `${address} ${mailbox}`;
  await limit(ctx, "login_network", address);
  await limit(ctx, "login_pair", pair);
  if ((await isUnderAttack(ctx, mailbox)) && !(await isKnown(ctx, pair))) {
    const verdict = await verifyBotCheck(ctx, recaptchaToken, { address });
    if (verdict !== "human") {
      noteSecurity(ctx, { event: "limit.reached", limit: "login_mailbox", mailbox });
      throw tooMany(limitTable.login_pair.seconds);
    }
  }
  return {
    failed: async () => void (await ctx.limits.consume("login_mailbox", mailbox)),
    succeeded: async () => {
      await ctx.limits.refund("login_network", address);
      await ctx.limits.forget("login_pair", pair);
      await ctx.limits.consume("login_known", pair);
    },
  };
}

async function isUnderAttack(ctx: Ctx, mailbox: string): Promise<boolean> {
  const failures = await ctx.limits.count("login_mailbox", mailbox);
  return failures >= limitTable.login_mailbox.points * ctx.config.limitFactor;
}

const isKnown = async (ctx: Ctx, pair: string) => (await ctx.limits.count("login_known", pair)) > 0;
