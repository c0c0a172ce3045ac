import {
  type Challenge,
  createChallenge,
  type Payload,
  randomInt,
  verifySolution,
} from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/pbkdf2";
import type { Ctx } from "../kernel/ctx.ts";
import { botChecks } from "../kernel/limits/bot-check.ts";
import { isWithinLimit } from "../kernel/limits/limit.ts";
import { definePlugin } from "../kernel/plugins.ts";
import { sign } from "../kernel/secrets.ts";

/** Proof of work in the browser: no third party learns of the visitor. */
export const altcha = definePlugin({
  name: "altcha",
  setup: (kernel) =>
    kernel.add(botChecks, {
      challenge: createBotChallenge,
      async verify(ctx, token) {
        const payload = readPayload(token);
        if (!payload) return undefined;
        return (await isSolution(ctx, payload)) ? "human" : "bot";
      },
    }),
});

const validFor = 15 * 60 * 1000;

/** Takes a phone about half a second to solve, and us one hash to verify. */
function createBotChallenge(ctx: Ctx): Promise<Challenge> {
  return createChallenge({
    algorithm: "PBKDF2/SHA-256",
    cost: 1_000,
    counter: randomInt(400, 100),
    deriveKey,
    expiresAt: new Date(ctx.clock().getTime() + validFor),
    ...keys(ctx),
  });
}

/** True once per solved, unexpired challenge that we issued. */
async function isSolution(ctx: Ctx, { challenge, solution }: Payload): Promise<boolean> {
  const check = verifySolution({ challenge, solution, deriveKey, ...keys(ctx) });
  const isVerified = await check.then(
    ({ verified }) => verified,
    () => false,
  );
  const expiresAt = (challenge.parameters.expiresAt ?? 0) * 1000;
  if (!isVerified || expiresAt < ctx.clock().getTime()) return false;
  return isWithinLimit(ctx, "bot_check_solution", challenge.parameters.nonce);
}

/** The widget sends its solution as JSON in base64. */
function readPayload(token: string): Payload | undefined {
  try {
    const payload = JSON.parse(Buffer.from(token, "base64").toString()) as Payload;
    return typeof payload.challenge.parameters.nonce === "string" ? payload : undefined;
  } catch {
    return undefined;
  }
}

const keys = (ctx: Ctx) => ({
  hmacSignatureSecret: sign(ctx, "bot-challenge", "signature"),
  hmacKeySignatureSecret: sign(ctx, "bot-challenge", "key"),
});
