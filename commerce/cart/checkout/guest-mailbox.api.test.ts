import { expect, test } from "vitest";
import { expectError } from "#tests/harness/answers.ts";
import { solvedCheck } from "#tests/harness/solved-check.ts";
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

const order = async (body: object = {}) =>
  complete(await shop.ready({ [codes.soap]: 1 }, { email: "vittima@example.it" }), body);

test("a mailbox gets five orders of guests a day, more only with a solved proof of work", async () => {
  for (let count = 0; count < 5; count += 1) expect((await order()).status).toBe(200);
  expect(await expectError(await order(), 422)).toContain("anti-bot");
  expect((await order({ recaptchaToken: "solved" })).status).toBe(200);
});

test("a network has a dozen refusals an hour", async () => {
  const token = await shop.cartWith({ [codes.soap]: 1 });
  const statuses: number[] = [];
  for (let tries = 0; tries < 13; tries += 1) statuses.push((await complete(token)).status);
  expect(statuses.filter((status) => status === 422).length).toBeLessThan(13);
  expect(statuses.at(-1)).toBe(429);
});
