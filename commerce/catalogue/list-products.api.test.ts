import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { Product, ProductCollection, TaxonCollection } from "#contract/catalogue.ts";
import { addDays } from "#contract/format/dates.ts";
import { answerAs, errorOf } from "#tests/harness/answers.ts";
import { createTestCommerce, type TestCommerce } from "#tests/harness/commerce.ts";
import { products, variantPrices, variants } from "../schema.ts";
import { nextPublication } from "./visibility.ts";

let shop: TestCommerce;
beforeAll(async () => {
  shop = await createTestCommerce();
});
afterAll(() => shop.close());

const ask = (query: string) => shop.request(`/shop/products-with-facets?${query}`);
const list = async (query: string) => answerAs(ProductCollection, await ask(query));
const codes = async (query: string) =>
  (await list(`itemsPerPage=100&${query}`))["hydra:member"].map(({ code }) => code);
const lowest = (product: Product) =>
  Math.min(...product.variants.map(({ price }) => price ?? Infinity));

const card = async (code: string) => {
  const all = (await list("itemsPerPage=100"))["hydra:member"];
  return Product.parse(all.find((product) => product.code === code));
};
const sorted = async (query: string) => (await list(`itemsPerPage=100&${query}`))["hydra:member"];
const isRosa = eq(products.code, "TON-LEN-ROSA");

describe("a page of products", () => {
  test("has the listed products in the shop's order, and links to its neighbours", async () => {
    const first = await list("page=1&itemsPerPage=10");
    expect(first["hydra:totalItems"]).toBe(62);
    expect(first["hydra:member"]).toHaveLength(10);
    expect(first["hydra:member"][0]?.code).toBe("LAT-DET-ROSA");
    expect(first["hydra:view"]?.["hydra:next"]).toContain("page=2");
    const last = await list("page=7&itemsPerPage=10");
    expect(last["hydra:member"]).toHaveLength(2);
    const beyond = await list("page=8&itemsPerPage=10");
    expect(beyond["hydra:member"]).toEqual([]);
    expect(beyond["hydra:totalItems"]).toBe(62);
  });

  test("leaves out gift boxes, products switched off and products of tomorrow", async () => {
    expect(await codes("")).not.toContain("CONF-PETALO");
    await shop.ctx.db.update(products).set({ enabled: false }).where(isRosa);
    expect(await codes("")).not.toContain("TON-LEN-ROSA");
    const tomorrow = new Date(shop.time.now.getTime() + 86_400_000);
    await shop.ctx.db.update(products).set({ enabled: true, publishedAt: tomorrow }).where(isRosa);
    expect(await codes("")).not.toContain("TON-LEN-ROSA");
    await shop.ctx.db.update(products).set({ publishedAt: shop.time.now }).where(isRosa);
    expect(await codes("")).toContain("TON-LEN-ROSA");
  });
  test("as plain JSON is a bare list", async () => {
    const response = await shop.request("/shop/products-with-facets?itemsPerPage=2", {
      headers: { accept: "application/json" },
    });
    expect(response.headers.get("content-type")).toContain("application/json");
    const body = (await response.json()) as Record<string, unknown>[];
    expect(body).toHaveLength(2);
    expect(body[0]).not.toHaveProperty("@id");
  });
});

