import { botChecks } from "#commerce/kernel/limits/bot-check.ts";
import { definePlugin } from "#commerce/kernel/plugins.ts";

/** A bot check that the token "solved" passes. */
export const solvedCheck = definePlugin({
  name: "test check",
  setup: (kernel) =>
    kernel.add(botChecks, {
      verify: async (_, token) => (token === "solved" ? "human" : undefined),
    }),
});
