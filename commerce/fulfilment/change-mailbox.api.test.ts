import { expect, test } from "vitest";
import { OrderMailboxCode } from "#contract/order-requests.ts";
import { answerAs, expectError } from "#tests/harness/answers.ts";
import { solvedCheck } from "#tests/harness/solved-check.ts";
import { codes, openShop } from "../cart/checkout/shopper.fixture.ts";
import { shipOrder, payOrder } from "./ship.ts";

const shop = await openShop({ plugins: [solvedCheck] });
const [before, after] = ["prima@example.it", "dopo@example.it"];

const place = async (items: Record<string, number> = { [codes.soap]: 1 }) =>
  (await shop.place(items, { by: "BONIFICO", email: before })).token;
const ask = (token: string, email = after) =>
  shop.send("POST", `/orders/${token}/mailbox-code`, { email });
const change = (token: string, body: object) =>
  shop.send("POST", `/orders/${token}/mailbox`, { email: after, ...body });
const refused = async (token: string, body: object) =>
  expect(await expectError(await change(token, body), 422)).toContain("code: ");
const mailboxOf = async (token: string) => (await shop.read(token)).email;

/** The code emailed to the order's current mailbox. */
async function codeFor(token: string, email = after) {
  const { request } = await answerAs(OrderMailboxCode, await ask(token, email));
  const sent = shop.emails().at(-1);
  if (sent?.name !== "order_mailbox_code") throw new Error("No code was emailed");
  return { to: sent.to, proof: { request, code: sent.data.code } };
}

test("the code goes to the present mailbox, the change to both, the confirmation to the new one", async () => {
  const token = await place();
  const { to, proof } = await codeFor(token);
  expect({ to, email: await mailboxOf(token) }).toEqual({ to: before, email: before });
  const already = shop.emails().length;
  expect((await change(token, proof)).status).toBe(204);
  expect(await mailboxOf(token)).toBe(after);
  const told = shop
    .emails()
    .slice(already)
    .map(({ name, to }) => [name, to]);
  expect(told).toEqual([
    ["order_corrected", before],
    ["order_corrected", after],
    ["order_confirmation", after],
  ]);
});

test("wrong codes, too many tries, other addresses, other orders and old codes change nothing", async () => {
  const token = await place();
  await refused(token, { request: "", code: "" });
  const { proof } = await codeFor(token);
  await refused(token, { ...proof, email: "ladra@example.it" });
  const wrong = { ...proof, code: proof.code === "000000" ? "000001" : "000000" };
  for (let guess = 0; guess < 4; guess += 1) await refused(token, wrong);
  await refused(token, proof);
  await refused(token, (await codeFor(await place())).proof);
  const stale = (await codeFor(token)).proof;
  const { now } = shop.time;
  shop.time.now = new Date(now.getTime() + 11 * 60_000);
  expect(await expectError(await change(token, stale), 422)).toContain("scaduto");
  shop.time.now = now;
  expect(await mailboxOf(token)).toBe(before);
});

test("a code is good for one change, even when the mailbox is changed back; a lost answer is given again", async () => {
  const token = await place();
  const { proof } = await codeFor(token);
  expect((await change(token, proof)).status).toBe(204);
  const already = shop.emails().length;
  expect((await change(token, proof)).status).toBe(204);
  expect(shop.emails()).toHaveLength(already);
  const back = await codeFor(token, before);
  expect(back.to).toBe(after);
  expect((await change(token, { ...back.proof, email: before })).status).toBe(204);
  await refused(token, proof);
  expect(await mailboxOf(token)).toBe(before);
});

test("of two changes at once one wins, and the same one twice notifies once", async () => {
  const token = await place();
  const one = { ...(await codeFor(token)).proof, email: after };
  const other = { ...(await codeFor(token, "altra@example.it")).proof, email: "altra@example.it" };
  const answers = await Promise.all([one, other].map((body) => change(token, body)));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 422]);

  const same = await place();
  const { proof } = await codeFor(same);
  const already = shop.emails().length;
  const twice = await Promise.all([change(same, proof), change(same, proof)]);
  expect(twice.map(({ status }) => status)).toEqual([204, 204]);
  expect(shop.emails()).toHaveLength(already + 3);
});

test("gift cards stay with the mailbox the order was placed with", async () => {
  const token = await place({ [codes.giftCard]: 1 });
  expect((await change(token, (await codeFor(token)).proof)).status).toBe(204);
  await payOrder(shop.ctx, { token });
  const cards = shop.emails().filter(({ name }) => name === "gift_card");
  expect(cards.at(-1)?.to).toBe(before);
  await shop.send("POST", `/orders/${token}/gift-card-code`);
  expect(shop.emails().at(-1)).toMatchObject({ name: "gift_card_code", to: before });
});

test("what has left, carts and the same address are refused before any email", async () => {
  const token = await place();
  expect((await shop.read(token)).emailChangeable).toBe(true);
  const already = shop.emails().length;
  expect(await expectError(await ask(token, "PRIMA@example.it"), 422)).toContain("già");
  expect((await ask(token, "niente")).status).toBe(422);
  expect((await ask(await shop.cartWith({ [codes.soap]: 1 }))).status).toBe(404);
  expect(shop.emails()).toHaveLength(already);
  const { proof } = await codeFor(token);
  await payOrder(shop.ctx, { token });
  await shipOrder(shop.ctx, { token, tracking: null });
  expect((await shop.read(token)).emailChangeable).toBeUndefined();
  expect(await expectError(await change(token, proof), 422)).toContain("non è partito");
  expect((await ask(token)).status).toBe(422);
});

test("codes of an order, and changes towards one mailbox, are limited", async () => {
  const strict = shop.withConfig({ limitFactor: 1 });
  const asked = async (token: string, email: string) => {
    const body = { email, recaptchaToken: "solved" };
    return (await strict.send("POST", `/orders/${token}/mailbox-code`, body)).status;
  };
  const token = await place();
  const statuses = [];
  for (let count = 0; count < 7; count += 1)
    statuses.push(await asked(token, `casella-${count}@example.it`));
  expect(statuses).toEqual([...Array<number>(6).fill(200), 429]);
  const towards = [];
  for (let count = 0; count < 4; count += 1)
    towards.push(await asked(await place(), "x@example.it"));
  expect(towards).toEqual([200, 200, 200, 429]);
});
