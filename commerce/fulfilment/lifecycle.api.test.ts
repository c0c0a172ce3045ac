import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { codes, openShop } from "../cart/checkout/shopper.fixture.ts";
import { variants } from "../catalogue/schema.ts";
import { coupons } from "../promotions/schema.ts";
import { stockAlerts } from "../marketing/schema.ts";
import { ledgerOf } from "../orders/ledger.fixture.ts";
import { cancelOrder } from "./cancel.ts";
import { expireUnpaidOrders, remindUnpaidOrders } from "./overdue-orders.ts";
import { deliverOrder, payOrder, shipOrder } from "./ship.ts";
import { cards, paymentPageOf } from "../payments/sandbox.fixture.ts";
import { refunds } from "../payments/schema.ts";
import { refundOrder } from "../aftersales/refund-order.ts";
import { resendEmail } from "./resend-email.ts";

const shop = await openShop();
const { ctx } = shop;
const { db } = ctx;
const { stockOf, cardOf, addCard, emailsOf, textOf, eventsOf, expectRefusal, makeTransfers } =
  ledgerOf(shop);
const { attemptOf, payWith, post } = paymentPageOf(shop);

/** Pays with a declined card on a page opened before the order changed. */
const expectTooLate = async (token: string, attempt: string) => {
  expect(attempt).not.toBe("");
  const before = await shop.read(token);
  await post(token, { attempt, action: "card", ...cards.declined });
  expect(await shop.read(token)).toEqual(before);
};

describe("from paid to delivered", () => {
  test("by bank transfer", async () => {
    const { token } = await shop.place({ [codes.soap]: 2 }, { by: "BONIFICO" });
    const before = await stockOf(codes.soap);
    await expectRefusal(token, () => shipOrder(ctx, { token }));
    await payOrder(ctx, { token, reference: "CRO 1" });
    expect(await shop.read(token)).toMatchObject({ paymentState: "paid", paymentDueAt: null });
    await expectRefusal(token, () => payOrder(ctx, { token }));
    await expectRefusal(token, () => deliverOrder(ctx, { token }));
    await shipOrder(ctx, { token, tracking: "BRT123" });
    const shipped = await shop.read(token);
    expect(shipped).toMatchObject({
      state: "fulfilled",
      shippingState: "shipped",
      status: "shipped",
    });
    expect(shipped.shipments[0]).toMatchObject({
      tracking: "BRT123",
      shippedAt: "2026-11-16 09:00:00",
    });
    expect(await stockOf(codes.soap)).toEqual({
      onHand: before.onHand - 2,
      onHold: before.onHold - 2,
    });
    await expectRefusal(token, () => shipOrder(ctx, { token }));
    await expectRefusal(token, () => cancelOrder(ctx, { token }));
    await deliverOrder(ctx, { token });
    expect(await shop.read(token)).toMatchObject({
      shippingState: "delivered",
      status: "delivered",
    });
    expect(emailsOf(token)).toEqual([
      "order_confirmation",
      "payment_received",
      "order_shipped",
      "order_delivered",
    ]);
    expect(await eventsOf(token)).toEqual(["placed", "paid", "shipped", "delivered"]);
  });

  test("paid to the courier", async () => {
    const { token } = await shop.place({ [codes.soap]: 1 }, { by: "CONTRASSEGNO" });
    await shipOrder(ctx, { token });
    expect(await shop.read(token)).toMatchObject({ state: "new", shippingState: "shipped" });
    await expectRefusal(token, () => cancelOrder(ctx, { token }));
    await deliverOrder(ctx, { token });
    expect(await shop.read(token)).toMatchObject({ state: "fulfilled", paymentState: "paid" });
    // Payment after delivery sends no email announcing that the order will be packed.
    expect(emailsOf(token)).toEqual(["order_confirmation", "order_shipped", "order_delivered"]);
  });

  test("an order with nothing to ship cannot be shipped", async () => {
    const { token } = await shop.place({ [codes.giftCard]: 1 }, { by: "BONIFICO" });
    await payOrder(ctx, { token });
    expect(await shop.read(token)).toMatchObject({ state: "fulfilled" });
    await expectRefusal(token, () => shipOrder(ctx, { token }));
  });
});

