import { describe, expect, test } from "vitest";
import { eq } from "drizzle-orm";
import { expectError } from "#tests/harness/answers.ts";
import { signIn } from "#tests/harness/customer.ts";
import { solvedCheck } from "#tests/harness/solved-check.ts";
import { orders } from "../../orders/schema.ts";
import { codes, openShop } from "./shopper.fixture.ts";

const shop = await openShop({ config: { limitFactor: 1 }, plugins: [solvedCheck] });
const complete = (token: string, body: object = {}) =>
  shop.send("PATCH", `/orders/${token}/complete`, body);

async function cartWithCoupon(email: string): Promise<string> {
  const token = await shop.ready({ [codes.serum]: 1 }, { email });
  await shop.send("PATCH", `/orders/${token}/coupon`, { couponCode: "CIAO10" });
  return token;
}

test("a cart does not tell whether a mailbox has ordered; completing it does, and is counted", async () => {
  await shop.place({ [codes.soap]: 1 }, { email: "cliente@example.it" });
  const token = await cartWithCoupon("nuova@example.it");
  const stranger = await shop.read(token);
  await shop.address(token, { email: "Cliente@example.it" });
  const customer = await shop.read(token);
  expect(customer.total).toBe(stranger.total);
  expect(customer.promotionCoupon).toEqual(stranger.promotionCoupon);
  await shop.ship(token);
  await shop.payBy(token);
  const refusal = await expectError(await complete(token), 422);
  expect(refusal).toContain("no longer eligible");
  expect(await shop.complete(token)).toMatchObject({ promotionCoupon: null, state: "new" });
});

const orderFor = async (email: string, body: object = {}) =>
  complete(await shop.ready({ [codes.soap]: 1 }, { email }), body);

const from = (network: string, body: object = {}) => {
  const type = "application/merge-patch+json";
  const headers = { "content-type": type, "x-forwarded-for": network };
  return { method: "PATCH", headers, body: JSON.stringify(body) };
};

const order = (body?: object) => orderFor("vittima@example.it", body);

test("a mailbox gets five orders of guests a day, more only with a solved proof of work", async () => {
  for (let count = 0; count < 5; count += 1) expect((await order()).status).toBe(200);
  expect(await expectError(await order(), 422)).toContain("anti-bot");
  expect((await order({ recaptchaToken: "solved" })).status).toBe(200);
});

test("an account is limited like a guest when it orders for another mailbox, and not for its own", async () => {
  const account = await signIn(shop, { email: "conto@example.it" });
  const orderAs = async (email: string) => {
    const token = await shop.ready({ [codes.soap]: 1 }, { email });
    return account.request(`/shop/orders/${token}/complete`, from("198.51.100.8"));
  };
  for (let count = 0; count < 5; count += 1)
    expect((await orderAs("altrui@example.it")).status).toBe(200);
  expect(await expectError(await orderAs("altrui@example.it"), 422)).toContain("anti-bot");
  // The cart was filled as a guest, who signed in during the checkout.
  for (let count = 0; count < 6; count += 1)
    expect((await orderAs("Conto@example.it")).status).toBe(200);
});

describe("refusals of one network", () => {
  const solved = from("198.51.100.7", { recaptchaToken: "solved" });
  const completeFrom = (token: string) => shop.request(`/shop/orders/${token}/complete`, solved);

  test("are not counted where they reveal nothing: nobody behind it is turned away", async () => {
    const empty = await shop.cartWith({ [codes.soap]: 1 });
    for (let tries = 0; tries < 13; tries += 1)
      expect((await completeFrom(empty)).status).toBe(422);
    const good = await shop.ready({ [codes.soap]: 1 }, { email: "collega@example.it" });
    expect((await completeFrom(good)).status).toBe(200);
  });

  test("that may reveal what a mailbox has ordered are a dozen an hour, solved checks included", async () => {
    const email = "affezionata@example.it";
    await shop.place({ [codes.soap]: 1 }, { email });
    const token = await cartWithCoupon(email);
    // As a fresh cart, which would need a bot check after many.
    const tryAgain = async () => {
      await shop.ctx.db.update(orders).set({ historyEmail: null }).where(eq(orders.token, token));
      await shop.send("PATCH", `/orders/${token}/coupon`, { couponCode: "CIAO10" });
      await shop.ship(token);
      await shop.payBy(token);
      return completeFrom(token);
    };
    for (let tries = 0; tries < 12; tries += 1)
      expect(await expectError(await tryAgain(), 422)).toContain("no longer eligible");
    expect((await tryAgain()).status).toBe(429);
  });
});
