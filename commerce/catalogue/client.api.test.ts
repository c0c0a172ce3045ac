import { afterAll, beforeAll, expect, test } from "vitest";
import { createShop, type Shop } from "#contract/client/client.ts";
import { createTestCommerce, type TestCommerce } from "#tests/harness/commerce.ts";

let commerce: TestCommerce;
let shop: Shop;
beforeAll(async () => {
  commerce = await createTestCommerce();
  shop = createShop({
    fetch: async (request) => commerce.app.fetch(request),
    baseUrl: "http://shop.test/api/v2",
    language: "it",
    channel: "WEB",
  });
});
afterAll(() => commerce.close());

test("the typed client and the routes agree on the catalogue", async () => {
  const filter = { taxon: "viso/creme", attributes: { texture: ["crema", "gel-crema"] } };
  const { items, total } = await shop.products({ ...filter, itemsPerPage: 100 });
  expect(items).toHaveLength(total);
  const facets = await shop.facets(filter);
  const texture = facets.attributes.find(({ code }) => code === "texture");
  const chosen = texture?.values.filter(({ value }) => filter.attributes.texture.includes(value));
  expect(chosen?.reduce((sum, { count }) => sum + count, 0)).toBe(total);
  const slug = items[0]?.slug ?? "";
  expect(await shop.product(slug)).toMatchObject({ slug });
  expect(await shop.taxon("viso/creme")).toMatchObject({ code: "creme" });
  expect(await shop.taxonTree()).toHaveLength(6);
  expect(await shop.variant("ROS-IDR-MORA")).toMatchObject({ price: 1990 });
});

test("the typed client and the routes agree on search and offers", async () => {
  expect(await shop.searchProducts("cerma", { itemsPerPage: 3 })).toMatchObject({
    items: [{}, {}, {}],
    suggestion: "crema",
  });
  expect(await shop.searchProducts("crema/viso")).toMatchObject({ suggestion: null });
  expect(await shop.associatedProducts("SIE-VIT-C-related")).not.toEqual([]);
  expect(await shop.giftBoxProducts()).toHaveLength(2);
  await expect(shop.cartSuggestions("nobody")).rejects.toMatchObject({ status: 404 });
  expect(await shop.countries()).toHaveLength(3);
  expect((await shop.country("IT")).provinces).toHaveLength(110);
});

test.each(["", " ", "..", ".", "💧"])("a search for '%s' asks nobody", async (text) => {
  expect(await shop.searchProducts(text)).toEqual({ items: [], total: 0, suggestion: null });
});

test("the description of the API names every call of the catalogue", async () => {
  const response = await commerce.request("/docs.json");
  const { paths } = (await response.json()) as { paths: Record<string, unknown> };
  expect(Object.keys(paths)).toEqual(
    expect.arrayContaining([
      "/shop/products-with-facets",
      "/shop/products-by-slug/{slug}",
      "/shop/products-by-query/{query}",
      "/shop/product-associations/{code}",
      "/shop/gift-box-products",
      "/shop/taxons-tree",
      "/shop/taxons-by-slug/{slug}",
      "/shop/facets",
      "/shop/products-cart-suggestions/{token}",
      "/shop/countries",
      "/shop/countries/{code}",
    ]),
  );
});
