import type Stripe from "stripe";
import { z } from "zod";
import { paymentPath, retryPath } from "#contract/paths.ts";
import { pageUrl } from "../../kernel/config.ts";
import { CommerceError, type Ctx } from "../../kernel/ctx.ts";
import { definePlugin } from "../../kernel/plugins.ts";
import {
  type Gateway,
  GatewayRefusal,
  type OpenPayment,
  paymentGateways,
  type PaymentStep,
} from "../../orders/index.ts";
import { applyOutcome, findAttempt } from "../../payments/index.ts";
import {
  ask,
  type Details,
  detailsOf,
  end,
  endEarlier,
  isInvalidRequest,
  isPayable,
  note,
  outcomeOfIntent,
  outcomeOfSession,
} from "./attempts.ts";
import { forgetSavedCards, openSavedCards } from "./saved-cards.ts";

/** Detects swapped keys at start, before the first shopper pays. */
const key = (kind: RegExp, starts: string) =>
  z.string().regex(kind, `must start with ${starts}`).optional();

const Variables = z.object({
  STRIPE_SECRET_KEY: key(/^[sr]k_/, "sk_ or rk_"),
  /** With this key, shoppers enter their card on our page; without it, on Stripe's. */
  STRIPE_PUBLISHABLE_KEY: key(/^pk_/, "pk_"),
  STRIPE_WEBHOOK_SECRET: key(/^whsec_/, "whsec_"),
  /** For tests, which replace Stripe's API. */
  STRIPE_API_URL: z.url({ protocol: /^https?$/ }).optional(),
});

type Settings = z.output<typeof Variables>;

export const stripe = definePlugin({
  name: "stripe",
  config: Variables,
  setup(kernel, settings) {
    const connect = connectorOf(settings);
    kernel.add(paymentGateways, createStripeGateway(settings, connect));
    kernel.on("customer.deleted", {
      name: "stripe-saved-cards",
      async handle(ctx, { data: { customerId } }) {
        if (settings.STRIPE_SECRET_KEY) await forgetSavedCards(ctx, await connect(), customerId);
      },
    });
  },
});

/** Lifetime of a Checkout session; Stripe's minimum is 30 minutes. */
const sessionSeconds = 3600;

/** Loaded with the first payment: commands run without a build and cannot load JSX. */
const loadElement = () => import("./element.tsx");

