import { afterAll, expect, inject, test } from "vitest";
import { crawl } from "#tests/harness/crawl.ts";
import { startShop } from "#tests/harness/shop-server.ts";

const shop = await startShop({ FEATURE_GIFT_CARDS: "false" }, inject("shopSeed"));
afterAll(() => shop.stop());

test("with gift cards off no page, list, feed or sitemap leads to one, and no link leads nowhere", async () => {
  const starts = ["/", "/ricerca?q=carta+regalo", "/sitemap.xml", "/prodotti.xml", "/llms.txt"];
  const found = await crawl(shop.baseUrl, starts, (path) => fetch(shop.baseUrl + path));
  const pages = [...found].filter(([path]) => !path.startsWith("/_ipx/"));
  expect(pages.length).toBeGreaterThan(100);
  const offering = pages.filter(([, { text }]) => /\/(?:prodotti|regali)\/carta-regalo/.test(text));
  expect(offering.map(([path]) => path)).toEqual([]);
  const broken = pages.filter(([path, { status }]) => status === 404 && !starts.includes(path));
  expect(broken.map(([path]) => path)).toEqual([]);
}, 240_000);
