import { botCheckNotSupported, skipBotCheck } from "#contract/client/cart.ts";
import type { Ctx } from "../ctx.ts";
import { invalid } from "../errors.ts";
import { logSecurity } from "../log-security.ts";
import { isSolution, readPayload } from "./altcha.ts";
import { limit } from "./limit.ts";
import { askRecaptcha } from "./recaptcha.ts";

export type BotVerdict = "human" | "unknown";

type Caller = {
  /** From `clientAddress`. */
  address: string;
  /** Only the item add that follows the creation of its cart may skip the check, SPEC §4. */
  maySkip?: boolean;
};

/** Refuses bots. Who cannot run the check is let through as unknown, under a stricter limit. */
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
  const payload = readPayload(token);
  if (payload) {
    if (await isSolution(ctx, payload)) return "human";
    throw refusal(ctx);
  }
  const { secretKey, verifyUrl } = ctx.config.recaptcha;
  if (!secretKey) throw refusal(ctx);
  const verdict = await askRecaptcha({ secretKey, verifyUrl }, token, address);
  if (verdict === "bot") throw refusal(ctx);
  return verdict === "human" ? "human" : admitUnknown(ctx, address);
}

async function admitUnknown(ctx: Ctx, address: string): Promise<BotVerdict> {
  await limit(ctx, "bot_check_unsupported", address);
  return "unknown";
}

function refusal(ctx: Ctx) {
  logSecurity(ctx, { event: "bot_check.failed" });
  return invalid(
    "recaptchaToken",
    "La verifica anti-bot non è riuscita. Ricarica la pagina e riprova.",
  );
}
