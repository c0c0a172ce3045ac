import { and, eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { codes, openShop } from "./shopper.fixture.ts";
import { productImages, products, variantPrices, variants } from "../../catalogue/schema.ts";
import { giftCardMovements, giftCards } from "../../promotions/gift-cards/schema.ts";
import { orderEvents, orders } from "../../orders/schema.ts";
import { cards, paymentPageOf } from "../../payments/sandbox.fixture.ts";
import { couponUses, coupons } from "../../promotions/schema.ts";
import { shippingMethods } from "../../shipping/schema.ts";
import { Order } from "#contract/order.ts";
import { answerAs, expectError } from "#tests/harness/answers.ts";

const shop = await openShop();
const { db } = shop.ctx;
const complete = (token: string, body: object = {}) =>
  shop.send("PATCH", `/orders/${token}/complete`, body);
const variantOf = async (code: string) => {
  const [row] = await db.select().from(variants).where(eq(variants.code, code));
  if (!row) throw new Error(code);
  return row;
};
const cardOf = async (code: string) =>
  (await db.select().from(giftCards).where(eq(giftCards.code, code)))[0];
const addCard = (token: string, code: string) =>
  shop.send("PATCH", `/gift-cards/${code}/add-to-order`, { orderTokenValue: token });
const emailsOf = (token: string) =>
  shop.emails().filter(({ data }) => "order" in data && data.order.token === token);
const eventsOf = async (number: string | null) =>
  db
    .select({ type: orderEvents.type })
    .from(orderEvents)
    .innerJoin(orders, eq(orders.id, orderEvents.orderId))
    .where(eq(orders.number, number ?? ""))
    .orderBy(orderEvents.id);
/** The placed order as returned by completing it: only reading it adds withdrawals. */
const readPlaced = async (token: string) => {
  const { withdrawal: _told, ...order } = await shop.read(token);
  return order;
};

describe("placing an order", () => {
  test("numbers it, holds its stock, and sends one email", async () => {
    const before = await variantOf(codes.soap);
    const first = await shop.place({ [codes.serum]: 1, [codes.soap]: 2 });
    expect(first).toMatchObject({
      state: "new",
      checkoutState: "completed",
      paymentState: "awaiting_payment",
      shippingState: "ready",
      status: "awaiting_payment",
      availableShippingMethods: [],
      checkoutCompletedAt: "2026-11-16 09:00:00",
      paymentDueAt: "2026-11-17 09:00:00",
    });
    expect(first.payments).toMatchObject([{ state: "new", amount: first.total }]);
    expect(first.shipments).toMatchObject([{ state: "ready", methodName: "BRT standard" }]);
    const after = await variantOf(codes.soap);
    expect([after.onHand, after.onHold]).toEqual([before.onHand, before.onHold + 2]);
    expect(emailsOf(first.token).map(({ name, to }) => [name, to])).toEqual([
      ["order_confirmation", "anna@example.it"],
    ]);
    expect(emailsOf(first.token)[0]?.data).toMatchObject({
      orderLink: `http://shop.test/ordine/${first.token}`,
      order: first,
    });
    expect(await eventsOf(first.number)).toEqual([{ type: "placed" }]);

    const second = await shop.place({ [codes.soap]: 1 });
    expect(Number(second.number?.slice(2)) - Number(first.number?.slice(2))).toBe(1);
    expect(await readPlaced(first.token)).toEqual(first);
  });

  test.each([
    ["BONIFICO", "awaiting_payment", "2026-11-23 09:00:00"],
    ["CONTRASSEGNO", "pending_on_delivery", null],
    ["PAYPAL", "awaiting_payment", "2026-11-17 09:00:00"],
  ])("%s waits for its money in its own way", async (by, paymentState, paymentDueAt) => {
    const order = await shop.place({ [codes.soap]: 1 }, { by });
    expect(order).toMatchObject({ paymentState, paymentDueAt });
    expect(order.payments[0]?.method).toBe(`/api/v2/shop/payment-methods/${by}`);
    expect(order.payments[0]?.instructions?.includes("IBAN") ?? false).toBe(by === "BONIFICO");
  });

  test("keeps the notes and the pickup point", async () => {
    const token = await shop.cartWith({ [codes.soap]: 1 });
    await shop.address(token);
    await shop.send("PATCH", `/orders/${token}/pudo`, { pudoId: "IT90099" });
    await shop.ship(token, "BRT_FERMOPOINT");
    await shop.payBy(token);
    const order = await shop.complete(token, { notes: "Citofono Bianchi" });
    expect(order).toMatchObject({
      notes: "Citofono Bianchi",
      pudo: { id: "IT90099" },
      eligibleForBrtFermopoint: true,
    });
  });

  test("shipped home it goes to no pickup point, even one chosen last", async () => {
    const token = await shop.ready({ [codes.soap]: 1 });
    const chosen = await shop.send("PATCH", `/orders/${token}/pudo`, { pudoId: "IT90099" });
    expect([chosen.status, (await shop.read(token)).pudo?.id]).toEqual([200, "IT90099"]);
    const order = await shop.complete(token);
    expect(order).toMatchObject({ state: "new", pudo: null, eligibleForBrtFermopoint: false });
    expect(order.shipments[0]?.method).toBe("/api/v2/shop/shipping-methods/BRT_STANDARD");
  });

  test("paid by a gift card it is paid, and nothing is left to do but ship", async () => {
    const token = await shop.cartWith({ [codes.soap]: 1 });
    await addCard(token, "RUGIADA-DEMO-25A");
    await shop.address(token);
    expect(await shop.ship(token)).toMatchObject({ checkoutState: "payment_skipped", total: 0 });
    const order = await shop.complete(token);
    expect(order).toMatchObject({ state: "new", paymentState: "paid", payments: [], total: 0 });
    const card = await cardOf("RUGIADA-DEMO-25A");
    expect(card?.amount).toBe(2500 - 1480);
    const moves = await db
      .select()
      .from(giftCardMovements)
      .where(eq(giftCardMovements.giftCardId, card?.id ?? 0));
    expect(moves.map(({ amount, reason }) => [amount, reason])).toEqual([
      [2500, "issued"],
      [-1480, "redeemed"],
    ]);
  });

  test("bought gift cards are issued only when paid, and then nothing is left to do", async () => {
    const order = await shop.place({ [codes.giftCard]: 2 });
    expect(order).toMatchObject({ shippingState: "no_shipping", shipments: [], state: "new" });
    expect(shop.emails().filter(({ name }) => name === "gift_card")).toEqual([]);
    await paymentPageOf(shop).payWith(order.token, cards.good);
    expect(await shop.read(order.token)).toMatchObject({
      state: "fulfilled",
      paymentState: "paid",
    });
    const sent = shop.emails().filter(({ name }) => name === "gift_card");
    expect(sent).toHaveLength(2);
    const issued = sent.map(({ data }) => data as { code: string; amount: number });
    expect(new Set(issued.map(({ code }) => code)).size).toBe(2);
    for (const { code, amount } of issued) {
      expect(code).toMatch(/^RG(-[A-HJKMNP-Z2-9]{4}){3}$/);
      expect(amount).toBe(10_000);
      expect(await cardOf(code)).toMatchObject({ amount: 10_000, enabled: true });
    }
  });

  test("a coupon is counted, once per order and customer", async () => {
    const [before] = await db.select().from(coupons).where(eq(coupons.code, "CIAO10"));
    const buy = async () => {
      const token = await shop.cartWith({ [codes.soap]: 1 });
      await shop.address(token, { email: "prima@example.it" });
      await shop.ship(token);
      await shop.payBy(token);
      return shop
        .send("PATCH", `/orders/${token}/coupon`, { couponCode: "CIAO10" })
        .then((response) => ({ token, response }));
    };
    const { token, response } = await buy();
    expect(response.status).toBe(200);
    await shop.complete(token);
    const [after] = await db.select().from(coupons).where(eq(coupons.code, "CIAO10"));
    expect(after?.used).toBe((before?.used ?? 0) + 1);
    const uses = await db.select().from(couponUses).where(eq(couponUses.email, "prima@example.it"));
    expect(uses).toHaveLength(1);
    const second = await buy();
    expect(second.response.status).toBe(200);
    const refused = await shop.send("PATCH", `/orders/${second.token}/complete`, {});
    expect(refused.status).toBe(422);
  });
});

describe("again", () => {
  test("the same order is answered and nothing changes", async () => {
    const token = await shop.ready({ [codes.soap]: 1 });
    const order = await shop.complete(token);
    const held = await variantOf(codes.soap);
    expect(await shop.complete(token)).toEqual(order);
    expect(await shop.complete(token, { notes: "other" })).toEqual(order);
    expect(await variantOf(codes.soap)).toEqual(held);
    expect(emailsOf(token)).toHaveLength(1);
  });

  test("ten at once place one order", async () => {
    const before = await variantOf(codes.soap);
    const token = await shop.ready({ [codes.soap]: 1 });
    const orders = await Promise.all(
      Array.from({ length: 10 }, async () => answerAs(Order, await complete(token))),
    );
    expect(new Set(orders.map(({ number }) => number)).size).toBe(1);
    expect((await variantOf(codes.soap)).onHold).toBe(before.onHold + 1);
    expect(emailsOf(token)).toHaveLength(1);
  });
});

describe("a placed order", () => {
  test("does not follow the catalogue", async () => {
    const order = await shop.place({ [codes.sunscreen]: 1, [codes.soap]: 3 });
    const { id, productId } = await variantOf(codes.sunscreen);
    const mine = and(eq(variantPrices.variantId, id), eq(variantPrices.channelCode, "WEB"));
    await db
      .update(products)
      .set({ name: "Altro", slug: "altro", enabled: false })
      .where(eq(products.id, productId));
    await db
      .update(variants)
      .set({ name: "Altro", shippingRequired: false })
      .where(eq(variants.id, id));
    await db.update(variantPrices).set({ price: 1 }).where(mine);
    await db.delete(productImages).where(eq(productImages.productId, productId));
    await db.update(shippingMethods).set({ name: "Altro", price: 1, minDays: 9, maxDays: 9 });
    expect(await readPlaced(order.token)).toEqual(order);
  });

  test("is no cart any more", async () => {
    const { token, items, shipments } = await shop.place({ [codes.soap]: 1 });
    const before = await shop.read(token);
    const path = `/orders/${token}`;
    const calls = [
      shop.send("DELETE", path),
      shop.send("POST", `${path}/items`, { productVariant: codes.soap, quantity: 1 }),
      shop.send("PATCH", `${path}/items/${items[0]?.id}`, { quantity: 2 }),
      shop.send("DELETE", `${path}/items/${items[0]?.id}`),
      shop.send("PATCH", `${path}/coupon`, { couponCode: "ESTATE5" }),
      shop.send("PATCH", `${path}/shipments/${shipments[0]?.id}`, {
        shippingMethod: "BRT_EXPRESS",
      }),
      shop.send("PATCH", `${path}/pudo`, { pudoId: null }),
      shop.send("PATCH", `${path}/consultation`, { consultation: true }),
    ];
    for (const response of await Promise.all(calls)) await expectError(response, 404);
    expect(await shop.read(token)).toEqual(before);
  });
});