/** Uses the Payment Element or Stripe's page; events return the attempt's reference from the metadata. */
function createStripeGateway(settings: Settings, connect: () => Promise<Stripe>): Gateway {
  const canShowElement = (open: OpenPayment) =>
    Boolean(settings.STRIPE_PUBLISHABLE_KEY) &&
    open.instrument !== "paypal" &&
    !detailsOf(open.attempt).hosted;

  /** Only one of the two can be paid: the intent is cancelled before Stripe's page opens. */
  async function leaveForHostedPage(ctx: Ctx, { attempt }: OpenPayment): Promise<PaymentStep> {
    const { gateway, reference } = attempt;
    const details = detailsOf(attempt);
    const stripe = await connect();
    const outcome = details.intent ? await end(stripe, details) : "expired";
    if (outcome === "expired") await note(ctx, stripe, attempt, { hosted: true });
    else if (outcome) await applyOutcome(ctx, { gateway, reference, outcome });
    return { next: "again" };
  }

  async function showElement(ctx: Ctx, open: OpenPayment, intent: Stripe.PaymentIntent) {
    const { gateway, reference } = open.attempt;
    const outcome = outcomeOfIntent(intent);
    if (outcome) {
      await applyOutcome(ctx, { gateway, reference, outcome });
      return { next: "again" } as const;
    }
    const stripe = await connect();
    // Failing to load saved cards must not prevent paying by a new one.
    const savedCards = await openSavedCards(ctx, stripe, open, intent).catch(() => undefined);
    const { elementPage } = await loadElement();
    const secret = intent.client_secret ?? "";
    const back = returnUrl(ctx, open);
    return { page: elementPage(settings, { open, secret, savedCards, back }) };
  }

  return {
    name: "stripe",
    instruments: ["card", "paypal"],

    mode: () => {
      const { STRIPE_SECRET_KEY: key } = settings;
      if (!key) return "none";
      return /^[a-z]+_test_/.test(key) ? "test" : "live";
    },

    async start(ctx, open) {
      const { url, intent } = detailsOf(open.attempt);
      if (url) return { url };
      if (intent && !canShowElement(open)) return leaveForHostedPage(ctx, open);
      const stripe = await connect();
      if (intent) return showElement(ctx, open, await stripe.paymentIntents.retrieve(intent));
      if (await endEarlier(ctx, stripe, open)) return { next: "again" };
      if (!canShowElement(open)) return openSession(ctx, stripe, open);
      const made = await openIntent(ctx, stripe, open);
      return made ? showElement(ctx, open, made) : { next: "again" };
    },

    submit: async (ctx, open, { action }) =>
      action === "hosted" ? leaveForHostedPage(ctx, open) : { next: "stale" },

    askOutcome: async (_ctx, attempt) =>
      isPayable(attempt) ? ask(await connect(), detailsOf(attempt)) : undefined,

    close: async (_ctx, attempt) =>
      isPayable(attempt) ? end(await connect(), detailsOf(attempt)) : undefined,

    async refund(_ctx, { attempt, amount, key }) {
      const stripe = await connect();
      try {
        const payment_intent = await paidIntent(stripe, detailsOf(attempt));
        const options = { idempotencyKey: key };
        const refund = await stripe.refunds.create({ payment_intent, amount }, options);
        return refund.id;
      } catch (error) {
        if (isInvalidRequest(error)) throw new GatewayRefusal(error.message, { cause: error });
        throw error;
      }
    },

    async *listCharges(_ctx, since) {
      const stripe = await connect();
      const created = { gte: Math.floor(since.getTime() / 1000) };
      for await (const charge of stripe.charges.list({ created, limit: 100 })) {
        const { metadata, payment_intent: paid, amount_captured, amount_refunded } = charge;
        // Charges by payment links and terminals of the same Stripe account are ignored.
        if (!charge.paid || !paid || !metadata["attempt"]) continue;
        yield {
          id: charge.id,
          reference: metadata["attempt"],
          orderNumber: metadata["order"] ?? null,
          amount: amount_captured,
          refunded: amount_refunded,
          chargedAt: new Date(charge.created * 1000),
          details: { intent: typeof paid === "string" ? paid : paid.id } satisfies Details,
        };
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

async function paidIntent(stripe: Stripe, { intent, session }: Details): Promise<string> {
  const paid =
    intent ?? (session && (await stripe.checkout.sessions.retrieve(session)).payment_intent);
  if (!paid) throw new GatewayRefusal("Nothing was paid at Stripe.");
  return typeof paid === "string" ? paid : paid.id;
}

async function openSession(ctx: Ctx, stripe: Stripe, open: OpenPayment): Promise<PaymentStep> {
  const { attempt } = open;
  const session = await stripe.checkout.sessions.create(sessionOf(ctx, open), {
    idempotencyKey: `attempt-${attempt.reference}`,
  });
  const { id, url, expires_at } = session;
  if (!url) throw new Error("Stripe gave a session without a page");
  const expiresAt = new Date(expires_at * 1000).toISOString();
  const details = { hosted: true, session: id, url, expiresAt };
  return (await note(ctx, stripe, attempt, details)) ? { url } : { next: "again" };
}

/** Undefined if another tab opened Stripe's page meanwhile. */
async function openIntent(ctx: Ctx, stripe: Stripe, { order, attempt }: OpenPayment) {
  const intent = await stripe.paymentIntents.create(
    {
      amount: attempt.amount,
      currency: order.currencyCode.toLowerCase(),
      // Cards include wallets; other means of payment are separate methods of the shop.
      allowed_payment_method_types: ["card"],
      ...described({ order, attempt }),
    },
    { idempotencyKey: `intent-${attempt.reference}` },
  );
  return (await note(ctx, stripe, attempt, { intent: intent.id })) ? intent : undefined;
}

const described = ({ order, attempt }: Pick<OpenPayment, "order" | "attempt">) => ({
  description: `Ordine ${order.number}`,
  metadata: { order: order.number, attempt: attempt.reference },
});

/** Stripe appends its own parameters, which are ignored: the outcome is queried from Stripe. */
const returnUrl = (ctx: Ctx, { order, attempt }: OpenPayment) =>
  `${pageUrl(ctx.config, paymentPath(order.token))}/return?attempt=${encodeURIComponent(attempt.reference)}`;

function sessionOf(ctx: Ctx, open: OpenPayment) {
  const { order, attempt, instrument } = open;
  const payment_intent_data = described(open);
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
          product_data: { name: payment_intent_data.description },
        },
      },
    ],
    metadata: payment_intent_data.metadata,
    payment_intent_data,
    expires_at: Math.floor(attempt.createdAt.getTime() / 1000) + sessionSeconds,
    success_url: returnUrl(ctx, open),
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

async function handleEvent(ctx: Ctx, event: Stripe.Event): Promise<void> {
  const { id, reference, outcome } = readEvent(event);
  const found = reference && outcome && (await findAttempt(ctx, "stripe", reference));
  if (!found) return;
  // Payment links of the same account accept any reference from their URL: only sessions and intents we opened count.
  const { session, intent } = detailsOf(found.attempt);
  if (id !== session && id !== intent) return;
  // A card declined at once is reported on the page, where the shopper can try another.
  const goesOn = id === intent && outcome === "failed" && found.attempt.state !== "processing";
  if (goesOn) return;
  await applyOutcome(ctx, {
    gateway: "stripe",
    reference,
    outcome,
    eventId: event.id,
    reason: outcome === "failed" ? "Pagamento rifiutato" : null,
  });
}

function readEvent({ type, data }: Stripe.Event) {
  const object = data.object as Stripe.Checkout.Session | Stripe.PaymentIntent;
  const [reference, outcome] =
    object.object === "payment_intent"
      ? [object.metadata["attempt"], outcomeOfIntent(object)]
      : [object.client_reference_id, outcomeOfSession(object)];
  const failed = type.endsWith("payment_failed");
  return { id: object.id, reference, outcome: failed ? ("failed" as const) : outcome };
}
