import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { paymentPageOf } from "../../payments/sandbox.fixture.ts";
import { gatewayEvents, paymentAttempts } from "../../payments/schema.ts";
import { expectError } from "#tests/harness/answers.ts";
import { completed, event, openStripeShop } from "./stripe-shop.fixture.ts";

const { shop, stripe, open, sessionOf, sign, deliver, tell, place } = await openStripeShop();
const { ctx, app } = shop;

const comeBack = async (token: string) => {
  const url = new URL(stripe.created.at(-1)?.get("success_url") ?? "");
  const response = await app.request(`/it/order/${token}/pay/return${url.search}`);
  return response.headers.get("location");
};

describe("the way to Stripe", () => {
  test("one session per attempt, with what Stripe must know, however often the page opens", async () => {
    const order = await place();
    const before = stripe.sessions.size;
    const ids = [await sessionOf(order.token), await sessionOf(order.token)];
    expect(new Set(ids).size).toBe(1);
    expect(stripe.sessions.size).toBe(before + 1);
    const sent = Object.fromEntries(stripe.created.at(-1) ?? []);
    expect(sent).toMatchObject({
      mode: "payment",
      locale: "it",
      customer_email: "anna@example.it",
      "line_items[0][price_data][unit_amount]": String(order.total),
      "line_items[0][price_data][currency]": "eur",
      "metadata[order]": order.number,
      "allowed_payment_method_types[0]": "card",
    });
    expect(sent["success_url"]).toContain(
      `http://shop.test/it/order/${order.token}/pay/return?attempt=`,
    );
    const left = `http://shop.test/order-error?token=${order.token}&cambia=1`;
    expect(sent["cancel_url"]).toBe(left);
  });

  test("PayPal goes through it too", async () => {
    await sessionOf((await place("PAYPAL")).token);
    expect(stripe.created.at(-1)?.get("allowed_payment_method_types[0]")).toBe("paypal");
  });

  test("two tabs at once get one session", async () => {
    const { token } = await place();
    const ids = await Promise.all([sessionOf(token), sessionOf(token), sessionOf(token)]);
    expect(new Set(ids).size).toBe(1);
  });

  test("an expired session is replaced", async () => {
    const { token } = await place();
    const first = await sessionOf(token);
    const now = shop.time.now;
    shop.time.now = new Date(now.getTime() + 2 * 3_600_000);
    expect(await sessionOf(token)).not.toBe(first);
    shop.time.now = now;
  });

  test("while Stripe is down the page says so and the order stays payable", async () => {
    const { token } = await place();
    stripe.trouble.push(...Array.from({ length: 3 }, () => ({ status: 500, message: "down" })));
    const response = await open(token);
    expect(response.status).toBe(503);
    expect(await response.text()).toContain("Riprova il pagamento");
    expect(await sessionOf(token)).toMatch(/^cs_test/);
  });
});

