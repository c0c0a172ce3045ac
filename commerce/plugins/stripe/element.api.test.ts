import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { cancelOrder } from "../../fulfilment/cancel.ts";
import { refundOrder } from "../../aftersales/refund-order.ts";
import { runEventJob } from "../../kernel/events.ts";
import { purgeCustomer } from "../../customers/personal-data.ts";
import { customers } from "../../customers/schema.ts";
import { orders } from "../../orders/schema.ts";
import { paymentAttempts, paymentMethods } from "../../payments/schema.ts";
import { runRefundJob } from "../../payments/refund-jobs.ts";
import { signIn } from "#tests/harness/customer.ts";
import { completed, openStripeShop } from "./stripe-shop.fixture.ts";

const { shop, stripe, tell, place, sent, refundJobs } = await openStripeShop({
  STRIPE_PUBLISHABLE_KEY: "pk_test_x",
});
const { ctx, app } = shop;

const pagePath = (token: string) => `/it/order/${token}/pay`;
const open = async (token: string, headers: Record<string, string> = {}) =>
  app.request(pagePath(token), { headers });
const read = (html: string, name: string) =>
  new RegExp(`data-${name}="([^"]*)"`).exec(html)?.[1]?.replaceAll("&amp;", "&") ?? "";
/** The payment intent of the page. */
const intentOf = async (token: string, headers?: Record<string, string>) =>
  read(await (await open(token, headers)).text(), "secret").split("_secret")[0] ?? "";
const intent = (id: string) => stripe.intents.get(id) ?? {};
const toHosted = (token: string) =>
  app.request(pagePath(token), { method: "POST", body: new URLSearchParams({ action: "hosted" }) });
const hostedOf = async (token: string) =>
  (await open(token)).headers.get("refresh")?.split("/").at(-1) ?? "";
const comeBack = async (token: string, query: string) =>
  (await app.request(`${pagePath(token)}/return?${query}`)).headers.get("location");
const attemptOf = (id: string) => stripe.intents.get(id)?.metadata["attempt"] ?? "";
const stateOf = async (token: string) => (await shop.read(token)).paymentState;
const chargesOf = (...ids: string[]) =>
  stripe.charges.filter(({ id }) => ids.includes(id)).map(({ amount }) => amount);

describe("the page", () => {
  test("pays what the stored order costs, with one intent however often it opens", async () => {
    const order = await place();
    const before = stripe.intents.size;
    const seen = await Promise.all([intentOf(order.token), intentOf(order.token)]);
    expect(await intentOf(order.token)).toBe(seen[0]);
    expect(new Set(seen).size).toBe(1);
    expect(stripe.intents.size).toBe(before + 1);
    expect(intent(seen[0] ?? "")).toMatchObject({
      amount: order.total,
      currency: "eur",
      customer: null,
      metadata: { order: order.number, attempt: expect.any(String) },
    });
    expect(stripe.created.at(-1)?.get("allowed_payment_method_types[0]")).toBe("card");
    expect(stripe.sessions.size).toBe(0);
  });

  test("allows Stripe's script and nothing else of others, on this page alone", async () => {
    const { token } = await place();
    const response = await open(token);
    const policy = response.headers.get("content-security-policy") ?? "";
    expect(policy).toMatch(
      /script-src 'sha256-[^']+' http:\/\/127\.0\.0\.1:\d+ https:\/\/\*\.js\.stripe\.com;/,
    );
    expect(policy).toContain("frame-src");
    expect(policy).toContain("default-src 'none'");
    expect(policy).not.toMatch(/script-src[^;]*unsafe/);
    const html = await response.text();
    expect(html).toContain("Paga sulla pagina di Stripe");
    expect(html).not.toContain("anna@example.it");
    await cancelOrder(ctx, { token });
    const cancelled = await open(token);
    expect(cancelled.headers.get("content-security-policy")).not.toContain("script-src");
  });

  test("PayPal, and a shop without the publishable key, go to Stripe's page as before", async () => {
    expect(await hostedOf((await place("PAYPAL")).token)).toMatch(/^cs_test/);
    const without = shop.withConfig(
      {},
      { STRIPE_SECRET_KEY: "sk_test_x", STRIPE_API_URL: stripe.apiUrl },
    );
    const { token } = await place();
    const begun = await intentOf(token);
    await without.app.request(pagePath(token));
    const response = await without.app.request(pagePath(token));
    expect(response.headers.get("refresh")).toContain("/pay/cs_test");
    expect(intent(begun)).toMatchObject({ status: "canceled" });
  });

  test("an intent that was cancelled at Stripe is replaced", async () => {
    const { token } = await place();
    const first = await intentOf(token);
    Object.assign(intent(first), { status: "canceled" });
    expect((await open(token)).status).toBe(303);
    expect(await intentOf(token)).not.toBe(first);
  });
});

