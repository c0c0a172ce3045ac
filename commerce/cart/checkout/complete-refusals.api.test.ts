import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { codes, openShop } from "./shopper.fixture.ts";
import { variantPrices, variants } from "../../catalogue/schema.ts";
import { orders, shipments } from "../../orders/schema.ts";
import { paymentMethods } from "../../payments/schema.ts";
import { coupons } from "../../promotions/schema.ts";
import { shippingMethods } from "../../shipping/schema.ts";
import { expectError } from "#tests/harness/answers.ts";

const shop = await openShop();
const { db } = shop.ctx;
const complete = (token: string, body?: object) =>
  shop.send("PATCH", `/orders/${token}/complete`, body);
const variantOf = async (code: string) => {
  const [row] = await db.select().from(variants).where(eq(variants.code, code));
  if (!row) throw new Error(code);
  return row;
};
const addCard = (token: string, code: string) =>
  shop.send("PATCH", `/gift-cards/${code}/add-to-order`, { orderTokenValue: token });

/** Expects a refusal without effect on order and stock, and returns its message. */
const refusalOf = async (token: string) => {
  const [before] = await db.select().from(orders).where(eq(orders.token, token));
  const stock = await db.select().from(variants).orderBy(variants.id);
  const message = await expectError(await complete(token), 422);
  expect((await db.select().from(orders).where(eq(orders.token, token)))[0]).toEqual(before);
  expect(await db.select().from(variants).orderBy(variants.id)).toEqual(stock);
  return message;
};
const sell = (code: string, enabled: boolean) =>
  db.update(variants).set({ enabled }).where(eq(variants.code, code));
const offer = (code: string, enabled: boolean) =>
  db.update(shippingMethods).set({ enabled }).where(eq(shippingMethods.code, code));
const payable = (enabled: boolean) =>
  db.update(paymentMethods).set({ enabled }).where(eq(paymentMethods.code, "CONTRASSEGNO"));
const admit = (code: string, enabled: boolean) =>
  db.update(coupons).set({ enabled }).where(eq(coupons.code, code));

test("a guest who fails the check orders nothing, but finds again what was ordered", async () => {
  const token = await shop.ready({ [codes.soap]: 1 });
  const failed = () => complete(token, { recaptchaToken: "rubbish" });
  expect((await failed()).status).toBe(422);
  expect((await shop.read(token)).state).toBe("cart");
  const { number } = await shop.complete(token);
  expect(await (await failed()).json()).toMatchObject({ number });
});