describe("webhooks", () => {
  test("a paid session pays the order, once, however often it is told", async () => {
    const { token } = await place();
    const session = stripe.pay(await sessionOf(token));
    await tell(completed, session, "first");
    await tell(completed, session, "first");
    await tell(completed, session, "second");
    await tell("checkout.session.expired", session, "late");
    const order = await shop.read(token);
    expect(order).toMatchObject({ paymentState: "paid" });
    expect(order.payments.map(({ state }) => state)).toEqual(["completed"]);
    const emails = shop
      .emails()
      .filter(
        ({ name, data }) =>
          "order" in data && data.order.token === token && name === "payment_received",
      );
    expect(emails).toHaveLength(1);
    const rows = await ctx.db
      .select()
      .from(gatewayEvents)
      .where(eq(gatewayEvents.eventId, "evt_first"));
    expect(rows).toHaveLength(1);
    expect((await open(token)).headers.get("location")).toBe(`/thankyou/${token}`);
  });

  test("a session the shop did not open pays nothing, whatever order it names", async () => {
    const { token } = await place();
    const session = stripe.pay(await sessionOf(token));
    // Anyone can set client_reference_id in the URL of a payment link of the same account.
    await tell(completed, { ...session, id: "cs_test_payment_link", amount_total: 100 });
    expect((await shop.read(token)).paymentState).toBe("awaiting_payment");
    await tell(completed, session);
    expect((await shop.read(token)).paymentState).toBe("paid");
  });

  test("the payment of one order thanks for no other", async () => {
    const other = await place();
    const { token } = await place();
    stripe.pay(await sessionOf(token));
    expect(await comeBack(other.token)).toBe(`/order-error?token=${other.token}`);
    expect(await comeBack(token)).toBe(`/thankyou/${token}`);
  });

  test("no event of Stripe touches an attempt of the sandbox", async () => {
    const { token } = await place();
    const attempt = await paymentPageOf(shop.withConfig({}, {})).attemptOf(token);
    const id = await sessionOf(token);
    const paid = { ...stripe.pay(id), client_reference_id: attempt };
    await tell(completed, paid);
    await app.request(`/it/order/${token}/pay/return?attempt=${attempt}`);
    expect((await shop.read(token)).paymentState).toBe("awaiting_payment");
  });

  test("the same event delivered ten times at once", async () => {
    const { token } = await place();
    const session = stripe.pay(await sessionOf(token));
    const payload = event(completed, session, "storm");
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => deliver(payload, sign(payload))),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array<number>(10).fill(204));
    expect((await shop.read(token)).payments.map(({ state }) => state)).toEqual(["completed"]);
  });

  test("only Stripe may tell", async () => {
    const { token } = await place();
    const session = stripe.pay(await sessionOf(token));
    const payload = event(completed, session);
    await expectError(await deliver(payload), 400);
    await expectError(await deliver(payload, "t=1,v1=00"), 400);
    await expectError(await deliver(payload, sign(payload, { secret: "whsec_other" })), 400);
    await expectError(await deliver(payload.replace("paid", "PAID"), sign(payload)), 400);
    const old = sign(payload, { timestamp: 1_000_000 });
    await expectError(await deliver(payload, old), 400);
    expect((await shop.read(token)).paymentState).toBe("awaiting_payment");
  });

  test("without a secret nobody may", async () => {
    const silent = shop.withConfig(
      {},
      {
        STRIPE_SECRET_KEY: "sk_test_x",
        STRIPE_API_URL: stripe.apiUrl,
      },
    );
    const response = await silent.request("/payments/stripe/webhook", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: "{}",
    });
    expect(response.status).toBe(404);
  });

  test("other events and unknown sessions are taken and ignored", async () => {
    const { token } = await place();
    await tell("customer.created", { id: "cus_1" });
    await tell(completed, { client_reference_id: "nobody", payment_status: "paid" });
    expect((await shop.read(token)).paymentState).toBe("awaiting_payment");
  });

  test("a payment still on its way, then refused, then tried again", async () => {
    const { token } = await place();
    const id = await sessionOf(token);
    const session = Object.assign(stripe.sessions.get(id) ?? {}, { status: "complete" });
    await tell(completed, session);
    expect((await shop.read(token)).payments.map(({ state }) => state)).toEqual(["processing"]);
    expect((await open(token)).headers.get("location")).toBe(`/thankyou/${token}`);
    await tell("checkout.session.async_payment_failed", session);
    expect((await shop.read(token)).payments.map(({ state }) => state)).toEqual(["failed", "new"]);
    await tell(completed, stripe.pay(await sessionOf(token)));
    expect((await shop.read(token)).paymentState).toBe("paid");
  });
});

describe("coming back", () => {
  test("before the webhook pays the order; the webhook changes nothing more", async () => {
    const { token } = await place();
    const session = stripe.pay(await sessionOf(token));
    expect(await comeBack(token)).toBe(`/thankyou/${token}`);
    expect((await shop.read(token)).paymentState).toBe("paid");
    await tell(completed, session);
    expect((await shop.read(token)).payments).toHaveLength(1);
  });

  test("without having paid leads to the error", async () => {
    const { token } = await place();
    await sessionOf(token);
    expect(await comeBack(token)).toBe(`/order-error?token=${token}`);
    expect((await shop.read(token)).paymentState).toBe("awaiting_payment");
  });

  test("with the attempt of another order pays nothing", async () => {
    const other = await place();
    const { token } = await place();
    stripe.pay(await sessionOf(token));
    expect(await comeBack(other.token)).toBe(`/order-error?token=${other.token}`);
    expect((await shop.read(other.token)).paymentState).toBe("awaiting_payment");
  });
});

test("an attempt begun before a crash is gone on with under the same key", async () => {
  const { token } = await place();
  const id = await sessionOf(token);
  const reference = stripe.sessions.get(id)?.client_reference_id ?? "";
  // Simulates a crash after creating the session and before storing it.
  await ctx.db
    .update(paymentAttempts)
    .set({ details: null })
    .where(eq(paymentAttempts.reference, reference));
  expect(await sessionOf(token)).toBe(id);
});
