import { eq } from "drizzle-orm";
import { afterAll, expect, test } from "vitest";
import { xmlResponse } from "#app/features/seo/xml.ts";
import { claims, products } from "#commerce/schema.ts";
import { createShop } from "#contract/client/client.ts";
import { createTestCommerce } from "#tests/harness/commerce.ts";
import { productFeed } from "./product-feed.server.ts";

const commerce = await createTestCommerce();
afterAll(() => commerce.close());
const shop = createShop({
  fetch: async (request) => commerce.app.fetch(request),
  baseUrl: "http://shop.test/api/v2",
  language: "it",
  channel: "WEB",
});
const itemOf = async (variant: string) => {
  const feed = await xmlResponse(productFeed(shop, "http://shop.test"), {}).text();
  expect(feed).not.toContain("{{");
  const items = feed.split("<item>").slice(1);
  return items.find((item) => item.includes(`<g:id>${variant}</g:id>`)) ?? "";
};
const description = async () =>
  /<g:description>(.*?)<\/g:description>/s.exec(await itemOf("TON-LEN-ROSA-150"))?.[1];

test("the feed shows a product's claim until its last day", async () => {
  const { db } = commerce.ctx;
  const text = "Un tonico delicato. {{claim: serra}}";
  await db
    .update(products)
    .set({ shortDescription: text })
    .where(eq(products.code, "TON-LEN-ROSA"));
  expect(await description()).toBe(
    "Un tonico delicato. Cosmetici nati in una vecchia serra e prodotti in Italia.",
  );
  await db.update(claims).set({ expiresOn: "2026-11-15" }).where(eq(claims.code, "serra"));
  expect((await description())?.trim()).toBe("Un tonico delicato.");
});

test("a reduced variant has both prices, in the feed's notation", async () => {
  const item = await itemOf("SIE-LEN-ROSA-30");
  expect(item).toContain("<g:price>38.90 EUR</g:price>");
  expect(item).toContain("<g:sale_price>32.90 EUR</g:sale_price>");
  expect(item).toContain("<g:availability>in_stock</g:availability>");
});
