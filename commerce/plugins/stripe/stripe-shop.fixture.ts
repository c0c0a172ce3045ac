import { randomUUID } from "node:crypto";
import Stripe from "stripe";
import { expect } from "vitest";
import { codes, openShop } from "../../cart/checkout/shopper.fixture.ts";
import type { RefundJob } from "../../payments/refund-jobs.ts";
import { startStripe } from "./stripe.fixture.ts";

export const completed = "checkout.session.completed";

/** A shop with Stripe as its gateway, and a fake Stripe server. */
export async function openStripeShop(env: Record<string, string> = {}) {
  const webhookSecret = "whsec_of_the_tests";
  const stripe = await startStripe();
  const shop = await openShop({
    env: {
      STRIPE_SECRET_KEY: "sk_test_x",
      STRIPE_WEBHOOK_SECRET: webhookSecret,
      STRIPE_API_URL: stripe.apiUrl,
      ...env,
    },
  });
  stripe.time.now = () => shop.time.now;
  const signer = new Stripe("sk_test_x").webhooks;

  const open = async (token: string) => shop.app.request(`/it/order/${token}/pay`);
  const sessionOf = async (token: string) => {
    const response = await open(token);
    expect(response.status).toBe(200);
    return response.headers.get("refresh")?.split("/").at(-1) ?? "";
  };
  const sign = (payload: string, { secret = webhookSecret, timestamp = 0 } = {}) =>
    signer.generateTestHeaderString({ payload, secret, ...(timestamp ? { timestamp } : {}) });
  const deliver = (payload: string, signature?: string) =>
    shop.request("/payments/stripe/webhook", {
      method: "POST",
      headers: {
        "content-type": "application/json; charset=utf-8",
        ...(signature === undefined ? {} : { "stripe-signature": signature }),
      },
      body: payload,
    });
  const tell = async (type: string, session: object, id?: string) => {
    const payload = event(type, session, id);
    expect((await deliver(payload, sign(payload))).status).toBe(204);
  };
  const place = (by = "CARTA") => shop.place({ [codes.soap]: 1 }, { by });
  /** Places an order and pays it through Stripe. */
  const paid = async () => {
    const order = await place();
    const id = await sessionOf(order.token);
    await tell(completed, stripe.pay(id));
    return { ...order, intent: `pi_${id}` };
  };
  const sent = (intent: string) =>
    stripe.refunds
      .filter(({ payment_intent }) => payment_intent === intent)
      .map(({ amount }) => amount);
  const refundJobs = () =>
    shop.queued.filter(({ name }) => name === "refund").map(({ data }) => data as RefundJob);
  return { shop, stripe, open, sessionOf, sign, deliver, tell, place, paid, sent, refundJobs };
}

export const event = (type: string, object: object, id: string = randomUUID()) =>
  JSON.stringify({ id: `evt_${id}`, object: "event", type, data: { object } });
