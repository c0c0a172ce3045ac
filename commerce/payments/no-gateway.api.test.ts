import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { createShop } from "#contract/client/client.ts";
import { codes, openShop } from "../cart/checkout/shopper.fixture.ts";
import { giftCards } from "../promotions/gift-cards/schema.ts";
import { paymentAttempts } from "./schema.ts";
import { payments } from "../orders/schema.ts";
import { cards, paymentPageOf } from "./sandbox.fixture.ts";
import { startStripe } from "../plugins/stripe/stripe.fixture.ts";

const demo = await openShop();
const real = demo.withConfig({ demo: false });
const { apiUrl } = await startStripe();
const card = { action: "card", ...cards.good };
const [before, now] = [paymentPageOf(demo), paymentPageOf(real)];
const attemptsOf = (paymentId = 0) =>
  demo.ctx.db.select().from(paymentAttempts).where(eq(paymentAttempts.paymentId, paymentId));

const codesOf = (methods: { code: string }[]) => methods.map(({ code }) => code);

describe("without a gateway", () => {
  test("nobody is offered to pay online", async () => {
    const token = await real.cartWith({ [codes.soap]: 1 });
    await real.address(token);
    const order = await real.ship(token);
    expect(codesOf(order.availablePaymentMethods)).toEqual(["CONTRASSEGNO", "BONIFICO"]);

    const shop = createShop({
      fetch: async (request) => real.app.fetch(request),
      baseUrl: "http://shop.internal/api/v2",
      language: "it",
      channel: "WEB",
    });
    const offered = await shop.paymentMethods(token, order.payments[0]?.id ?? 0);
    expect(codesOf(offered)).toEqual(["CONTRASSEGNO", "BONIFICO"]);
    expect((await shop.sellingTerms()).payments).toEqual(["Contrassegno", "Bonifico bancario"]);
  });

  test.each(["CARTA", "PAYPAL"])("%s cannot be chosen", async (paymentMethod) => {
    const token = await real.ready({ [codes.soap]: 1 }, { by: "BONIFICO" });
    const cart = await real.read(token);
    const path = `/orders/${token}/payments/${cart.payments[0]?.id}`;
    expect((await real.send("PATCH", path, { paymentMethod })).status).toBe(422);
    const placed = await real.complete(token);
    const again = `/orders/${token}/payments/${placed.payments[0]?.id}`;
    expect((await real.send("PATCH", again, { paymentMethod })).status).toBe(422);
  });

  test("a cart that chose it in time is not placed until it chooses again", async () => {
    const token = await demo.ready({ [codes.soap]: 1 });
    const refused = await real.send("PATCH", `/orders/${token}/complete`);
    expect(refused.status).toBe(422);
    expect((await real.read(token)).state).toBe("cart");
    await real.payBy(token, "CONTRASSEGNO");
    expect((await real.complete(token)).paymentState).toBe("pending_on_delivery");
  });

  test("bank transfer, cash on delivery and gift cards go on as before", async () => {
    const transfer = await real.place({ [codes.soap]: 1 }, { by: "BONIFICO" });
    expect(transfer).toMatchObject({ state: "new", paymentState: "awaiting_payment" });
    const cash = await real.place({ [codes.soap]: 1 }, { by: "CONTRASSEGNO" });
    expect(cash.paymentState).toBe("pending_on_delivery");
    const [gift] = await demo.ctx.db
      .insert(giftCards)
      .values({ code: "TUTTOPAGATO2026", initialAmount: 9000, amount: 9000, currencyCode: "EUR" })
      .returning();
    const token = await real.cartWith({ [codes.soap]: 1 });
    await real.address(token);
    const add = { orderTokenValue: token };
    expect((await real.send("PATCH", `/gift-cards/${gift?.code}/add-to-order`, add)).status).toBe(
      200,
    );
    await real.ship(token);
    expect(await real.complete(token)).toMatchObject({ total: 0, paymentState: "paid" });
  });
});

describe("an order placed while there was a gateway", () => {
  test("cannot be paid by the trial's page any more, in no way", async () => {
    const order = await demo.place({ [codes.serum]: 1 });
    const { token } = order;
    const attempt = await before.attemptOf(token);
    for (const fields of [{ action: "approve" }, card, { action: "refuse" }]) {
      const answer = await now.post(token, { attempt, ...fields });
      expect(answer.headers.get("location")).toBe(`/it/order/${token}/pay?stale=1`);
    }
    const shown = await now.open(token);
    expect(shown.status).toBe(200);
    const text = await shown.text();
    expect(text).toContain("non è più disponibile");
    expect(text).toContain(`/order-error?token=${token}&amp;cambia=1`);
    expect(text).not.toContain('name="attempt"');
    expect(await real.read(token)).toMatchObject({
      state: "new",
      paymentState: "awaiting_payment",
    });
    const states = (await attemptsOf(order.payments[0]?.id)).map(({ state }) => state);
    expect(states).toEqual(["expired"]);
  });

  test("can be paid in another way", async () => {
    const { token } = await demo.place({ [codes.soap]: 1 });
    expect((await real.payBy(token, "BONIFICO")).payments.at(-1)?.methodName).toBe(
      "Bonifico bancario",
    );
  });

  test("stays unpaid when its confirmation was half way", async () => {
    const { token } = await demo.place({ [codes.serum]: 1 });
    const attempt = await before.attemptOf(token);
    await before.post(token, { attempt, ...card, ...cards.secured });
    await now.post(token, { attempt, action: "approve" });
    expect(await (await now.open(token)).text()).toContain("non è più disponibile");
    expect((await real.read(token)).paymentState).toBe("awaiting_payment");
  });

  test("gives nobody the gift cards that were in it", async () => {
    const order = await demo.place({ [codes.giftCard]: 1 });
    const { token } = order;
    const attempt = await before.attemptOf(token);
    const issued = await demo.ctx.db.$count(giftCards);
    await now.post(token, { attempt, action: "approve" });
    await now.post(token, { attempt, ...card });
    expect(await demo.ctx.db.$count(giftCards)).toBe(issued);
    const rows = await demo.ctx.db
      .select()
      .from(payments)
      .where(eq(payments.id, order.payments[0]?.id ?? 0));
    expect(rows[0]?.state).toBe("new");
  });
});

describe("as soon as Stripe has a key", () => {
  const stripe = {
    STRIPE_SECRET_KEY: "sk_test_x",
    STRIPE_WEBHOOK_SECRET: "whsec_x",
    STRIPE_API_URL: apiUrl,
  };

  test("attempts of the trial are over, whatever the shop is", async () => {
    for (const isDemo of [true, false]) {
      const later = demo.withConfig({ demo: isDemo }, stripe);
      const { token, payments: opened } = await demo.place({ [codes.serum]: 1 });
      const attempt = await before.attemptOf(token);
      const { open, post } = paymentPageOf(later);
      await post(token, { attempt, action: "approve" });
      await post(token, { attempt, ...card });
      expect((await later.read(token)).paymentState).toBe("awaiting_payment");
      const shown = await open(token);
      expect(shown.headers.get("refresh")).toContain("/pay/cs_test");
      const found = await attemptsOf(opened[0]?.id);
      expect(found.map(({ gateway, state }) => [gateway, state]).toSorted()).toEqual([
        ["sandbox", "expired"],
        ["stripe", "open"],
      ]);
    }
  });
});
