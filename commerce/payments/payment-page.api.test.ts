import { createHash } from "node:crypto";
import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { codes, openShop } from "../cart/checkout/shopper.fixture.ts";
import { paymentAttempts } from "./schema.ts";
import { payments } from "../orders/schema.ts";
import { cancelOrder } from "../fulfilment/cancel.ts";
import { attemptIn, cards, paymentPageOf } from "./sandbox.fixture.ts";

const shop = await openShop();
const { good, declined, secured } = cards;
const { open, post, attemptOf, payWith } = paymentPageOf(shop);
const attemptsOf = (orderNumberId: number) =>
  shop.ctx.db.select().from(paymentAttempts).where(eq(paymentAttempts.paymentId, orderNumberId));

const placed = (by = "CARTA") => shop.place({ [codes.serum]: 1 }, { by });

describe("the page", () => {
  test("shows the order, its total and how it is paid, and runs nothing", async () => {
    const { token, number } = await placed();
    const response = await open(token);
    const text = await response.text();
    expect(response.status).toBe(200);
    expect(text).toContain(number);
    expect(text).toContain("34,80\u00a0€");
    expect(text).toContain("Carta di credito o debito");
    expect(text).not.toContain("anna@example.it");
    expect(text).not.toMatch(/<script|style="/);
    expect(response.headers.get("cache-control")).toBe("no-store");
    const policy = response.headers.get("content-security-policy") ?? "";
    const [, css = ""] = /<style>([\s\S]*?)<\/style>/.exec(text) ?? [];
    const hash = createHash("sha256").update(css).digest("base64");
    expect(policy).toContain(`style-src 'sha256-${hash}'`);
    expect(policy).toContain("font-src 'self'; img-src 'self'");
    expect(policy).not.toContain("unsafe");
  });

  test("a cart and an unknown order are not found", async () => {
    const cart = await shop.createCart();
    expect((await open(cart.token)).status).toBe(404);
    expect((await open("nobody")).status).toBe(404);
    expect((await open("%00")).status).toBe(404);
  });

  test("without the database it answers 503 and offers to retry", async () => {
    const closed = await openShop();
    await closed.close();
    const response = await closed.app.request("/it/order/token/pay");
    expect([response.status, response.headers.get("retry-after")]).toEqual([503, "5"]);
    expect(await response.text()).toContain("Riprova il pagamento");
  });

  test("a cancelled order says so", async () => {
    const { token } = await placed();
    await cancelOrder(shop.ctx, { token });
    const text = await (await open(token)).text();
    expect(text).toContain("Questo ordine è stato annullato");
    expect(attemptIn(text)).toBe("");
  });

  test.each(["BONIFICO", "CONTRASSEGNO"])("%s has nothing to pay here", async (by) => {
    const { token } = await placed(by);
    const response = await open(token);
    expect([response.status, response.headers.get("location")]).toEqual([
      303,
      `/thankyou/${token}`,
    ]);
  });

  test("however often it is opened there is one attempt", async () => {
    const {
      token,
      payments: [payment],
    } = await placed();
    const seen = await Promise.all([attemptOf(token), attemptOf(token), attemptOf(token)]);
    expect(new Set(seen).size).toBe(1);
    expect(await attemptsOf(payment?.id ?? 0)).toHaveLength(1);
  });
});

describe("paying", () => {
  test("a good card pays and leads to the thanks", async () => {
    const { token } = await placed();
    const response = await payWith(token, good);
    expect([response.status, response.headers.get("location")]).toEqual([
      303,
      `/thankyou/${token}`,
    ]);
    const order = await shop.read(token);
    expect(order).toMatchObject({ state: "new", paymentState: "paid", status: "paid" });
    expect(order.payments.map(({ state }) => state)).toEqual(["completed"]);
    const again = await open(token);
    expect(again.headers.get("location")).toBe(`/thankyou/${token}`);
    const names = shop.emails().filter(({ data }) => "order" in data && data.order.token === token);
    expect(names.map(({ name }) => name)).toEqual(["order_confirmation", "payment_received"]);
  });

  test("a refused card leads to the error, and the order can be paid again", async () => {
    const { token } = await placed();
    const response = await payWith(token, declined);
    expect(response.headers.get("location")).toBe(`/order-error?token=${token}`);
    const order = await shop.read(token);
    expect(order.paymentState).toBe("awaiting_payment");
    expect(order.payments.map(({ state }) => state)).toEqual(["failed", "new"]);
    await payWith(token, good);
    const paid = await shop.read(token);
    expect(paid.paymentState).toBe("paid");
    expect(paid.payments.map(({ state }) => state)).toEqual(["failed", "completed"]);
    expect(paid.payments.map(({ paidAt }) => Boolean(paidAt))).toEqual([false, true]);
  });

  test("a secured card asks for a confirmation, which can be refused", async () => {
    const { token } = await placed();
    const asked = await payWith(token, secured);
    expect(asked.headers.get("location")).toBe(`/it/order/${token}/pay`);
    const challenge = await (await open(token)).text();
    expect(challenge).toContain("La tua banca chiede una conferma");
    const refused = await post(token, { attempt: attemptIn(challenge), action: "refuse" });
    expect(refused.headers.get("location")).toBe(`/order-error?token=${token}`);

    await payWith(token, secured);
    const confirmed = await post(token, { attempt: await attemptOf(token), action: "approve" });
    expect(confirmed.headers.get("location")).toBe(`/thankyou/${token}`);
    expect((await shop.read(token)).paymentState).toBe("paid");
  });

  test("nothing is confirmed that no card asked to confirm", async () => {
    const { token } = await placed();
    for (const action of ["approve", "refuse"]) {
      const answer = await post(token, { attempt: await attemptOf(token), action });
      expect(answer.status).toBe(422);
    }
    const order = await shop.read(token);
    expect(order.paymentState).toBe("awaiting_payment");
    expect(order.payments.map(({ state }) => state)).toEqual(["new"]);
  });

  test("PayPal asks for one click", async () => {
    const { token } = await placed("PAYPAL");
    const response = await post(token, { attempt: await attemptOf(token), action: "approve" });
    expect(response.headers.get("location")).toBe(`/thankyou/${token}`);
  });

  test("wrong fields are told in their place and nothing is tried", async () => {
    const { token } = await placed();
    const response = await payWith(token, {
      number: "4111 1111 1111 1111",
      expiry: "01/20",
      code: "x",
    });
    const text = await response.text();
    expect(response.status).toBe(422);
    expect(text).toContain("una delle carte di prova");
    expect(text).toContain('value="4111 1111 1111 1111"');
    expect(text.match(/aria-invalid="true"/g)).toHaveLength(3);
    expect((await shop.read(token)).payments.map(({ state }) => state)).toEqual(["new"]);
  });

  test("what is typed comes back escaped", async () => {
    const { token } = await placed();
    const text = await (await payWith(token, { ...good, number: '"><script>' })).text();
    expect(text).not.toContain("<script>");
  });
});

describe("twice", () => {
  test("ten clicks at once make one payment and one email", async () => {
    const { token } = await placed();
    const attempt = await attemptOf(token);
    const fields = { attempt, action: "card", ...good };
    const answers = await Promise.all(Array.from({ length: 10 }, () => post(token, fields)));
    for (const answer of answers) {
      expect(answer.headers.get("location")).toBe(`/thankyou/${token}`);
    }
    const order = await shop.read(token);
    expect(order.payments.map(({ state, amount }) => [state, amount])).toEqual([
      ["completed", order.total],
    ]);
    const received = shop
      .emails()
      .filter(({ name, data }) => name === "payment_received" && data.order.token === token);
    expect(received).toHaveLength(1);
  });

  test("the form of an attempt that failed does not pay; it leads to a fresh one", async () => {
    const { token } = await placed();
    const attempt = await attemptOf(token);
    await post(token, { attempt, action: "card", ...declined });
    const back = await post(token, { attempt, action: "card", ...good });
    expect(back.headers.get("location")).toBe(`/it/order/${token}/pay?stale=1`);
    expect((await shop.read(token)).paymentState).toBe("awaiting_payment");
    const text = await (await open(token, "?stale=1")).text();
    expect(text).toContain("Il tentativo precedente si è già concluso");
    expect(attemptIn(text)).not.toBe(attempt);
  });

  test("an attempt of one order does not pay another", async () => {
    const [mine, other] = [await placed(), await placed()];
    const attempt = await attemptOf(other.token);
    await post(mine.token, { attempt, action: "card", ...good });
    expect((await shop.read(mine.token)).paymentState).toBe("awaiting_payment");
    expect((await shop.read(other.token)).paymentState).toBe("awaiting_payment");
    await post(other.token, { attempt, action: "card", ...good });
    expect((await shop.read(other.token)).paymentState).toBe("paid");
  });

  test("the form of a method no longer chosen does not pay", async () => {
    const { token } = await placed();
    const attempt = await attemptOf(token);
    await shop.payBy(token, "BONIFICO");
    const late = await post(token, { attempt, action: "card", ...good });
    expect(late.headers.get("location")).toBe(`/it/order/${token}/pay?stale=1`);
    const order = await shop.read(token);
    expect(order.payments).toHaveLength(1);
    expect(order).toMatchObject({ paymentState: "awaiting_payment" });
    const rows = await shop.ctx.db
      .select()
      .from(payments)
      .where(eq(payments.id, order.payments[0]?.id ?? 0));
    expect(rows[0]).toMatchObject({ methodCode: "BONIFICO", state: "new" });
  });
});