describe("nothing is paid twice", () => {
  test("Stripe's page opens only once the intent can no longer be paid", async () => {
    const { token } = await place();
    const id = await intentOf(token);
    expect((await toHosted(token)).headers.get("location")).toBe(pagePath(token));
    expect(intent(id)).toMatchObject({ status: "canceled" });
    expect(() => stripe.payIntent(id)).toThrow(/unexpected_state/);
    const session = await hostedOf(token);
    await tell(completed, stripe.pay(session));
    expect(await stateOf(token)).toBe("paid");
    expect(chargesOf(id, session)).toHaveLength(1);
  });

  test("one that was paid in another tab meanwhile leads to the thanks, not to Stripe's page", async () => {
    const { token, total } = await place();
    const id = await intentOf(token);
    const sessions = stripe.sessions.size;
    stripe.payIntent(id);
    await toHosted(token);
    expect((await open(token)).headers.get("location")).toBe(`/thankyou/${token}`);
    expect(await stateOf(token)).toBe("paid");
    expect(stripe.sessions.size).toBe(sessions);
    expect(chargesOf(id)).toEqual([total]);
  });

  test("a reload after the money left thanks, although neither return nor webhook came", async () => {
    const { token } = await place();
    stripe.payIntent(await intentOf(token));
    expect((await open(token)).headers.get("location")).toBe(pagePath(token));
    expect((await open(token)).headers.get("location")).toBe(`/thankyou/${token}`);
    expect(await stateOf(token)).toBe("paid");
  });

  test("an intent left behind for another method, and taken up again, is cancelled before the next", async () => {
    const { token } = await place();
    const first = await intentOf(token);
    await shop.payBy(token, "BONIFICO");
    await shop.payBy(token, "CARTA");
    const second = await intentOf(token);
    expect(second).not.toBe(first);
    expect([intent(first), intent(second)]).toMatchObject([
      { status: "canceled" },
      { status: "requires_payment_method" },
    ]);
  });

  test("one that was paid before another was opened pays the order", async () => {
    const { token } = await place();
    const first = await intentOf(token);
    await shop.payBy(token, "BONIFICO");
    stripe.payIntent(first);
    await shop.payBy(token, "CARTA");
    const before = stripe.intents.size;
    await open(token);
    expect(await stateOf(token)).toBe("paid");
    expect(stripe.intents.size).toBe(before);
  });

  test("a new fee is a new intent: the amount is never the old one", async () => {
    const { token, total } = await place();
    const first = await intentOf(token);
    const isCard = eq(paymentMethods.code, "CARTA");
    await ctx.db.update(paymentMethods).set({ fee: 150 }).where(isCard);
    await shop.payBy(token, "CARTA");
    await ctx.db.update(paymentMethods).set({ fee: 0 }).where(isCard);
    const second = await intentOf(token);
    expect([intent(first), intent(second)]).toMatchObject([
      { amount: total, status: "canceled" },
      { amount: total + 150 },
    ]);
  });

  test("tabs that go both ways at once leave one of them open", async () => {
    for (let turn = 0; turn < 4; turn++) {
      const { token } = await place();
      await Promise.all([open(token), toHosted(token), open(token), toHosted(token)]);
      await open(token);
      await open(token);
      const ofOrder = [...stripe.intents.values()].filter(
        ({ metadata, status }) => metadata["order"] !== undefined && status !== "canceled",
      );
      const found = await attemptsOf(token);
      const references = new Set(found.map(({ reference }) => reference));
      const live = [
        ...ofOrder.filter(({ metadata }) => references.has(metadata["attempt"] ?? "")),
        ...[...stripe.sessions.values()].filter(
          ({ client_reference_id, status }) =>
            status === "open" && references.has(client_reference_id ?? ""),
        ),
      ];
      expect(live.length).toBeLessThanOrEqual(1);
    }
  });
});

