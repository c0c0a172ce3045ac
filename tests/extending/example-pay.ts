import { z } from "zod";
import { CommerceError } from "#commerce/kernel/ctx.ts";
import { definePlugin } from "#commerce/kernel/plugins.ts";
import { paymentGateways } from "#commerce/orders/index.ts";
import { applyOutcome } from "#commerce/payments/index.ts";

const Report = z.object({ reference: z.string(), paid: z.boolean() });

export const examplePay = definePlugin({
  name: "example-pay",
  config: z.object({
    EXAMPLE_PAY_KEY: z.string().optional(),
    EXAMPLE_PAY_URL: z.url().default("https://pay.example"),
  }),
  setup(kernel, { EXAMPLE_PAY_KEY: secret, EXAMPLE_PAY_URL: url }) {
    kernel.add(paymentGateways, {
      name: "example-pay",
      mode: () => (secret ? "live" : "none"),
      start: async (_ctx, { attempt }) => ({ url: `${url}/checkout/${attempt.reference}` }),
      askOutcome: async () => undefined,
      refund: async (_ctx, { key }) => `refund-${key}`,
      async webhook(ctx, payload, headers) {
        if (!secret || headers.get("authorization") !== `Bearer ${secret}`)
          throw new CommerceError("bad_request", "Not from the gateway.");
        const { reference, paid } = Report.parse(JSON.parse(payload));
        const outcome = paid ? "succeeded" : "failed";
        await applyOutcome(ctx, { gateway: "example-pay", reference, outcome });
      },
    });
  },
});
