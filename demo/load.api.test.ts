import { cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import * as schema from "#commerce/schema.ts";
import { rows } from "#commerce/kernel/db/rows.ts";
import { lowestPriceBeforeDiscount } from "#contract/pricing/price-reduction.ts";
import { findProvince } from "#contract/italy/provinces.ts";
import { createTestCommerce, type TestCommerce } from "#tests/harness/commerce.ts";
import { loadDemoCatalogue } from "./load.ts";

let shop: TestCommerce;
beforeAll(async () => {
  shop = await createTestCommerce();
});
afterAll(() => shop.close());

const { products, variants, variantPrices, priceHistory, searchWords, settings } = schema;
const tables = [
  "taxons",
  "products",
  "variants",
  "variant_prices",
  "price_history",
  "product_images",
  "reviews",
  "coupons",
  "gift_cards",
  "gift_card_movements",
  "pickup_points",
  "blog_posts",
  "pages",
  "contact_request_types",
];
const counts = () =>
  rows(
    shop.ctx.db,
    sql.join(
      tables.map(
        (table) => sql`select ${table} as name, count(*)::int from ${sql.identifier(table)}`,
      ),
      sql` union all `,
    ),
  );

/** Returns a copy of the demo in which one product has another name. */
async function changedContent(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "rugiada-content-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  await cp("demo/content", join(folder, "content"), { recursive: true });
  await cp("demo/photos/manifest.json", join(folder, "photos/manifest.json"));
  await cp("demo/photos/uploads", join(folder, "photos/uploads"), { recursive: true });
  const file = join(folder, "content/products.json");
  const text = await readFile(file, "utf8");
  await writeFile(file, text.replaceAll("Spugna konjac", "Spugna di konjac"));
  return folder;
}

test("loading twice changes nothing", async () => {
  const before = await counts();
  expect(before).toContainEqual({ name: "products", count: 64 });
  expect(before).toContainEqual({ name: "variants", count: 89 });
  expect(before).toContainEqual({ name: "pickup_points", count: 230 });
  expect(await loadDemoCatalogue(shop.ctx, "demo")).toBe(false);
  await shop.ctx.db.delete(settings).where(eq(settings.key, "demoCatalogue"));
  expect(await loadDemoCatalogue(shop.ctx, "demo")).toBe(true);
  expect(await counts()).toEqual(before);
});

test("new content changes words, never the stock and prices of the shop", async () => {
  const isSponge = eq(variants.code, "SPU-KON");
  const [sponge] = await shop.ctx.db
    .update(variants)
    .set({ onHand: 7 })
    .where(isSponge)
    .returning();
  await shop.ctx.db
    .update(variantPrices)
    .set({ price: 1 })
    .where(eq(variantPrices.variantId, sponge!.id));
  expect(await loadDemoCatalogue(shop.ctx, await changedContent())).toBe(true);
  const [after] = await shop.ctx.db
    .select()
    .from(variants)
    .innerJoin(products, eq(products.id, variants.productId))
    .innerJoin(variantPrices, eq(variantPrices.variantId, variants.id))
    .where(isSponge);
  expect(after?.products.name).toBe("Spugna di konjac");
  const words = await shop.ctx.db
    .select()
    .from(searchWords)
    .where(eq(searchWords.productId, sponge!.productId));
  expect(words.map(({ lexeme }) => lexeme)).toContain("konjac");
  expect(after?.variants).toMatchObject({ id: sponge!.id, onHand: 7 });
  expect(after?.variant_prices.price).toBe(1);
});

test("every discount is true by the history behind it", async () => {
  const discounted = await shop.ctx.db
    .select()
    .from(variantPrices)
    .where(sql`original_price is not null`);
  expect(discounted).toHaveLength(11);
  for (const { variantId, price, originalPrice, lowestPriceBeforeDiscount: told } of discounted) {
    const history = await shop.ctx.db
      .select()
      .from(priceHistory)
      .where(eq(priceHistory.variantId, variantId));
    expect(told).toBe(originalPrice);
    expect(lowestPriceBeforeDiscount(history, shop.time.now)).toBe(told);
    expect(price).toBeLessThan(told ?? 0);
  }
});

test("nothing comes from the future, whatever the date", async () => {
  const early = await createTestCommerce({ now: new Date("2025-01-01T00:00:00Z") });
  onTestFinished(early.close);
  const response = await early.request("/shop/products-with-facets");
  expect(await response.json()).toMatchObject({ "hydra:totalItems": 62 });
  const [newest] = await rows<{ at: Date }>(
    early.ctx.db,
    sql`select max(created_at) <= ${early.time.now.toISOString()}::timestamptz as past from reviews`,
  );
  expect(newest).toEqual({ past: true });
});

// Art. 62 Codice del consumo.
test("no way of paying costs more than another, today or in an order of the past", async () => {
  const methods = await shop.ctx.db.select().from(schema.paymentMethods);
  expect(methods.filter(({ fee }) => fee !== 0)).toEqual([]);
  expect(methods.filter(({ description }) => /supplement/i.test(description ?? ""))).toEqual([]);
  const placed = await rows<{ number: string; fee: number; cash: boolean }>(
    shop.ctx.db,
    sql`select number, (priced ->> 'feeTotal')::int as fee, payment_method_code = 'CONTRASSEGNO' as cash
        from orders where number is not null`,
  );
  expect(placed.filter(({ cash }) => cash).map(({ number }) => number)).toContain("RG103414");
  expect(placed.filter(({ fee }) => fee !== 0)).toEqual([]);
});

test("pickup points are in the provinces of today", async () => {
  const points = await shop.ctx.db.select().from(schema.pickupPoints);
  const unknown = points.filter(({ provinceCode }) => !findProvince(provinceCode));
  expect(unknown).toEqual([]);
  const provinceOf = (city: string) => points.find((point) => point.city === city)?.provinceCode;
  expect(provinceOf("Olbia")).toBe("IT-OT");
  expect(provinceOf("Carbonia")).toBe("IT-CI");
});

test("the movements of a gift card add up to its balance", async () => {
  const wrong = await rows(
    shop.ctx.db,
    sql`select code from gift_cards card
        where amount <> (select sum(amount) from gift_card_movements where gift_card_id = card.id)`,
  );
  expect(wrong).toEqual([]);
});

test("two processes that load at once load once", async () => {
  await shop.ctx.db.delete(settings).where(eq(settings.key, "demoCatalogue"));
  const loads = [1, 2].map(() => loadDemoCatalogue(shop.ctx, "demo"));
  expect((await Promise.all(loads)).toSorted()).toEqual([false, true]);
});