describe("a card", () => {
  test("shows a discount with the lowest price of the thirty days before it", async () => {
    const { defaultVariant } = await card("SIE-LEN-ROSA");
    expect(defaultVariant).toMatchObject({
      price: 3290,
      originalPrice: 3890,
      lowestPriceBeforeDiscount: 3890,
      unitPrice: { amount: 10967, per: "100 ml" },
      channelPricings: { WEB: { price: 3290 } },
    });
  });

  test("counts only pieces nobody has been promised", async () => {
    const code = "SIE-LEN-ROSA-30";
    await shop.ctx.db.update(variants).set({ onHold: 44 }).where(eq(variants.code, code));
    const { defaultVariant } = await card("SIE-LEN-ROSA");
    expect(defaultVariant).toMatchObject({ inStock: false, available: 0 });
    await shop.ctx.db.update(variants).set({ onHold: 0 }).where(eq(variants.code, code));
    expect((await card("CARTA-REG")).defaultVariant).toMatchObject({
      inStock: true,
      available: null,
      shippingRequired: false,
    });
  });

  test("carries the photograph of each shade on its variant", async () => {
    const { images, variants } = await card("ROS-IDR");
    expect(images.map(({ type }) => type)).toEqual(["main", "texture", "ambient"]);
    expect(variants.map(({ image }) => image?.path)).toContain(
      "products/rossetto-idratante/rosso-firenze.jpg",
    );
    expect(variants[0]?.optionValues).toEqual([
      { code: "nudo", value: "Nudo", option: "tonalita", swatch: "#C79A86" },
    ]);
  });

  test("has no price where the channel has none", async () => {
    const [spugna] = await shop.ctx.db
      .delete(variantPrices)
      .where(sql`variant_id = (select id from variants where code = 'SPU-KON')`)
      .returning();
    expect(spugna).toBeDefined();
    const { defaultVariant } = await card("SPU-KON");
    expect(defaultVariant).not.toHaveProperty("price");
    expect(defaultVariant).toMatchObject({ channelPricings: {}, unitPrice: null });
    expect(await codes("min_price=0")).not.toContain("SPU-KON");
    if (spugna) await shop.ctx.db.insert(variantPrices).values(spugna);
  });
});

describe("a category", () => {
  test("is known by code, slug and IRI, and holds what is below it", async () => {
    const creams = await codes("taxon=creme");
    expect(creams).toContain("CRE-IDR-MARE");
    expect(await codes("taxon=viso/creme")).toEqual(creams);
    expect(await codes("taxon=/api/v2/shop/taxons/creme")).toEqual(creams);
    const face = await codes("taxon=viso");
    expect(face).toEqual(expect.arrayContaining(creams));
    expect(face.length).toBeGreaterThan(creams.length);
    expect(await codes("taxon=catalogo")).toHaveLength(62);
  });

  test.each(["nowhere", "viso/nowhere", "' or 1=1 --", "%", "💧"])(
    "called %s has nothing in it",
    async (taxon) => {
      const found = await list(`taxon=${encodeURIComponent(taxon)}`);
      expect(found["hydra:totalItems"]).toBe(0);
    },
  );
});

describe("filters", () => {
  test("keep prices within their bounds", async () => {
    const found = await list("itemsPerPage=100&min_price=1990&max_price=2990");
    const prices = found["hydra:member"].map(lowest);
    expect(prices.length).toBeGreaterThan(0);
    expect(Math.min(...prices)).toBeGreaterThanOrEqual(1990);
    expect(Math.max(...prices)).toBeLessThanOrEqual(2990);
  });

  test("widen within an attribute and narrow across attributes, in both spellings", async () => {
    const gel = await codes("attributes[texture][gel]=1");
    const cream = await codes("attributes[texture][crema]=1");
    const either = await codes("attributes[texture][gel]=1&attributes[texture][crema]=1");
    expect(either).toHaveLength(new Set([...gel, ...cream]).size);
    expect(await codes("attributes[texture][]=gel&attributes[texture][]=crema")).toEqual(either);
    const both = await codes("attributes[texture][crema]=1&attributes[linea][mare-nostro]=1");
    expect(both.length).toBeLessThan(cream.length);
    expect(cream).toEqual(expect.arrayContaining(both));
    expect(await codes("attributes[texture][gel]=0")).toHaveLength(62);
  });

  test.each(["attributes[nothing][x]=1", "attributes[texture][nothing]=1"])(
    "that nothing passes find nothing: %s",
    async (query) => expect(await codes(query)).toEqual([]),
  );

  test("are data, never SQL", async () => {
    const evil = encodeURIComponent("x'); drop table products; --");
    expect(await codes(`attributes[texture][${evil}]=1`)).toEqual([]);
    expect(await codes(`attributes[${evil}][gel]=1`)).toEqual([]);
  });
});

