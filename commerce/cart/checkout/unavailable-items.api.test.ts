import { eq } from "drizzle-orm";
import { afterEach, expect, test } from "vitest";
import { expectError } from "#tests/harness/answers.ts";
import { products, variantPrices, variants } from "../../catalogue/schema.ts";
import { codes, openShop } from "./shopper.fixture.ts";

const shop = await openShop();
const { db } = shop.ctx;
const isSerum = eq(variants.code, codes.serum);
const [serum] = await db.select().from(variants).where(isSerum);
if (!serum) throw new Error("The demo sells a serum");
const itsPrice = eq(variantPrices.variantId, serum.id);
const left = (pieces: number) =>
  db
    .update(variants)
    .set({ onHand: serum.onHold + pieces, onHold: serum.onHold })
    .where(isSerum);
const sell = (enabled: boolean) =>
  db.update(products).set({ enabled }).where(eq(products.id, serum.productId));
const price = (cents: number) => db.update(variantPrices).set({ price: cents }).where(itsPrice);
const complete = (token: string, withoutItems?: number[]) =>
  shop.send("PATCH", `/orders/${token}/complete`, { withoutItems });
const itemOf = async (token: string) => {
  const order = await shop.read(token);
  const item = order.items.find(({ selectedVariant }) => selectedVariant.code === codes.serum);
  if (!item) throw new Error("The line stays in the cart");
  return { order, item };
};

afterEach(async () => {
  await left(50);
  await sell(true);
  await price(2990);
});

test("a line that cannot be had stays in sight, says why and costs nothing", async () => {
  const token = await shop.ready({ [codes.serum]: 3, [codes.soap]: 1 });
  for (const [change, why] of [
    [() => left(2), "short"],
    [() => left(0), "sold_out"],
    [() => sell(false), "not_for_sale"],
  ] as const) {
    await change();
    const { order, item } = await itemOf(token);
    expect(item).toMatchObject({ unavailable: why, quantity: 3, unitPrice: 2990, total: 0 });
    expect([order.itemsTotal, order.total]).toEqual([990, 1480]);
  }
  await left(3);
  await sell(true);
  const { order, item } = await itemOf(token);
  expect(item).not.toHaveProperty("unavailable");
  expect(order.itemsTotal).toBe(9960);
});

test("the order is refused until the shopper agrees to go without it, then it is placed without", async () => {
  const token = await shop.ready({ [codes.serum]: 3, [codes.soap]: 1 });
  await left(2);
  const { order, item } = await itemOf(token);
  expect(await expectError(await complete(token), 422)).toMatch(/does not have sufficient stock/);
  expect(await expectError(await complete(token, [item.id + 1]), 422)).toMatch(/sufficient stock/);
  const placed = await (await complete(token, [item.id])).json();
  expect(placed).toMatchObject({ state: "new", total: order.total });
  expect((await shop.read(token)).items.map(({ selectedVariant }) => selectedVariant.code)).toEqual(
    [codes.soap],
  );
  const [after] = await db.select().from(variants).where(isSerum);
  expect(after?.onHold).toBe(serum.onHold);
});

test("with nothing else in the cart there is no order to place", async () => {
  const token = await shop.ready({ [codes.serum]: 1 });
  await left(0);
  const { item, order } = await itemOf(token);
  expect(order).toMatchObject({ total: 0, shipments: [], payments: [] });
  expect(await expectError(await complete(token, [item.id]), 422)).toMatch("An empty order");
});

test("a gift box that is gone takes its dedication with it", async () => {
  const isBox = eq(variants.code, codes.box);
  const token = await shop.ready({ [codes.soap]: 1 });
  const box = { productVariant: codes.box, toName: "Marta" };
  await shop.send("PATCH", `/orders/${token}/gift-box`, box);
  const stock = (onHand: number) => db.update(variants).set({ onHand, onHold: 0 }).where(isBox);
  await stock(0);
  const { items, total } = await shop.read(token);
  const ids = items.filter(({ giftBox }) => giftBox).map(({ id }) => id);
  expect(total).toBe(1480);
  expect((await complete(token, ids)).status).toBe(200);
  await stock(50);
  expect(await shop.read(token)).toMatchObject({ giftBoxToName: null, giftBoxTotal: 0 });
});

test("what a piece cost when it was chosen is told once it costs something else", async () => {
  const token = await shop.cartWith({ [codes.serum]: 1 });
  expect((await itemOf(token)).item).not.toHaveProperty("seenPrice");
  await price(3190);
  const { item } = await itemOf(token);
  expect(item).toMatchObject({ unitPrice: 3190, seenPrice: { unitPrice: 2990 } });
  expect(Date.parse(item.seenPrice?.at ?? "")).toBe(shop.ctx.clock().getTime());
  await shop.send("PATCH", `/orders/${token}/items/${item.id}`, { quantity: 2 });
  expect((await itemOf(token)).item).not.toHaveProperty("seenPrice");
  await price(2590);
  await shop.add(token, codes.serum);
  expect((await itemOf(token)).item).not.toHaveProperty("seenPrice");
});
