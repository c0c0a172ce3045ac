import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { expireUnpaidOrders } from "../fulfilment/overdue-orders.ts";
import { ledgerOf } from "../orders/ledger.fixture.ts";
import { completed, event, openStripeShop } from "../plugins/stripe/stripe-shop.fixture.ts";
import { askOpenAttempts } from "./ask-gateway.ts";
import { paymentAttempts } from "./schema.ts";

const { shop, stripe, sessionOf, sign, deliver, tell, place } = await openStripeShop();
const { ctx, time } = shop;
const { emailsOf, eventsOf } = ledgerOf(shop);
/** A local port that refuses connections. */
const nobody = "http://127.0.0.1:9";
const start = new Date(time.now);
const minute = 60_000;
const after = (minutes: number) => void (time.now = new Date(start.getTime() + minutes * minute));
const dueIn = 24 * 60;

/** An order paid at Stripe whose webhook never arrives. */
async function paidWithoutWebhook() {
  after(0);
  const order = await place();
  const session = stripe.pay(await sessionOf(order.token));
  return { ...order, session };
}

const stateOf = async (token: string) => {
  const { state, paymentState } = await shop.read(token);
  return [state, paymentState];
};
const attemptOf = async (reference: string | null) =>
  (
    await ctx.db
      .select()
      .from(paymentAttempts)
      .where(eq(paymentAttempts.reference, reference ?? ""))
  )[0];

describe("a payment whose webhook got lost", () => {
  test("is found before the order expires, and has the effects of its webhook", async () => {
    const { token } = await paidWithoutWebhook();
    after(dueIn);
    await expireUnpaidOrders(ctx);
    expect(await stateOf(token)).toEqual(["new", "paid"]);
    expect(emailsOf(token)).toEqual(["order_confirmation", "payment_received"]);
    expect(await eventsOf(token)).toEqual(["placed", "paid"]);
  });

  test("is found by the job once it is ten minutes old", async () => {
    const { token, session } = await paidWithoutWebhook();
    after(9);
    await askOpenAttempts(ctx);
    expect(await stateOf(token)).toEqual(["new", "awaiting_payment"]);
    after(10);
    await askOpenAttempts(ctx);
    expect(await stateOf(token)).toEqual(["new", "paid"]);
    await tell(completed, session);
    await askOpenAttempts(ctx);
    expect(emailsOf(token)).toEqual(["order_confirmation", "payment_received"]);
  });

  test("is found behind an attempt that the gateway can never be asked about", async () => {
    const broken = await paidWithoutWebhook();
    const reference = broken.session.client_reference_id ?? "";
    const setDetails = (details: object) =>
      ctx.db
        .update(paymentAttempts)
        .set({ details })
        .where(eq(paymentAttempts.reference, reference));
    const details = (await attemptOf(reference))?.details ?? {};
    await setDetails({ session: 5 });
    const { token } = await paidWithoutWebhook();
    after(10);
    await askOpenAttempts(ctx);
    expect(await stateOf(token)).toEqual(["new", "awaiting_payment"]);
    await askOpenAttempts(ctx);
    expect(await stateOf(token)).toEqual(["new", "paid"]);
    await setDetails(details);
    await askOpenAttempts(ctx);
    expect(await stateOf(broken.token)).toEqual(["new", "paid"]);
  });

  test("takes effect once when webhook, job and expiry race in two processes", async () => {
    const { token, session } = await paidWithoutWebhook();
    const payload = event(completed, session);
    after(dueIn);
    const other = shop.withConfig({}).ctx;
    const [webhook] = await Promise.all([
      deliver(payload, sign(payload)),
      askOpenAttempts(ctx),
      askOpenAttempts(other),
      expireUnpaidOrders(ctx),
      expireUnpaidOrders(other),
    ]);
    expect(webhook.status).toBe(204);
    expect(await stateOf(token)).toEqual(["new", "paid"]);
    expect(await eventsOf(token)).toEqual(["placed", "paid"]);
    expect(emailsOf(token)).toEqual(["order_confirmation", "payment_received"]);
  });
});

describe("an order nobody paid", () => {
  test("expires, and its session can no longer be paid", async () => {
    after(0);
    const { token } = await place();
    const id = await sessionOf(token);
    after(dueIn);
    await expireUnpaidOrders(ctx);
    expect(await stateOf(token)).toEqual(["cancelled", "cancelled"]);
    expect(stripe.sessions.get(id)?.status).toBe("expired");
  });

  test("does not expire while its payment is being processed", async () => {
    after(0);
    const { token } = await place();
    Object.assign(stripe.sessions.get(await sessionOf(token)) ?? {}, { status: "complete" });
    after(dueIn);
    await expireUnpaidOrders(ctx);
    expect((await shop.read(token)).payments.map(({ state }) => state)).toEqual(["processing"]);
    expect(await stateOf(token)).toEqual(["new", "awaiting_payment"]);
  });

  test("waits while the gateway does not answer, for three days at most", async () => {
    after(0);
    const { token } = await place();
    const id = await sessionOf(token);
    const silent = shop.withConfig({}, { STRIPE_SECRET_KEY: "sk_test_x", STRIPE_API_URL: nobody });
    after(dueIn);
    await expireUnpaidOrders(silent.ctx);
    expect(await stateOf(token)).toEqual(["new", "awaiting_payment"]);
    const reference = stripe.sessions.get(id)?.client_reference_id ?? null;
    expect((await attemptOf(reference))?.unansweredSince).toEqual(time.now);
    after(dueIn + 3 * 24 * 60);
    await expireUnpaidOrders(silent.ctx);
    expect(await stateOf(token)).toEqual(["cancelled", "cancelled"]);
  });

  test("is asked about again after the gateway's outage", async () => {
    const { token, session } = await paidWithoutWebhook();
    const silent = shop.withConfig({}, { STRIPE_SECRET_KEY: "sk_test_x", STRIPE_API_URL: nobody });
    after(dueIn);
    await askOpenAttempts(silent.ctx);
    await expireUnpaidOrders(silent.ctx);
    expect(await stateOf(token)).toEqual(["new", "awaiting_payment"]);
    after(dueIn + 5);
    await expireUnpaidOrders(ctx);
    expect(await stateOf(token)).toEqual(["new", "paid"]);
    expect((await attemptOf(session.client_reference_id))?.unansweredSince).toBeNull();
  });
});

test("a tab that was left open is closed at the gateway", async () => {
  // Later than the other tests, so that their remaining attempts are queried first.
  const opened = 5 * dueIn;
  after(opened);
  await askOpenAttempts(ctx);
  const { token, payments } = await place();
  const id = await sessionOf(token);
  stripe.calls.length = 0;
  const path = `/orders/${token}/payments/${payments[0]?.id}`;
  await shop.send("PATCH", path, { paymentMethod: "BONIFICO" });
  after(opened + 10);
  await askOpenAttempts(ctx);
  expect(stripe.sessions.get(id)?.status).toBe("expired");
  await askOpenAttempts(ctx);
  expect(stripe.calls.filter((call) => call === "POST sessions/:id/expire")).toHaveLength(1);
});
