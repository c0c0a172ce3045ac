import { botCheckNotSupported, skipBotCheck } from "#contract/client/cart.ts";
import { type Ctx, invalid, logSecurity, notFound } from "../ctx.ts";
import { defineExtensionPoint } from "../extension-point.ts";
import { limit } from "./limit.ts";
import type { EmailLimit } from "./limits.ts";
import { BotChallenge } from "#contract/customer.ts";
import { routesOf } from "../http/router.ts";

/** Distinguishes people from bots by a token from their browser. */
export type BotCheck = {
  challenge?(ctx: Ctx): Promise<object>;
  /** Undefined if the token is of another kind: the next check is tried. */
  verify(
    ctx: Ctx,
    token: string,
    address: string,
  ): Promise<"human" | "bot" | "unreachable" | undefined>;
};

export const botChecks = defineExtensionPoint<BotCheck>("bot check");

export type BotVerdict = "human" | "unknown";

type Caller = {
  /** From `clientAddress`. */
  address: string;
  /** Only the item add that follows the creation of its cart may skip the check, SPEC §4. */
  maySkip?: boolean;
};

/** Refuses bots. Clients that cannot run the check are admitted under a stricter limit. */
export async function verifyBotCheck(
  ctx: Ctx,
  token: string | undefined,
  { address, maySkip = false }: Caller,
): Promise<BotVerdict> {
  if (!token || token === botCheckNotSupported) return admitUnknown(ctx, address);
  if (token === skipBotCheck) {
    if (maySkip) return "unknown";
    throw refusal(ctx);
  }
  for (const check of ctx.extensions.of(botChecks)) {
    const verdict = await check.verify(ctx, token, address);
    if (verdict === "human") return verdict;
    if (verdict === "unreachable") return admitUnknown(ctx, address);
    if (verdict === "bot") break;
  }
  throw refusal(ctx);
}

async function admitUnknown(ctx: Ctx, address: string): Promise<BotVerdict> {
  await limit(ctx, "bot_check_unsupported", address);
  return "unknown";
}

/**
 * For requests of strangers that send an email. After a burst from one network or to one mailbox, only solved checks are
 * admitted; clients that cannot run the check get a 429.
 */
export async function admitEmail(
  ctx: Ctx,
  token: string | undefined,
  { address, mailbox }: { address: string; mailbox?: { purpose: EmailLimit; email: string } },
): Promise<BotVerdict> {
  const verdict = await verifyBotCheck(ctx, token, { address });
  if (verdict === "human") return verdict;
  await limit(ctx, "email_burst_network", address);
  if (mailbox) {
    const key = `${mailbox.purpose} ${mailbox.email.toLowerCase()}`;
    await limit(ctx, "email_burst_mailbox", key);
  }
  return verdict;
}

function refusal(ctx: Ctx) {
  logSecurity(ctx, { event: "bot_check.failed" });
  return invalid(
    "recaptchaToken",
    "La verifica anti-bot non è riuscita. Ricarica la pagina e riprova.",
  );
}

const challenge = {
  content: { "application/json": { schema: BotChallenge } },
  description: "A challenge for the altcha widget",
};

export const botCheckRoutes = routesOf("Bot check", ({ get }) => {
  get(
    "/bot-challenge",
    "A proof of work to solve; its solution is the recaptchaToken of other calls",
    { limit: "bot_challenge", noStore: true, 200: challenge },
    async (ctx, { c }) => {
      const check = ctx.extensions.of(botChecks).find(({ challenge }) => challenge);
      if (!check?.challenge) throw notFound();
      return c.json(await check.challenge(ctx));
    },
  );
});
