import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { Order } from "#contract/order.ts";
import { variantPrices, variants } from "../catalogue/schema.ts";
import { orders } from "../orders/schema.ts";
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
const serum = "SIE-ACI-IAL-30";
const add = (token: string, quantity = 1) =>
  post(`/shop/orders/${token}/items`, { productVariant: serum, quantity });
const itemsOf = async (token: string) =>
  (await answerAs(Order, await shop.request(`/shop/orders/${token}`))).items;
const quantities = async (token: string) => (await itemsOf(token)).map(({ quantity }) => quantity);

test("takes four statements: lock, write, price, save", async () => {
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

const changeItem = (token: string, id: number | undefined, quantity: number) =>
  shop.request(`/shop/orders/${token}/items/${id}`, {
    method: "PATCH",
    headers: { "content-type": "application/merge-patch+json" },
    body: JSON.stringify({ quantity }),
  });

test("a line is not changed to more pieces than there are", async () => {
  const token = await newCart();
  await add(token, 2);
  const [line] = await itemsOf(token);
  expect(await errorOf(await changeItem(token, line?.id, 9000))).toMatchObject({ status: 422 });
  expect(await quantities(token)).toEqual([2]);
});

test("an item is changed and removed alone, and only through its own cart", async () => {
  const soap = "SAP-OLI-100";
  const [own, other] = [await newCart(), await newCart()];
  await add(own, 1);
  await post(`/shop/orders/${own}/items`, { productVariant: soap, quantity: 2 });
  await add(other, 3);
  const [theirs] = await itemsOf(other);
  const change = (id: number | undefined, quantity: number) => changeItem(own, id, quantity);
  const remove = (id: number | undefined) =>
    shop.request(`/shop/orders/${own}/items/${id}`, { method: "DELETE" });
  expect([(await change(theirs?.id, 1)).status, (await remove(theirs?.id)).status]).toEqual([
    404, 404,
  ]);
  expect(await quantities(other)).toEqual([3]);

  const [first, second] = await itemsOf(own);
  expect((await change(first?.id, 4)).status).toBe(200);
  expect(await quantities(own)).toEqual([4, 2]);
  expect((await remove(second?.id)).status).toBe(204);
  expect(await quantities(own)).toEqual([4]);
  expect(await quantities(other)).toEqual([3]);
});

test("a cart that is deleted is gone with its items", async () => {
  const token = await newCart();
  await add(token);
  const path = `/shop/orders/${token}`;
  expect((await shop.request(path, { method: "DELETE" })).status).toBe(204);
  expect((await shop.request(path)).status).toBe(404);
  expect((await shop.request(path, { method: "DELETE" })).status).toBe(404);
});

test("a cart that is read is agreed at the prices of that moment", async () => {
  const token = await newCart();
  await add(token);
  const { db } = shop.ctx;
  const [variant] = await db.select().from(variants).where(eq(variants.code, serum));
  const row = eq(variantPrices.variantId, variant?.id ?? 0);
  const [before] = await db.select().from(variantPrices).where(row);
  await db.update(variantPrices).set({ price: 1234 }).where(row);
  const shown = await answerAs(Order, await shop.request(`/shop/orders/${token}`));
  const [stored] = await db.select().from(orders).where(eq(orders.token, token));
  await db
    .update(variantPrices)
    .set({ price: before?.price ?? 0 })
    .where(row);
  expect([shown.itemsSubtotal, stored?.total]).toEqual([1234, shown.total]);
});
