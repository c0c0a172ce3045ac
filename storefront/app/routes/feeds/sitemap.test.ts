import { expect, test } from "vitest";
import type { Shop } from "#contract/client/client.ts";
import { xmlResponse } from "#app/features/seo/xml.ts";
import { productFeed } from "./product-feed.server.ts";
import { sitemap } from "./sitemap.server.ts";

const origin = "https://shop.example";

/** A fake shop with this many products and posts that records the requested pages. */
function shopOf(products: number, posts: number) {
  const asked: number[] = [];
  const page = (total: number, one: (index: number) => object) => {
    return async ({ page: number = 1, itemsPerPage = 24 }) => {
      asked.push(number);
      const first = (number - 1) * itemsPerPage;
      const length = Math.max(0, Math.min(itemsPerPage, total - first));
      return { total, items: Array.from({ length }, (_, index) => one(first + index)) };
    };
  };
  const variants = [{ code: "V", name: "P", price: 100, inStock: true, optionValues: [] }];
  const product = (index: number) => ({
    slug: `p-${index}`,
    code: `P${index}`,
    name: "P",
    images: [],
    variants,
  });
  const shop: Partial<Record<keyof Shop, unknown>> = {
    products: page(products, product),
    blogPosts: page(posts, (index) => ({ slug: `b-${index}`, publishedAt: "2026-01-01" })),
    ...Object.fromEntries(
      ["taxonTree", "blogCategories", "ingredients"].map((call) => [call, async () => []]),
    ),
    contentPages: async () => [],
    sectionPages: async () => [],
    ritual: async () => null,
    lacks: async () => ({}),
  };
  return { shop: shop as Shop, asked };
}

const told = async (...asked: Parameters<typeof sitemap>) =>
  xmlResponse(await sitemap(...asked), {}).text();
const count = (xml: string, part: string) => xml.split(part).length - 1;

test("a small shop is told in one file, with every post", async () => {
  const xml = await told(shopOf(150, 230).shop, origin, null);
  expect([count(xml, "/prodotti/p-"), count(xml, "/blog/b-")]).toEqual([150, 230]);
});

test("a large one in an index and parts that hold everything once", async () => {
  const { shop } = shopOf(12_050, 3);
  const xml = await told(shop, origin, null);
  const parts = [...xml.matchAll(/sitemap\.xml\?parte=(\d)/g)].map(([, part]) => Number(part));
  expect(parts).toEqual([0, 1, 2, 3]);
  const files = await Promise.all(parts.map((part) => told(shop, origin, part)));
  expect(files.map((one) => count(one, "/prodotti/p-"))).toEqual([0, 5000, 5000, 2050]);
  expect(files.map((one) => count(one, "/blog/b-"))).toEqual([3, 0, 0, 0]);
  for (const file of files) expect(file).toMatch(/^<\?xml .*\n<urlset .*<\/urlset>\n$/);
});

test.each([
  ["a feed", async (shop: Shop) => productFeed(shop, origin)],
  ["a part of the map", (shop: Shop) => sitemap(shop, origin, 2)],
])("%s is read page by page, as its reader takes it", async (_, write) => {
  const { shop, asked } = shopOf(20_000, 0);
  const reader = xmlResponse(await write(shop), {}).body?.getReader();
  for (let chunk = 0; chunk < 3; chunk++) await reader?.read();
  expect(asked.length).toBeLessThan(4);
  await reader?.cancel();
});

test("a feed holds everything", async () => {
  const { shop } = shopOf(1000, 0);
  const whole = await xmlResponse(productFeed(shop, origin), {}).text();
  expect([count(whole, "<item>"), whole.endsWith("</channel></rss>\n")]).toEqual([1000, true]);
});