describe("a failed payment", () => {
  test("leaves a fresh one, payable in the same or another way", async () => {
    const { token, payments } = await shop.place({ [codes.soap]: 1 });
    await payWith(token, cards.declined);
    const failed = await shop.read(token);
    expect(failed.payments.map(({ state }) => state)).toEqual(["failed", "new"]);
    expect(emailsOf(token)).toEqual(["order_confirmation", "payment_failed"]);
    const old = `/orders/${token}/payments/${payments[0]?.id}`;
    expect((await shop.send("PATCH", old, { paymentMethod: "BONIFICO" })).status).toBe(422);
    const changed = await shop.payBy(token, "CONTRASSEGNO");
    expect(changed).toMatchObject({
      checkoutState: "completed",
      paymentState: "pending_on_delivery",
      paymentDueAt: null,
    });
    expect(changed.payments.at(-1)).toMatchObject({ methodType: "on_delivery", state: "new" });
    const back = await shop.payBy(token, "BONIFICO");
    expect(back).toMatchObject({ paymentState: "awaiting_payment", total: failed.total });
    expect(emailsOf(token).slice(2)).toEqual(["payment_changed", "payment_changed"]);
    await shop.payBy(token, "CARTA");
    const attempt = await attemptOf(token);
    await payOrder(ctx, { token });
    const path = `/orders/${token}/payments/${back.payments.at(-1)?.id}`;
    expect((await shop.send("PATCH", path, { paymentMethod: "CARTA" })).status).toBe(422);
    await expectTooLate(token, attempt);
  });

  test("the same method again changes nothing, and a mailbox gets few emails of changes", async () => {
    const { token } = await shop.place({ [codes.soap]: 1 }, { by: "BONIFICO" });
    const before = await shop.read(token);
    for (let tries = 0; tries < 3; tries += 1) await shop.payBy(token, "BONIFICO");
    expect(await shop.read(token)).toEqual(before);
    expect(emailsOf(token)).toEqual(["order_confirmation"]);
    const change = (count: number) => shop.payBy(token, count % 2 ? "BONIFICO" : "CONTRASSEGNO");
    for (let count = 0; count < 10; count += 1) await change(count);
    expect((await shop.read(token)).paymentState).toBe("awaiting_payment");
    expect(emailsOf(token)).toEqual(["order_confirmation", ...Array(6).fill("payment_changed")]);
    const start = shop.time.now;
    shop.time.now = new Date(start.getTime() + 3_600_000);
    await change(0);
    expect(emailsOf(token)).toHaveLength(8);
    shop.time.now = start;
    await cancelOrder(ctx, { token });
  });

  test("changing the method does not put off the end", async () => {
    const { token, paymentDueAt } = await shop.place({ [codes.soap]: 1 });
    const start = shop.time.now;
    shop.time.now = new Date(start.getTime() + 12 * 3_600_000);
    expect((await shop.payBy(token, "PAYPAL")).paymentDueAt).toBe(paymentDueAt);
    expect((await shop.payBy(token, "BONIFICO")).paymentDueAt).toBe("2026-11-23 09:00:00");
    shop.time.now = start;
    await cancelOrder(ctx, { token });
  });
});

describe("cancelling", () => {
  test("gives stock, balances and coupon back", async () => {
    const card = await cardOf("RUGIADA-DEMO-25A");
    const stock = await stockOf(codes.sunscreen);
    const [coupon] = await db.select().from(coupons).where(eq(coupons.code, "ESTATE5"));
    const token = await shop.ready({ [codes.sunscreen]: 2 }, { email: "estate@example.it" });
    await addCard(token, card.code);
    await shop.send("PATCH", `/orders/${token}/coupon`, { couponCode: "ESTATE5" });
    const placed = await shop.complete(token);
    expect(placed).toMatchObject({ appliedGiftCardAmount: 2500, orderPromotionTotal: -500 });
    expect((await cardOf(card.code)).amount).toBe(0);

    const attempt = await attemptOf(token);
    await cancelOrder(ctx, { token, reason: "changed mind" });
    expect(await shop.read(token)).toMatchObject({
      state: "cancelled",
      paymentState: "cancelled",
      shippingState: "cancelled",
      status: "cancelled",
      total: placed.total,
    });
    expect(await stockOf(codes.sunscreen)).toEqual(stock);
    expect(await cardOf(card.code)).toMatchObject({ amount: 2500, moved: 2500 });
    const [after] = await db.select().from(coupons).where(eq(coupons.code, "ESTATE5"));
    expect(after?.used).toBe(coupon?.used);
    expect(emailsOf(token)).toEqual(["order_confirmation", "order_cancelled"]);
    for (const verb of [cancelOrder, payOrder, shipOrder, deliverOrder, refundOrder]) {
      await expectRefusal(token, () => verb(ctx, { token }));
    }
    await expectTooLate(token, attempt);
  });

  test("sends money already paid back", async () => {
    const token = await shop.ready({ [codes.sunscreen]: 2 }, { by: "BONIFICO" });
    await addCard(token, "RUGIADA-DEMO-25A");
    const { total } = await shop.complete(token);
    await payOrder(ctx, { token });
    await cancelOrder(ctx, { token });
    const ontoCard = { amount: 0, giftCardAmount: 2500, state: "succeeded" };
    expect(await db.select().from(refunds)).toContainEqual(expect.objectContaining(ontoCard));
    expect(await shop.read(token)).toMatchObject({ state: "cancelled", paymentState: "paid" });
    expect(emailsOf(token).slice(2)).toEqual(["refund_account_wanted", "order_cancelled"]);
    await makeTransfers(token);
    const order = await shop.read(token);
    expect(order).toMatchObject({ state: "cancelled", paymentState: "refunded" });
    expect(order.payments[0]).toMatchObject({ state: "refunded", refunded: total });
    expect(emailsOf(token).at(-1)).toBe("order_refunded");
  });
});

