import { z } from "zod";
import { type BotCheck, botChecks } from "../kernel/limits/bot-check.ts";
import { definePlugin } from "../kernel/plugins.ts";

export const recaptcha = definePlugin({
  name: "recaptcha",
  config: z.object({ RECAPTCHA_SECRET_KEY: z.string().optional() }),
  setup(kernel, { RECAPTCHA_SECRET_KEY: secretKey }) {
    if (secretKey) kernel.add(botChecks, recaptchaCheck(secretKey));
  },
});

const Answer = z.object({ success: z.boolean(), score: z.number().optional() });

const googleUrl = "https://www.google.com/recaptcha/api/siteverify";
const patience = 3_000;
const leastScore = 0.5;

export const recaptchaCheck = (secret: string, verifyUrl = googleUrl): BotCheck => ({
  async verify(_ctx, token, address) {
    try {
      const response = await fetch(verifyUrl, {
        method: "POST",
        body: new URLSearchParams({ secret, response: token, remoteip: address }),
        redirect: "error",
        signal: AbortSignal.timeout(patience),
      });
      if (!response.ok) return "unreachable";
      const { success, score = 0 } = Answer.parse(await response.json());
      return success && score >= leastScore ? "human" : "bot";
    } catch {
      return "unreachable";
    }
  },
});
