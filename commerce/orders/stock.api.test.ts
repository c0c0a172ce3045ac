import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { countStatements } from "#tests/harness/statements.ts";
import { variants } from "../catalogue/schema.ts";
import { codes, openShop } from "../cart/checkout/shopper.fixture.ts";
import { definePlugin } from "../kernel/plugins.ts";
import { isNowLow, readLowStock } from "../settings/index.ts";
import { findOrder, loadRecord } from "./order-record.ts";
import { orderItems } from "./schema.ts";
import { holdStock, releaseStock, restock, shipStock } from "./stock.ts";

const told: object[] = [];
const listener = definePlugin({
  name: "stock-listener",
  setup({ within }) {
    within("variant.low_stock", async (_ctx, { data }) => void told.push({ low: data }));
    within("variant.back_in_stock", async (_ctx, { data }) => void told.push({ back: data }));
  },
});
const shop = await openShop({ plugins: [listener] });
const { ctx } = shop;

/** Stock events emitted while `work` runs. */
const hear = async (work: Promise<unknown>) => {
  told.length = 0;
  await work;
  return [...told];
};
const set = async (code: string, stock: Partial<typeof variants.$inferInsert>) => {
  const isIt = eq(variants.code, code);
  const [row] = await ctx.db.update(variants).set(stock).where(isIt).returning();
  return row?.id ?? 0;
};
const stockOf = async (code: string) => {
  const [row] = await ctx.db.select().from(variants).where(eq(variants.code, code));
  return [row?.onHand, row?.onHold];
};
const cart = async (lines: Record<string, number>) => {
  const order = await findOrder(ctx, await shop.cartWith(lines));
  return { id: order.id, items: (await loadRecord(ctx, order)).items };
};

test("variants are taken by id, whatever the order of the lines", async () => {
  const { items } = await cart({ [codes.soap]: 1, [codes.serum]: 1 });
  const byId = items.toSorted((a, b) => a.variant.id - b.variant.id);
  for (const code of [codes.soap, codes.serum]) await set(code, { onHand: 0, onHold: 0 });
  for (const lines of [byId, byId.toReversed()])
    await expect(holdStock(ctx, lines)).rejects.toThrow(byId[0]?.product.name);
  for (const code of [codes.soap, codes.serum]) await set(code, { onHand: 50 });
});

test("the last pieces are held, one more is refused and holds nothing", async () => {
  const { id, items } = await cart({ [codes.soap]: 3 });
  await set(codes.soap, { onHand: 4, onHold: 2 });
  await expect(holdStock(ctx, items)).rejects.toThrow("does not have sufficient stock");
  expect(await stockOf(codes.soap)).toEqual([4, 2]);
  await set(codes.soap, { onHand: 5 });
  await holdStock(ctx, items);
  expect(await stockOf(codes.soap)).toEqual([5, 5]);
  const [line] = await ctx.db.select().from(orderItems).where(eq(orderItems.orderId, id));
  expect(line?.held).toBe(3);
  await releaseStock(ctx, id);
});

test("stock is low once it reaches the threshold, and is told then alone", async () => {
  expect([isNowLow(5, 6, 5), isNowLow(5, 7, 6), isNowLow(5, 5, 4)]).toEqual([true, false, false]);
  const threshold = await readLowStock(ctx);
  const { id, items } = await cart({ [codes.soap]: 2 });
  const variantId = await set(codes.soap, { onHand: threshold + 3, onHold: 0 });
  expect(await hear(holdStock(ctx, items))).toEqual([]);
  const low = { variantId, available: threshold - 1 };
  expect(await hear(holdStock(ctx, items))).toEqual([{ low }]);
  await set(codes.soap, { onHand: threshold + 4 });
  expect(await hear(holdStock(ctx, items))).toEqual([]);
  await set(codes.soap, { onHand: 50, onHold: 2 });
  await releaseStock(ctx, id);
});

test("pieces nobody counts are neither held nor asked about", async () => {
  await set(codes.soap, { tracked: false });
  const { items, id } = await cart({ [codes.soap]: 1 });
  expect(await countStatements(shop.database, () => holdStock(ctx, items))).toBe(0);
  expect(await countStatements(shop.database, () => releaseStock(ctx, id))).toBe(1);
  await set(codes.soap, { tracked: true });
});

test("the last pieces of an order that leaves are not back, those of one that ends are", async () => {
  const variantId = await set(codes.soap, { onHand: 3, onHold: 0 });
  const { id, items } = await cart({ [codes.soap]: 2 });
  await holdStock(ctx, items);
  expect(await hear(shipStock(ctx, id))).toEqual([]);
  expect(await stockOf(codes.soap)).toEqual([1, 0]);
  await set(codes.soap, { onHand: 2 });
  await holdStock(ctx, items);
  expect(await hear(releaseStock(ctx, id))).toEqual([{ back: { variantId } }]);
  await holdStock(ctx, items);
  // Not tracked any more, with no piece on hand.
  await set(codes.soap, { onHand: 0, tracked: false });
  expect(await hear(releaseStock(ctx, id))).toEqual([]);
  await set(codes.soap, { onHand: 50, tracked: true });
});

test("a piece that came back is for sale again, and told when there was none", async () => {
  const { items } = await cart({ [codes.soap]: 1 });
  const itemId = items[0]?.id ?? 0;
  const variantId = await set(codes.soap, { onHand: 2, onHold: 2 });
  const serum = await stockOf(codes.serum);
  expect(await hear(restock(ctx, itemId, 1))).toEqual([{ back: { variantId } }]);
  expect(await hear(restock(ctx, itemId, 1))).toEqual([]);
  expect([await stockOf(codes.soap), await stockOf(codes.serum)]).toEqual([[4, 2], serum]);
  await ctx.db.execute(
    sql`update variants set tracked = false, on_hold = 4 where id = ${variantId}`,
  );
  expect(await hear(restock(ctx, itemId, 1))).toEqual([]);
  expect(await stockOf(codes.soap)).toEqual([4, 4]);
});
