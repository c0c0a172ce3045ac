import { eq } from "drizzle-orm";
import type Stripe from "stripe";
import { z } from "zod";
import { paymentPath, retryPath } from "#contract/paths.ts";
import { pageUrl } from "../kernel/config.ts";
import type { Ctx } from "../kernel/ctx.ts";
import { CommerceError } from "../kernel/errors.ts";
import { definePlugin } from "../kernel/plugins.ts";
import {
  type AttemptRow,
  type Gateway,
  GatewayRefusal,
  type OpenPayment,
  type Outcome,
  paymentGateways,
} from "../orders/index.ts";
import { applyOutcome, findAttempt } from "../payments/index.ts";
import { paymentAttempts } from "../payments/schema.ts";

const Variables = z.object({
  STRIPE_SECRET_KEY: z.string().optional(),
  STRIPE_WEBHOOK_SECRET: z.string().optional(),
  /** For tests, which play Stripe's part. */
  STRIPE_API_URL: z.url().optional(),
});

type Settings = z.output<typeof Variables>;

export const stripe = definePlugin({
  name: "stripe",
  config: Variables,
  setup: (kernel, settings) => kernel.add(paymentGateways, createStripeGateway(settings)),
});

/** What is noted of an attempt. */
const Details = z.object({
  session: z.string().optional(),
  url: z.string().nullish(),
  expiresAt: z.string().optional(),
});

const detailsOf = ({ details }: AttemptRow) => Details.parse(details ?? {});

/** A session lives for an hour; Stripe takes nothing below half of one. */
const sessionSeconds = 3600;

/** Stripe's hosted page; the reference of the attempt travels with the session and comes back with its events. */
function createStripeGateway(settings: Settings): Gateway {
  const connect = connectorOf(settings);
  return {
    name: "stripe",
    instruments: ["card", "paypal"],

    mode: () => {
      const { STRIPE_SECRET_KEY: key } = settings;
      if (!key) return "none";
      return /^[a-z]+_test_/.test(key) ? "test" : "live";
    },

    async start(ctx, open) {
      const known = detailsOf(open.attempt).url;
      if (known) return known;
      const stripe = await connect();
      const session = await stripe.checkout.sessions.create(sessionOf(ctx, open), {
        idempotencyKey: `attempt-${open.attempt.reference}`,
      });
      const details: z.output<typeof Details> = {
        session: session.id,
        url: session.url,
        expiresAt: new Date(session.expires_at * 1000).toISOString(),
      };
      await ctx.db
        .update(paymentAttempts)
        .set({ details })
        .where(eq(paymentAttempts.id, open.attempt.id));
      if (!session.url) throw new Error("Stripe gave a session without a page");
      return session.url;
    },

    async askOutcome(_ctx, attempt) {
      const { session } = detailsOf(attempt);
      if (!session) return undefined;
      const stripe = await connect();
      return outcomeOf(await stripe.checkout.sessions.retrieve(session));
    },

    async refund(_ctx, { attempt, amount, key }) {
      const { session } = detailsOf(attempt);
      if (!session) throw new GatewayRefusal("The attempt has no session at Stripe.");
      const stripe = await connect();
      try {
        const { payment_intent: intent } = await stripe.checkout.sessions.retrieve(session);
        const payment_intent = typeof intent === "string" ? intent : intent?.id;
        if (!payment_intent) throw new GatewayRefusal("The session was never paid.");
        const refund = await stripe.refunds.create(
          { payment_intent, amount },
          { idempotencyKey: key },
        );
        return refund.id;
      } catch (error) {
        if (isInvalidRequest(error)) throw new GatewayRefusal(error.message, { cause: error });
        throw error;
      }
    },

    async webhook(ctx, payload, headers) {
      const { STRIPE_SECRET_KEY: key, STRIPE_WEBHOOK_SECRET: secret } = settings;
      if (!key || !secret) throw new CommerceError("not_found", "Not Found");
      const { webhooks } = await connect();
      const event = await webhooks
        .constructEventAsync(payload, headers.get("stripe-signature") ?? "", secret)
        .catch(() => {
          throw new CommerceError("bad_request", "The signature does not fit the event.");
        });
      await handleEvent(ctx, event);
    },
  };
}

const isInvalidRequest = (error: unknown): error is Error =>
  error instanceof Error && "type" in error && error.type === "StripeInvalidRequestError";

function outcomeOf(session: Stripe.Checkout.Session): Outcome | undefined {
  if (session.payment_status === "paid") return "succeeded";
  if (session.status === "expired") return "expired";
  return session.status === "complete" ? "processing" : undefined;
}

function sessionOf(ctx: Ctx, { order, attempt, instrument }: OpenPayment) {
  const page = pageUrl(ctx.config, paymentPath(order.token));
  const back = `${page}/return?attempt=${encodeURIComponent(attempt.reference)}`;
  const metadata = { order: order.number, attempt: attempt.reference };
  return {
    mode: "payment",
    locale: "it",
    client_reference_id: attempt.reference,
    allowed_payment_method_types: [instrument ?? "card"],
    ...(order.email ? { customer_email: order.email } : {}),
    line_items: [
      {
        quantity: 1,
        price_data: {
          currency: order.currencyCode.toLowerCase(),
          unit_amount: attempt.amount,
          product_data: { name: `Ordine ${order.number}` },
        },
      },
    ],
    metadata,
    payment_intent_data: { description: `Ordine ${order.number}`, metadata },
    expires_at: Math.floor(attempt.createdAt.getTime() / 1000) + sessionSeconds,
    success_url: back,
    cancel_url: pageUrl(ctx.config, retryPath(order.token)),
  } as const satisfies Stripe.Checkout.SessionCreateParams;
}

/** Loaded on first use: most starts of a shop never need it. */
function connectorOf({ STRIPE_SECRET_KEY: key, STRIPE_API_URL: apiUrl }: Settings) {
  let client: Promise<Stripe> | undefined;
  const open = async () => {
    if (!key) throw new Error("Stripe has no key");
    const { default: StripeClient } = await import("stripe");
    const options = { maxNetworkRetries: 2, timeout: 20_000, telemetry: false };
    return new StripeClient(key, { ...options, ...addressOf(apiUrl) });
  };
  return () => (client ??= open());
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

/** One event of Stripe, taken once. */
async function handleEvent(ctx: Ctx, event: Stripe.Event): Promise<void> {
  const session = event.data.object as Stripe.Checkout.Session;
  const outcome = outcomeIn(event, session);
  const reference = session.client_reference_id;
  if (!outcome || !reference || !(await isOurs(ctx, session, reference))) return;
  await applyOutcome(ctx, {
    gateway: "stripe",
    reference,
    outcome,
    eventId: event.id,
    reason: outcome === "failed" ? "payment refused" : null,
  });
}

/** Payment links of the same account take any reference from their address: only the session we opened counts. */
async function isOurs(ctx: Ctx, { id }: Stripe.Checkout.Session, reference: string) {
  const found = await findAttempt(ctx, "stripe", reference);
  return found !== undefined && detailsOf(found.attempt).session === id;
}

function outcomeIn(event: Stripe.Event, session: Stripe.Checkout.Session): Outcome | undefined {
  switch (event.type) {
    case "checkout.session.completed":
    case "checkout.session.async_payment_succeeded":
      return outcomeOf(session);
    case "checkout.session.async_payment_failed":
      return "failed";
    case "checkout.session.expired":
      return "expired";
    default:
      return undefined;
  }
}
