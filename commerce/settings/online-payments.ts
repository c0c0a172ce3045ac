import type { CommerceConfig } from "../kernel/config.ts";
import type { paymentMethods } from "../payments/schema.ts";

type Configured = { config: Pick<CommerceConfig, "stripe" | "demo"> };

/** Who takes money online: Stripe once it has a key, the sandbox in a demo only, otherwise nobody. */
export function onlineGateway({ config }: Configured): "stripe" | "sandbox" | undefined {
  if (config.stripe.secretKey) return "stripe";
  return config.demo ? "sandbox" : undefined;
}

/** "test" looks like paying and moves no money: the sandbox, or one of Stripe's test keys. */
export type OnlinePayments = "live" | "test" | "none";

export function onlinePayments({ config }: Configured): OnlinePayments {
  const gateway = onlineGateway({ config });
  if (!gateway) return "none";
  const isTest = gateway === "sandbox" || /^[a-z]+_test_/.test(config.stripe.secretKey ?? "");
  return isTest ? "test" : "live";
}

type Method = Pick<typeof paymentMethods.$inferSelect, "gateway">;

/** Whether the money of this method has somebody to take it. */
export const hasGateway = (ctx: Configured, { gateway }: Method): boolean =>
  gateway !== "stripe" || onlineGateway(ctx) !== undefined;