test("pieces that come back are told to who waits for them", async () => {
  const [variant] = await db.select().from(variants).where(eq(variants.code, codes.sunscreen));
  const { id: variantId, onHand, onHold } = variant!;
  const email = "in.attesa@example.it";
  await db.insert(stockAlerts).values({ variantId, email, kind: "back_in_stock" });
  for (const left of [1, 0]) {
    const now = { onHand: onHold + 2 + left };
    await db.update(variants).set(now).where(eq(variants.id, variantId));
    const { token } = await shop.place({ [codes.sunscreen]: 2 }, { by: "BONIFICO" });
    await cancelOrder(ctx, { token });
    const told = shop.emails().filter(({ name }) => name === "back_in_stock");
    expect(told).toMatchObject(left ? [] : [{ to: email }]);
  }
  await db.update(variants).set({ onHand }).where(eq(variants.id, variantId));
});

describe("orders not paid in time", () => {
  test("by transfer are told of it once, half-way, while they still wait", async () => {
    const start = shop.time.now;
    const place = (by: string) => shop.place({ [codes.soap]: 1 }, { by });
    const [transfer, courier, paid, cancelled] = [
      await place("BONIFICO"),
      await place("CONTRASSEGNO"),
      await place("BONIFICO"),
      await place("BONIFICO"),
    ];
    await payOrder(ctx, { token: paid.token });
    await cancelOrder(ctx, { token: cancelled.token });
    shop.time.now = new Date("2026-11-19T20:59:59Z");
    await remindUnpaidOrders(ctx);
    expect(emailsOf(transfer.token)).toEqual(["order_confirmation"]);
    shop.time.now = new Date("2026-11-20T07:20:00Z");
    await remindUnpaidOrders(ctx);
    expect(await remindUnpaidOrders(ctx)).toBe(0);
    expect(emailsOf(transfer.token)).toEqual(["order_confirmation", "payment_missing"]);
    for (const { token } of [courier, paid, cancelled])
      expect(emailsOf(token)).not.toContain("payment_missing");
    const told = await textOf("payment_missing", transfer.token);
    expect(told).toContain("restano 3 giorni");
    expect(told).toContain("entro il 23 novembre 2026 alle 10:00, l’ordine si annulla");
    expect(told).toMatch(new RegExp(`IBAN.*Causale ${transfer.number}`));

    shop.time.now = new Date("2026-11-23T09:00:00Z");
    await expireUnpaidOrders(ctx);
    expect(await textOf("order_cancelled", transfer.token)).toContain("non è arrivato in tempo");
    expect(await textOf("order_cancelled", cancelled.token)).not.toContain("in tempo");
    shop.time.now = start;
    await cancelOrder(ctx, { token: courier.token });
  });

  test("give back what they hold, and only they", async () => {
    const start = shop.time.now;
    const stock = await stockOf(codes.soap);
    const card = await shop.place({ [codes.soap]: 1 });
    const transfer = await shop.place({ [codes.soap]: 1 }, { by: "BONIFICO" });
    const courier = await shop.place({ [codes.soap]: 1 }, { by: "CONTRASSEGNO" });
    const paid = await shop.place({ [codes.soap]: 1 });
    await payOrder(ctx, { token: paid.token });
    const states = async () => {
      const read = [card, transfer, courier, paid].map(({ token }) => shop.read(token));
      return (await Promise.all(read)).map(({ state }) => state);
    };
    shop.time.now = new Date("2026-11-17T08:59:59Z");
    await expireUnpaidOrders(ctx);
    expect(await states()).toEqual(["new", "new", "new", "new"]);
    shop.time.now = new Date("2026-11-17T09:00:00Z");
    await expireUnpaidOrders(ctx);
    expect(await states()).toEqual(["cancelled", "new", "new", "new"]);
    shop.time.now = new Date("2026-11-23T09:00:00Z");
    await expireUnpaidOrders(ctx);
    expect(await states()).toEqual(["cancelled", "cancelled", "new", "new"]);
    expect(await expireUnpaidOrders(ctx)).toBe(0);
    expect((await stockOf(codes.soap)).onHold).toBe(stock.onHold + 2);
    expect(await eventsOf(card.token)).toEqual(["placed", "expired"]);
    shop.time.now = start;
  });
});

describe("emails", () => {
  test("are sent again, once there is something to tell", async () => {
    const { token } = await shop.place({ [codes.soap]: 1 }, { by: "BONIFICO" });
    await expectRefusal(token, () => resendEmail(ctx, { token, template: "order_shipped" }));
    await resendEmail(ctx, { token, template: "order_confirmation" });
    await resendEmail(ctx, { token, template: "order_confirmation" });
    const keys = shop
      .emails()
      .filter(({ data }) => "order" in data && data.order.token === token)
      .map(({ key }) => key);
    expect(new Set(keys).size).toBe(3);
    await payOrder(ctx, { token });
    await shipOrder(ctx, { token, tracking: "BRT9" });
    await resendEmail(ctx, { token, template: "order_shipped" });
    expect(shop.emails().at(-1)?.data).toMatchObject({ tracking: "BRT9" });
  });
});
