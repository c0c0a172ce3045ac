import { eq } from "drizzle-orm";
import type Stripe from "stripe";
import type { Ctx } from "../ctx.ts";
import { paymentAttempts } from "../db/schema/orders.ts";
import { payPath } from "../orders/order-links.ts";
import { GatewayRefusal } from "./gateway.ts";
import type { AttemptRow, Gateway, OpenPayment, Outcome } from "./gateway.ts";
import { stripeOf } from "./stripe-client.ts";

type Details = { session?: string; url?: string | null; expiresAt?: string };

export const detailsOf = ({ details }: AttemptRow): Details => (details ?? {}) as Details;

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

export function outcomeOf(session: Stripe.Checkout.Session): Outcome | undefined {
  if (session.payment_status === "paid") return "succeeded";
  if (session.status === "expired") return "expired";
  return session.status === "complete" ? "processing" : undefined;
}

function sessionOf(ctx: Ctx, { order, attempt, instrument }: OpenPayment) {
  const page = new URL(payPath(order.localeCode, order.token), ctx.config.publicUrl).href;
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
    cancel_url: `${ctx.config.publicUrl.replace(/\/$/, "")}${errorPath(order.token)}`,
  } as const satisfies Stripe.Checkout.SessionCreateParams;
}

const errorPath = (token: string) => `/order-error?token=${encodeURIComponent(token)}`;
