import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { callsOf, codes, openShop } from "./checkout/shopper.fixture.ts";
import { coupons, promotions } from "../promotions/schema.ts";
import { Order } from "#contract/order.ts";
import { answerAs, errorOf, expectError } from "#tests/harness/answers.ts";
import { violationsOf } from "#tests/harness/accounts.ts";
import { signIn } from "#tests/harness/customer.ts";

const shop = await openShop();
const coupon = (token: string, couponCode: unknown) =>
  shop.send("PATCH", `/orders/${token}/coupon`, { couponCode });
const apply = async (token: string, code: string) => answerAs(Order, await coupon(token, code));

describe("a coupon", () => {
  test("lowers the total, whatever its case", async () => {
    const token = await shop.cartWith({ [codes.serum]: 1 });
    const order = await apply(token, " ciao10 ");
    expect(order.promotionCoupon).toEqual({ code: "CIAO10", applied: true });
    expect(order).toMatchObject({ itemsTotal: 2691, orderPromotionTotal: -299, total: 3181 });
    expect(order.payments[0]?.amount).toBe(order.total);
    expect(await shop.read(token)).toEqual(order);
  });

  test("is taken away again", async () => {
    const token = await shop.cartWith({ [codes.serum]: 1 });
    await apply(token, "CIAO10");
    const response = await shop.send("PATCH", `/orders/${token}/remove-coupon`);
    const order = await answerAs(Order, response);
    expect(order).toMatchObject({ promotionCoupon: null, orderPromotionTotal: 0, total: 3480 });
  });

  test("stays with the cart that no longer earns it, and says so", async () => {
    const token = await shop.cartWith({ [codes.sunscreen]: 2 });
    const { items } = await apply(token, "ESTATE5");
    const path = `/orders/${token}/items/${items[0]?.id}`;
    const order = await answerAs(Order, await shop.send("PATCH", path, { quantity: 1 }));
    expect(order.promotionCoupon).toEqual({
      code: "ESTATE5",
      applied: false,
      reason: expect.stringMatching(/^Per usare questo codice mancano .* di prodotti\.$/),
    });
    expect(order.orderPromotionTotal).toBe(0);
  });
});

describe("refusals", () => {
  test.each([
    ["NIENTE", "Codice non valido o scaduto."],
    ["", "Codice non valido o scaduto."],
    ["PRIMAVERA15", "Questo codice è scaduto."],
    ["ESTATE5", "Per usare questo codice mancano 10,10\u00a0€ di prodotti."],
  ])("%s", async (code, message) => {
    const token = await shop.cartWith({ [codes.serum]: 1 });
    const response = await coupon(token, code);
    expect(response.status).toBe(422);
    expect(await violationsOf(response)).toEqual({ couponCode: message });
  });

  test("a refused code leaves the one before it", async () => {
    const token = await shop.cartWith({ [codes.serum]: 1 });
    const before = await apply(token, "CIAO10");
    await expectError(await coupon(token, "NIENTE"), 422);
    expect(await shop.read(token)).toEqual(before);
  });

  test("a coupon used up gives nothing", async () => {
    await shop.ctx.db.update(coupons).set({ used: 100 }).where(eq(coupons.code, "AMICA20"));
    const token = await shop.cartWith({ [codes.serum]: 2 });
    const response = await coupon(token, "AMICA20");
    expect(await violationsOf(response)).toEqual({
      couponCode: "Questo codice ha raggiunto il numero massimo di utilizzi.",
    });
    const tomorrow = new Date(shop.time.now.getTime() + 86_400_000);
    await shop.ctx.db.update(promotions).set({ startsAt: tomorrow });
    await expectError(await coupon(token, "CIAO10"), 422);
    await shop.ctx.db.update(promotions).set({ startsAt: null });
  });

  test("a missing code is a 400, an unknown cart a 404, another media type a 415", async () => {
    const token = await shop.cartWith({ [codes.serum]: 1 });
    expect(await errorOf(await shop.send("PATCH", `/orders/${token}/coupon`))).toEqual({
      status: 400,
      message: "Nella richiesta mancano dei campi obbligatori: couponCode.",
    });
    await expectError(await coupon(token, 7), 400);
    await expectError(await coupon("nobody", "CIAO10"), 404);
    await expectError(await shop.send("PATCH", "/orders/nobody/remove-coupon"), 404);
    const plain = { method: "PATCH", headers: { "content-type": "application/json" }, body: "{}" };
    await expectError(await shop.request(`/shop/orders/${token}/coupon`, plain), 415);
  });

  test("codes cannot be tried without end, through whichever call", async () => {
    const strict = shop.withConfig({ limitFactor: 1 });
    const token = await strict.cartWith({ [codes.serum]: 1 });
    // Limits count per network and, on PostgreSQL, across all tests of this file, so each case has its own network.
    const from = (method: string, path: string, type: string) => (couponCode: string | null) =>
      strict.request(`/shop/orders/${token}${path}`, {
        method,
        headers: { "content-type": type, "x-forwarded-for": "203.0.113.9" },
        body: JSON.stringify({ couponCode }),
      });
    const patch = from("PATCH", "/coupon", "application/merge-patch+json");
    const put = from("PUT", "", "application/ld+json");
    const ask = (coupon: string) =>
      strict.request(`/shop/orders/${token}/pricing?coupon=${coupon}`, {
        headers: { "x-forwarded-for": "203.0.113.9" },
      });
    const tries = [patch, put, ask];
    expect((await patch("CIAO10")).status).toBe(200);
    const statuses: number[] = [];
    for (let round = 0; round < 31; round += 1) {
      statuses.push((await tries[round % 3]!(`X${round}`)).status);
    }
    expect(statuses.slice(0, 29)).toEqual(Array<number>(29).fill(422));
    expect(statuses.slice(29)).toEqual([429, 429]);
    expect((await put("ESTATE5")).status).toBe(429);
    // The cart's own code is not counted as a guess: saving an address with it and removing it still work.
    expect((await put(" ciao10 ")).status).toBe(200);
    expect((await put(null)).status).toBe(200);
  });
});

test("what only customers with an account get, guests do not", async () => {
  const code = "conto";
  const [made] = await shop.ctx.db
    .insert(promotions)
    .values({
      code,
      name: code,
      rules: [{ type: "has_account" }],
      action: { type: "shipping_percentage_discount", percentage: 1 },
    })
    .returning();
  const ada = callsOf((await signIn(shop, { email: "ada@example.it" })).request);
  for (const [{ cartWith, read }, shippingTotal] of [
    [shop, 490],
    [ada, 0],
  ] as const) {
    const cart = await read(await cartWith({ [codes.serum]: 1 }));
    expect(cart.shippingTotal).toBe(shippingTotal);
    expect(cart.availableShippingMethods[0]?.price).toBe(shippingTotal);
  }
  await shop.ctx.db.delete(promotions).where(eq(promotions.id, made?.id ?? 0));
});
