import type Stripe from "stripe";
import type { Ctx } from "../ctx.ts";
import { CommerceError } from "../errors.ts";
import { findAttempt } from "./find-attempt.ts";
import type { Outcome } from "./gateway.ts";
import { settleAttempt } from "./settle-attempt.ts";
import { stripeOf } from "./stripe-client.ts";
import { detailsOf, outcomeOf } from "./stripe-gateway.ts";

/** Takes one event of Stripe, once; only Stripe can sign it. */
export async function takeStripeEvent(
  ctx: Ctx,
  payload: string,
  signature: string | undefined,
): Promise<void> {
  const event = await readEvent(ctx, payload, signature);
  const session = event.data.object as Stripe.Checkout.Session;
  const outcome = outcomeIn(event, session);
  const reference = session.client_reference_id;
  if (!outcome || !reference || !(await isOurs(ctx, session, reference))) return;
  await settleAttempt(ctx, {
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
