import type Stripe from "stripe";
import { z } from "zod";
import type { Ctx } from "../../kernel/ctx.ts";
import type { AttemptRow, OpenPayment, Outcome } from "../../orders/index.ts";
import { applyOutcome, listEnded, noteDetails } from "../../payments/index.ts";

/** Details of an attempt: the id of a Stripe Checkout session, or of the Payment Element's intent. */
const Details = z.object({
  session: z.string().optional(),
  url: z.string().nullish(),
  expiresAt: z.string().optional(),
  intent: z.string().optional(),
  /** The shopper chose Stripe's page instead of the element. */
  hosted: z.boolean().optional(),
});

export type Details = z.output<typeof Details>;

export const detailsOf = ({ details }: Pick<AttemptRow, "details">) => Details.parse(details ?? {});

/** Optimistic locking: if another tab changed the attempt meanwhile, what was created here is cancelled. */
export async function note(
  ctx: Ctx,
  stripe: Stripe,
  attempt: AttemptRow,
  details: Details,
): Promise<boolean> {
  const { intent, session } = detailsOf(await noteDetails(ctx, attempt, details));
  if (intent === details.intent && session === details.session) return true;
  await end(stripe, details);
  return false;
}

export const outcomeOfIntent = ({ status }: Stripe.PaymentIntent): Outcome | undefined =>
  (({ succeeded: "succeeded", processing: "processing", canceled: "expired" }) as const)[
    status as string
  ];

export function outcomeOfSession(session: Stripe.Checkout.Session): Outcome | undefined {
  if (session.payment_status === "paid") return "succeeded";
  if (session.status === "expired") return "expired";
  return session.status === "complete" ? "processing" : undefined;
}

/** An attempt can be paid once Stripe has opened an intent or session for it. */
export function isPayable(attempt: AttemptRow): boolean {
  const { intent, session } = detailsOf(attempt);
  return intent !== undefined || session !== undefined;
}

export async function ask(stripe: Stripe, { intent, session }: Details) {
  try {
    if (intent) return outcomeOfIntent(await stripe.paymentIntents.retrieve(intent));
    if (session) return outcomeOfSession(await stripe.checkout.sessions.retrieve(session));
  } catch (error) {
    // The attempt belongs to the Stripe account of an earlier key, so this account will never know it.
    if (!isInvalidRequest(error) || !("code" in error) || error.code !== "resource_missing")
      throw error;
  }
  return undefined;
}

/** Cancels the intent unless it was just paid: Stripe serialises the two. */
export async function end(stripe: Stripe, details: Details): Promise<Outcome | undefined> {
  const { intent, session } = details;
  try {
    if (intent) return outcomeOfIntent(await stripe.paymentIntents.cancel(intent));
    if (session) return outcomeOfSession(await stripe.checkout.sessions.expire(session));
  } catch (error) {
    if (isInvalidRequest(error)) return ask(stripe, details);
    throw error;
  }
  return undefined;
}

/** Closes the attempts of tabs left open before a new one opens. True if one of them was paid. */
export async function endEarlier(
  ctx: Ctx,
  stripe: Stripe,
  { payment, attempt: { gateway } }: OpenPayment,
): Promise<boolean> {
  for (const { reference, details } of await listEnded(ctx, payment.id, gateway)) {
    const outcome = await end(stripe, detailsOf({ details }));
    if (outcome !== "succeeded") continue;
    await applyOutcome(ctx, { gateway, reference, outcome });
    return true;
  }
  return false;
}

export const isInvalidRequest = (error: unknown): error is Error =>
  error instanceof Error && "type" in error && error.type === "StripeInvalidRequestError";