const attemptsOf = async (token: string) => {
  const { payments } = await shop.read(token);
  const found = await ctx.db.select().from(paymentAttempts);
  return found.filter(({ paymentId }) => payments.some(({ id }) => id === paymentId));
};

describe("how it went", () => {
  test("the return asks Stripe; the webhook after it changes nothing more", async () => {
    const { token } = await place();
    const id = await intentOf(token);
    const paid = stripe.payIntent(id);
    expect(await comeBack(token, `attempt=${attemptOf(id)}`)).toBe(`/thankyou/${token}`);
    expect(await stateOf(token)).toBe("paid");
    await tell("payment_intent.succeeded", paid);
    expect((await shop.read(token)).payments.map(({ state }) => state)).toEqual(["completed"]);
  });

  test("the webhook comes first; the return after it thanks", async () => {
    const { token } = await place();
    const id = await intentOf(token);
    await tell("payment_intent.succeeded", stripe.payIntent(id), "first");
    await tell("payment_intent.succeeded", intent(id), "first");
    expect(await stateOf(token)).toBe("paid");
    expect(await comeBack(token, `attempt=${attemptOf(id)}`)).toBe(`/thankyou/${token}`);
    expect((await shop.read(token)).payments).toHaveLength(1);
  });

  test("the address of the return is not believed", async () => {
    const paidOrder = await place();
    const paid = await intentOf(paidOrder.token);
    stripe.payIntent(paid);
    const { token } = await place();
    const id = await intentOf(token);
    const claims = `payment_intent=${paid}&payment_intent_client_secret=${paid}_secret_x&redirect_status=succeeded`;
    for (const attempt of [attemptOf(id), attemptOf(paid), "", "nobody"])
      expect(await comeBack(token, `attempt=${attempt}&${claims}`)).toBe(
        `/order-error?token=${token}`,
      );
    expect(await stateOf(token)).toBe("awaiting_payment");
  });

  test("an intent the shop did not open pays nothing, whatever order it names", async () => {
    const { token } = await place();
    const id = await intentOf(token);
    const foreign = { ...intent(id), id: "pi_of_a_link", status: "succeeded" };
    await tell("payment_intent.succeeded", foreign);
    expect(await stateOf(token)).toBe("awaiting_payment");
  });

  test("a refused card leaves the payment open, and no email is sent", async () => {
    const { token } = await place();
    const id = await intentOf(token);
    const before = shop.queued.length;
    await tell("payment_intent.payment_failed", intent(id));
    expect(shop.queued.length).toBe(before);
    expect(await intentOf(token)).toBe(id);
    stripe.payIntent(id);
    await tell("payment_intent.succeeded", intent(id));
    expect((await shop.read(token)).payments.map(({ state }) => state)).toEqual(["completed"]);
  });

  test("one still on its way that fails at last is tried again with a fresh payment", async () => {
    const { token } = await place();
    const id = await intentOf(token);
    await tell("payment_intent.processing", Object.assign(intent(id), { status: "processing" }));
    expect((await open(token)).headers.get("location")).toBe(`/thankyou/${token}`);
    Object.assign(intent(id), { status: "requires_payment_method" });
    await tell("payment_intent.payment_failed", intent(id));
    expect((await shop.read(token)).payments.map(({ state }) => state)).toEqual(["failed", "new"]);
    expect(await intentOf(token)).not.toBe(id);
  });

  test("a cancelled one is over", async () => {
    const { token } = await place();
    const id = await intentOf(token);
    await tell("payment_intent.canceled", Object.assign(intent(id), { status: "canceled" }));
    expect(await stateOf(token)).toBe("awaiting_payment");
    expect(await intentOf(token)).not.toBe(id);
  });
});