describe("refusals", () => {
  test("too early", async () => {
    const token = await shop.cartWith({ [codes.soap]: 1 });
    expect(await refusalOf(token)).toMatch("Current: cart");
    await shop.address(token);
    expect(await refusalOf(token)).toMatch(
      /Current: addressed\. Possible transitions: address, skip_shipping, select_shipping\./,
    );
    await shop.ship(token);
    expect(await refusalOf(token)).toMatch("Current: shipping_selected");
  });

  test("an empty cart, an unknown one, a pickup without a point", async () => {
    const token = await shop.ready({ [codes.soap]: 1 });
    const { items } = await shop.read(token);
    await shop.send("DELETE", `/orders/${token}/items/${items[0]?.id}`);
    expect(await refusalOf(token)).toMatch("An empty order cannot be processed.");
    await expectError(await complete("nobody"), 404);

    const pickup = await shop.ready({ [codes.soap]: 1 });
    await shop.ship(pickup, "BRT_FERMOPOINT");
    await shop.payBy(pickup);
    expect(await refusalOf(pickup)).toMatch("Scegli un punto di ritiro");
  });

  test("what is no longer sold", async () => {
    const token = await shop.ready({ [codes.sunscreen]: 1 });
    await sell(codes.sunscreen, false);
    expect(await refusalOf(token)).toMatch(/This product .+ has been disabled/);
    await sell(codes.sunscreen, true);
  });

  test("what is no longer there", async () => {
    const { onHand, onHold } = await variantOf(codes.serum);
    const token = await shop.ready({ [codes.serum]: onHand - onHold });
    await shop.place({ [codes.serum]: 1 });
    expect(await refusalOf(token)).toMatch(/does not have sufficient stock/);
  });

  test("a method no longer offered", async () => {
    const token = await shop.ready({ [codes.soap]: 1 });
    await offer("BRT_STANDARD", false);
    expect(await refusalOf(token)).toMatch("Current: addressed");
    // The cart now has the current price and methods, and can be completed after another confirmation.
    const now = await shop.read(token);
    expect(now.checkoutState).toBe("addressed");
    expect(now.availableShippingMethods.map(({ code }) => code)).not.toContain("BRT_STANDARD");
    await shop.ship(token, "BRT_EXPRESS");
    await offer("BRT_STANDARD", true);
    await shop.payBy(token, "CONTRASSEGNO");
    await payable(false);
    expect(await shop.read(token)).toMatchObject({ checkoutState: "shipping_selected" });
    await shop.payBy(token);
    await payable(true);
    expect(await shop.complete(token)).toMatchObject({ state: "new", total: now.total });
  });

  test("a cart that lost its shipment gets one to choose a method for", async () => {
    const token = await shop.ready({ [codes.soap]: 1 });
    await db.delete(shipments);
    await shop.ship(token);
    await shop.payBy(token);
    expect(await shop.complete(token)).toMatchObject({ state: "new" });
  });

  test("a changed price is told once, then agreed", async () => {
    const token = await shop.ready({ [codes.soap]: 1 });
    const { id } = await variantOf(codes.soap);
    const priced = (price: number) =>
      db.update(variantPrices).set({ price }).where(eq(variantPrices.variantId, id));
    await priced(1090);
    const message = await expectError(await complete(token), 409);
    expect(message).toBe("Order total has changed during checkout process.");
    expect(await shop.complete(token)).toMatchObject({ total: 1580, state: "new" });
    await priced(990);
  });

  test("a coupon that has ended is taken off and told, then the order passes", async () => {
    const token = await shop.ready({ [codes.serum]: 1 }, { email: "altra@example.it" });
    await shop.send("PATCH", `/orders/${token}/coupon`, { couponCode: "CIAO10" });
    await admit("CIAO10", false);
    const response = await complete(token);
    expect(await response.clone().json()).not.toHaveProperty("violations");
    expect(await expectError(response, 422)).toBe(
      "Order is no longer eligible for this Ciao: 10% sul primo ordine promotion. Your cart was recalculated.",
    );
    expect(await shop.complete(token)).toMatchObject({ promotionCoupon: null, total: 3480 });
    await admit("CIAO10", true);
  });

  test("a payment skipped that has become due", async () => {
    const token = await shop.cartWith({ [codes.soap]: 1 });
    await addCard(token, "RUGIADA-DEMO-150C");
    await shop.address(token);
    await shop.ship(token);
    await shop.send("PATCH", "/gift-cards/RUGIADA-DEMO-150C/remove-from-order", {
      orderTokenValue: token,
    });
    expect(await expectError(await complete(token), 422)).toContain("Current: shipping_selected");
    expect(await shop.read(token)).toMatchObject({ checkoutState: "shipping_selected" });
    await shop.payBy(token);
    expect(await shop.complete(token)).toMatchObject({ paymentState: "awaiting_payment" });
  });

  test("a shipping skipped that has become needed", async () => {
    const token = await shop.ready({ [codes.giftCard]: 1 });
    await shop.add(token, codes.soap);
    expect(await expectError(await complete(token), 422)).toContain("Current: addressed");
    await shop.ship(token);
    await shop.payBy(token);
    expect(await shop.complete(token)).toMatchObject({ shippingState: "ready" });
  });

  test("a payment chosen that is no longer due is left out", async () => {
    const token = await shop.ready({ [codes.soap]: 1 });
    await addCard(token, "RUGIADA-DEMO-150C");
    expect(await shop.read(token)).toMatchObject({ checkoutState: "payment_skipped", total: 0 });
    expect(await shop.complete(token)).toMatchObject({ paymentState: "paid", payments: [] });
  });
});