describe("sorting", () => {
  test("by price goes up and down", async () => {
    const up = (await sorted("sorting[price]=asc")).map(lowest);
    expect(up).toEqual(up.toSorted((a, b) => a - b));
    const down = (await sorted("sorting[price]=desc")).map(lowest);
    expect(down).toEqual(up.toReversed());
  });

  test.each(["sorting[weight]=asc", "sorting[price]=up", "sorting[price%27]=asc"])(
    "by what no product has is refused: %s",
    async (query) => {
      const response = await ask(query);
      expect(response.status).toBe(400);
      expect(await response.text()).toContain("sorting[price]");
    },
  );

  test("by name follows the alphabet", async () => {
    const names = (await sorted("sorting[name]=asc")).map(({ name }) => name);
    expect(names[0]).toBe("Acqua micellare marina");
    expect(names.at(-1)).toBe("Tonico lenitivo alla rosa");
  });

  test("by date and by rating starts with the newest and the best", async () => {
    const dates = (await sorted("sorting[createdAt]=desc")).map(({ createdAt }) => createdAt);
    expect(dates).toEqual(dates.toSorted().toReversed());
    const ratings = (await sorted("sorting[averageRating]=desc")).map((one) => one.averageRating);
    expect(ratings).toEqual(ratings.toSorted((a, b) => b - a));
    expect(ratings[0]).toBeGreaterThan(4);
  });

  test("keeps pages apart when many are equal", async () => {
    await shop.ctx.db.update(products).set({ position: 0 });
    await shop.ctx.db.update(products).set({ position: 0 }).where(isRosa);
    const pages = await Promise.all(
      [1, 2, 3, 4].map(
        async (page) => (await list(`page=${page}&itemsPerPage=20`))["hydra:member"],
      ),
    );
    const seen = pages.flat().map(({ id }) => id);
    expect(seen).toHaveLength(62);
    expect(seen).toEqual(seen.toSorted((a, b) => a - b));
  });
});

test.each([
  "page=0",
  "page=-1",
  "page=abc",
  "page=1.5",
  "page=1&page=2",
  "itemsPerPage=0",
  "itemsPerPage=1000000",
  "min_price=abc",
  "min_price=-1",
  "max_price=99999999999999999999",
  "taxon=%00",
])("%s is refused", async (query) => {
  expect(await errorOf(await ask(query))).toMatchObject({ status: 400 });
});

test("a page very far away is empty", async () => {
  const found = await list("page=9007199254740991&itemsPerPage=100");
  expect(found["hydra:member"]).toEqual([]);
});

test("a novelty ends 90 days after its publication, with its mark and its place in the category", async () => {
  const { now } = shop.time;
  const isEmpty = async () => {
    const tree = await answerAs(TaxonCollection, await shop.request("/shop/taxons-tree"));
    return tree["hydra:member"].find(({ code }) => code === "novita")?.empty ?? false;
  };
  await shop.ctx.db
    .update(products)
    .set({ publishedAt: addDays(now, -89) })
    .where(isRosa);
  await shop.ctx.db.update(products).set({ isNew: true }).where(isRosa);
  expect(await card("TON-LEN-ROSA")).toMatchObject({ isNew: true });
  expect(await codes("taxon=novita")).toHaveLength(6);
  await shop.ctx.db
    .update(products)
    .set({ publishedAt: addDays(now, -89) })
    .where(eq(products.code, "OLIO-LAB-BRI"));
  expect(await nextPublication(shop.ctx)).toBe(addDays(now, 1).getTime());

  shop.time.now = addDays(now, 1);
  expect(await card("TON-LEN-ROSA")).toMatchObject({ isNew: false });
  expect(await codes("taxon=novita")).toHaveLength(5);
  expect(await codes("taxon=novita")).not.toContain("OLIO-LAB-BRI");
  expect(await isEmpty()).toBe(false);

  shop.time.now = addDays(now, 90);
  expect(await codes("taxon=novita")).toEqual([]);
  expect(await isEmpty()).toBe(true);
});
