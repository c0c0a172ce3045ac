import { BotChallenge } from "#contract/customer.ts";
import { clientAddress } from "../http/client.ts";
import { callsOf, createRouter, empty } from "../http/router.ts";
import { notFound } from "../errors.ts";
import { botChecks } from "./bot-check.ts";
import { limit } from "./limit.ts";

const { reading } = callsOf("Bot check");

export function botCheckRoutes() {
  return createRouter().openapi(
    reading(
      "/bot-challenge",
      "A proof of work to solve; its solution is the recaptchaToken of other calls",
      {
        200: {
          content: { "application/json": { schema: BotChallenge } },
          description: "A challenge for the altcha widget",
        },
        429: empty("Too many requests"),
      },
    ),
    async (c) => {
      const ctx = c.get("ctx");
      await limit(ctx, "bot_challenge", clientAddress(c));
      c.header("cache-control", "no-store");
      const check = ctx.extensions.of(botChecks).find(({ challenge }) => challenge);
      if (!check?.challenge) throw notFound();
      return c.json(await check.challenge(ctx), 200) as never;
    },
  );
}
