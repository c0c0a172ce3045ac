import { createRoute } from "@hono/zod-openapi";
import { empty } from "../http/document.ts";
import { createRouter } from "../http/router.ts";
import { takeStripeEvent } from "./stripe-webhook.ts";

/** Where gateways report; the body is read as it came, because its signature covers every byte. */
export function webhookRoutes() {
  return createRouter().openapi(
    createRoute({
      tags: ["Payments"],
      method: "post",
      path: "/stripe/webhook",
      summary: "Events of Stripe, signed by it",
      responses: {
        204: empty("Taken, now or before"),
        400: empty("Not signed by Stripe"),
        404: empty("Stripe is not set up"),
      },
    }),
    async (c) => {
      const payload = await c.req.text();
      const ctx = { ...c.get("ctx"), actor: { type: "system" } as const };
      await takeStripeEvent(ctx, payload, c.req.header("stripe-signature"));
      return c.body(null, 204);
    },
  );
}
