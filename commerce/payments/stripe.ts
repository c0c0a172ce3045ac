import { eq } from "drizzle-orm";
import type Stripe from "stripe";
import type { CommerceConfig } from "../kernel/config.ts";
import { failedOrderPath, paymentPath } from "#contract/paths.ts";
import { pageUrl } from "../kernel/config.ts";
import type { Ctx } from "../kernel/ctx.ts";
import { CommerceError } from "../kernel/errors.ts";
import { paymentAttempts } from "./schema.ts";
import { findAttempt, applyOutcome } from "./attempts.ts";
import {
  type AttemptRow,
  type Gateway,
  GatewayRefusal,
  type OpenPayment,
  type Outcome,
} from "./gateway.ts";

type Details = { session?: string; url?: string | null; expiresAt?: string };

const detailsOf = ({ details }: AttemptRow): Details => (details ?? {}) as Details;

/** A session lives for an hour; Stripe takes nothing below half of one. */
const sessionSeconds = 3600;

/** Stripe's hosted page; the reference of the attempt travels with the session and comes back with its events. */
export const stripeGateway: Gateway = {
  name: "stripe",

  async start(ctx, open) {
    const known = detailsOf(open.attempt).url;
    if (known) return known;
    const stripe = await stripeOf(ctx.config);
    const session = await stripe.checkout.sessions.create(sessionOf(ctx, open), {
      idempotencyKey: `attempt-${open.attempt.reference}`,
    });
    const details: Details = {
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

  async askOutcome(ctx, attempt) {
    const { session } = detailsOf(attempt);
    if (!session) return undefined;
    const stripe = await stripeOf(ctx.config);
    return outcomeOf(await stripe.checkout.sessions.retrieve(session));
  },

  async refund(ctx, { attempt, amount, key }) {
    const { session } = detailsOf(attempt);
    if (!session) throw new GatewayRefusal("The attempt has no session at Stripe.");
    const stripe = await stripeOf(ctx.config);
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
};

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
    cancel_url: pageUrl(ctx.config, failedOrderPath(order.token)),
  } as const satisfies Stripe.Checkout.SessionCreateParams;
}

const clients = new WeakMap<CommerceConfig["stripe"], Stripe>();

/** Loaded on first use: most starts of a shop never need it. */
async function stripeOf({ stripe }: Pick<CommerceConfig, "stripe">): Promise<Stripe> {
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

/** Takes one event of Stripe, once; only Stripe can sign it. */
export async function handleStripeEvent(
  ctx: Ctx,
  payload: string,
  signature: string | undefined,
): Promise<void> {
  const event = await readEvent(ctx, payload, signature);
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

async function readEvent(
  ctx: Ctx,
  payload: string,
  signature: string | undefined,
): Promise<Stripe.Event> {
  const { secretKey, webhookSecret } = ctx.config.stripe;
  if (!secretKey || !webhookSecret) throw new CommerceError("not_found", "Not Found");
  try {
    const { webhooks } = await stripeOf(ctx.config);
    return await webhooks.constructEventAsync(payload, signature ?? "", webhookSecret);
  } catch {
    throw new CommerceError("bad_request", "The signature does not fit the event.");
  }
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
