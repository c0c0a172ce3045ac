import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { Order } from "#contract/order.ts";
import { variants } from "../catalogue/schema.ts";
import { answerAs, errorOf } from "#tests/harness/answers.ts";
import { createTestCommerce, type TestCommerce } from "#tests/harness/commerce.ts";
import { countStatements } from "#tests/harness/statements.ts";

let shop: TestCommerce;
beforeAll(async () => {
  shop = await createTestCommerce();
});
afterAll(() => shop.close());

const post = (path: string, body: object) =>
  shop.request(path, {
    method: "POST",
    headers: { "content-type": "application/ld+json" },
    body: JSON.stringify(body),
  });
const newCart = async () =>
  (await answerAs(Order, await post("/shop/orders", { recaptchaToken: "not-supported" }), 201))
    .token;
const serum = "SIERO_ACIDO_IALURONICO_30_ML";
const add = (token: string, quantity = 1) =>
  post(`/shop/orders/${token}/items`, { productVariant: serum, quantity });
const quantities = async (token: string) =>
  (await answerAs(Order, await shop.request(`/shop/orders/${token}`))).items.map(
    ({ quantity }) => quantity,
  );

test("takes four statements: lock, write, price, settle", async () => {
  const token = await newCart();
  await add(token);
  expect(await countStatements(shop.database, () => add(token))).toBe(4);
});

test("from many tabs at once makes one line of all the pieces", async () => {
  const token = await newCart();
  const answers = await Promise.all(Array.from({ length: 6 }, () => add(token)));
  expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(201));
  expect(await quantities(token)).toEqual([6]);
});

test("leaves the cart as it was when there are not that many", async () => {
  const token = await newCart();
  await add(token, 2);
  expect(await errorOf(await add(token, 9000))).toMatchObject({ status: 422 });
  expect(await errorOf(await add(token, 9998))).toMatchObject({ status: 422 });
  expect(await quantities(token)).toEqual([2]);
});

test("counts the pieces that orders of others hold as gone", async () => {
  const row = eq(variants.code, serum);
  const [before] = await shop.ctx.db.select().from(variants).where(row);
  await shop.ctx.db.update(variants).set({ onHand: 5, onHold: 3 }).where(row);
  const token = await newCart();
  expect(await errorOf(await add(token, 3))).toMatchObject({ status: 422 });
  expect((await add(token, 2)).status).toBe(201);
  expect(await errorOf(await add(token, 1))).toMatchObject({ status: 422 });
  const { onHand = 0, onHold = 0 } = before ?? {};
  await shop.ctx.db.update(variants).set({ onHand, onHold }).where(row);
});
