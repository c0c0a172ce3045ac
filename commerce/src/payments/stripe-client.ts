import type Stripe from "stripe";
import type { CommerceConfig } from "../config.ts";

const clients = new WeakMap<CommerceConfig["stripe"], Stripe>();

/** Loaded on first use: most starts of a shop never need it. */
export async function stripeOf({ stripe }: Pick<CommerceConfig, "stripe">): Promise<Stripe> {
  const known = clients.get(stripe);
  if (known) return known;
  if (!stripe.secretKey) throw new Error("Stripe has no key");
  const { default: StripeClient } = await import("stripe");
  const client = new StripeClient(stripe.secretKey, {
    maxNetworkRetries: 2,
    timeout: 20_000,
    telemetry: false,
    ...addressOf(stripe.apiUrl),
  });
  clients.set(stripe, client);
  return client;
}

function addressOf(apiUrl: string | undefined) {
  if (!apiUrl) return {};
  const { protocol, hostname, port } = new URL(apiUrl);
  const isPlain = protocol === "http:";
  return {
    protocol: isPlain ? ("http" as const) : ("https" as const),
    host: hostname,
    port: port || (isPlain ? 80 : 443),
  };
}