describe("money back", () => {
  test("goes to the intent, in parts and whole", async () => {
    const { token, total } = await place();
    const id = await intentOf(token);
    await tell("payment_intent.succeeded", stripe.payIntent(id));
    await refundOrder(ctx, { token, amount: 200 });
    await refundOrder(ctx, { token });
    expect(sent(id)).toEqual([200, total - 200]);
    expect(await stateOf(token)).toBe("refunded");
  });

  test("of an order cancelled meanwhile, once", async () => {
    const { token, total } = await place();
    const id = await intentOf(token);
    await cancelOrder(ctx, { token });
    const jobs = refundJobs().length;
    await tell("payment_intent.succeeded", stripe.payIntent(id));
    await tell("payment_intent.succeeded", intent(id));
    const asked = refundJobs().slice(jobs);
    expect(asked).toHaveLength(1);
    for (const job of [...asked, ...asked]) await runRefundJob(ctx, job);
    expect(sent(id)).toEqual([total]);
  });
});

const own = async (token: string, customerId: number) =>
  ctx.db.update(orders).set({ customerId }).where(eq(orders.token, token));

describe("saved cards", () => {
  test("are offered to the signed-in owner of the order, always the same customer of Stripe's", async () => {
    const anna = await signIn(shop, { email: "anna.carte@example.it" });
    const headers = { authorization: `Bearer ${anna.token}` };
    const seen = [];
    for (const { token } of [await place(), await place()]) {
      await own(token, anna.id);
      const html = await (await open(token, headers)).text();
      expect(read(html, "saved-cards")).toMatch(/^cuss_secret/);
      seen.push(intent(await intentOf(token, headers)));
    }
    expect(seen).toMatchObject([{ customer: "cus_1" }, { customer: "cus_1" }]);
    expect(stripe.customers.get("cus_1")).toMatchObject({ email: "anna.carte@example.it" });

    const row = await ctx.db.select().from(customers).where(eq(customers.id, anna.id));
    if (row[0]) await purgeCustomer(ctx, row[0], "asked");
    const jobs = shop.queued.filter(({ name }) => name === "event").map(({ data }) => data);
    for (const job of jobs as Parameters<typeof runEventJob>[1][])
      if (job.handler === "stripe-saved-cards") await runEventJob(ctx, job);
    expect(stripe.customers.get("cus_1")).toMatchObject({ deleted: true });
  });

  test("are opened neither by the link of the order nor by somebody else's session", async () => {
    const { token } = await place();
    const owner = await signIn(shop, { email: "owner@example.it" });
    const other = await signIn(shop, { email: "other@example.it" });
    await own(token, owner.id);
    const before = stripe.customerSessions.size;
    for (const authorization of ["", `Bearer ${other.token}`, "Bearer broken"]) {
      const response = await open(token, { authorization });
      expect(response.status).toBe(200);
      expect(await response.text()).not.toContain("data-saved-cards");
    }
    expect(stripe.customerSessions.size).toBe(before);
  });

  test("that Stripe does not answer for do not keep a card from paying", async () => {
    const { token } = await place();
    const anna = await signIn(shop, { email: "anna.senza@example.it" });
    await own(token, anna.id);
    await intentOf(token);
    const headers = { authorization: `Bearer ${anna.token}` };
    Object.defineProperty(stripe.trouble, "shift", {
      configurable: true,
      value: () =>
        stripe.calls.at(-1)?.startsWith("GET payment_intents")
          ? { status: 500, message: "x" }
          : undefined,
    });
    const response = await open(token, headers);
    delete (stripe.trouble as { shift?: unknown }).shift;
    expect(response.status).toBe(200);
    expect(await response.text()).not.toContain("data-saved-cards");
  });
});
