import { z } from "zod";
import { definePlugin } from "#commerce/kernel/plugins.ts";

export const orderWebhook = definePlugin({
  name: "order-webhook",
  config: z.object({ ORDER_WEBHOOK_URL: z.url().optional() }),
  setup(kernel, { ORDER_WEBHOOK_URL: url }) {
    if (!url) return;
    kernel.on("order.placed", {
      name: "order-webhook",
      async handle(_ctx, { id, at, data }) {
        const response = await fetch(url, {
          method: "POST",
          headers: { "content-type": "application/json", "idempotency-key": id },
          body: JSON.stringify({ at, ...data }),
          signal: AbortSignal.timeout(10_000),
        });
        if (!response.ok) throw new Error(`The webhook answered ${response.status}`);
      },
    });
  },
});
