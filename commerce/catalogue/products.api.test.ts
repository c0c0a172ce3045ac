import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ProductPage, VariantPage } from "#contract/catalogue.ts";
import { answerAs, errorOf } from "#tests/harness/answers.ts";
import { createTestCommerce, type TestCommerce } from "#tests/harness/commerce.ts";
import { countStatements } from "#tests/harness/statements.ts";
import { products, variants } from "../schema.ts";

let shop: TestCommerce;
beforeAll(async () => {
  shop = await createTestCommerce();
});
afterAll(() => shop.close());

const bySlug = (slug: string) => shop.request(`/shop/products-by-slug/${slug}`);
const product = async (slug: string) => answerAs(ProductPage, await bySlug(slug));

const variant = (code: string) => shop.request(`/shop/product-variants/${code}`);

describe("a product", () => {
  test("brings all its page needs", async () => {
    const page = await product("latte-detergente-alla-rosa");
    expect(page).toMatchObject({
      "@id": "/api/v2/shop/products/LAT-DET-ROSA",
      "@context": "/api/v2/contexts/Product",
      line: "rosa",
      kind: "product",
      mainTaxon: { code: "detergenti", slug: "viso/detergenti" },
      createdAt: "2024-11-04 07:00:00",
      video: null,
    });
    expect(page.ancestors.map(({ code }) => code)).toEqual(["catalogo", "viso", "detergenti"]);
    expect(page.options).toMatchObject([{ code: "formato", values: [{ value: "200 ml" }, {}] }]);
    expect(page.attributes.find(({ code }) => code === "tipo_di_pelle")?.value).toEqual([
      "Normale",
      "Secca",
      "Sensibile",
    ]);
    expect(page.details.inci).toMatch(/^Aqua, /);
    expect(page.details.responsiblePerson?.name).toBe("Rugiada Cosmetici S.r.l.");
    expect(page.associations.map(({ type }) => type)).toEqual(["related", "cross_sell", "routine"]);
    expect(page.associations[0]?.associatedProducts[0]).toBe("/api/v2/shop/products/ACQ-MIC-MAR");
    expect(page.defaultVariant?.code).toBe("LAT-DET-ROSA-200");
  });

  test("has a rating only of the reviews that were accepted", async () => {
    const page = await product("bagnodoccia-agli-agrumi");
    expect(page.reviewCount).toBeGreaterThan(0);
    expect(page.averageRating).toBeGreaterThanOrEqual(1);
    expect(page.averageRating).toBeLessThanOrEqual(5);
  });

  test("can be reached though no list shows it", async () => {
    const page = await product("confezione-regalo-petalo");
    expect(page).toMatchObject({ kind: "gift_box", mainTaxon: null, ancestors: [] });
  });

  test("answers to its code too", async () => {
    const byCode = await shop.request("/shop/products/SIE-VIT-C");
    expect(await answerAs(ProductPage, byCode)).toEqual(await product("siero-vitamina-c"));
  });

  test("goes to the database once", async () => {
    expect(await countStatements(shop.database, () => bySlug("siero-vitamina-c"))).toBe(1);
  });

  test("loses the variants that were switched off", async () => {
    const isSmall = eq(variants.code, "SIE-VIT-C-30");
    await shop.ctx.db.update(variants).set({ enabled: false }).where(isSmall);
    const page = await product("siero-vitamina-c");
    expect(page.variants.map(({ code }) => code)).toEqual(["SIE-VIT-C-50"]);
    expect(page.defaultVariant?.code).toBe("SIE-VIT-C-50");
    expect(await errorOf(await shop.request("/shop/product-variants/SIE-VIT-C-30"))).toMatchObject({
      status: 404,
    });
    await shop.ctx.db.update(variants).set({ enabled: true }).where(isSmall);
  });

  test("without any variant has none by default", async () => {
    const [row] = await shop.ctx.db
      .select()
      .from(products)
      .where(eq(products.slug, "spugna-konjac"));
    await shop.ctx.db
      .update(variants)
      .set({ enabled: false })
      .where(eq(variants.productId, row!.id));
    expect(await product("spugna-konjac")).toMatchObject({ variants: [], defaultVariant: null });
  });

  test("switched off or not yet published does not exist, and nobody's associations name it", async () => {
    const isMicellar = eq(products.slug, "acqua-micellare-marina");
    await shop.ctx.db.update(products).set({ enabled: false }).where(isMicellar);
    expect(await errorOf(await bySlug("acqua-micellare-marina"))).toEqual({
      status: 404,
      message: "Not Found",
    });
    expect(await errorOf(await shop.request("/shop/products/ACQ-MIC-MAR"))).toMatchObject({
      status: 404,
    });
    const page = await product("latte-detergente-alla-rosa");
    expect(page.associations[0]?.associatedProducts).not.toContain(
      "/api/v2/shop/products/ACQ-MIC-MAR",
    );
    const tomorrow = new Date(shop.time.now.getTime() + 86_400_000);
    await shop.ctx.db
      .update(products)
      .set({ enabled: true, publishedAt: tomorrow })
      .where(isMicellar);
    expect(await errorOf(await bySlug("acqua-micellare-marina"))).toMatchObject({ status: 404 });
    await shop.ctx.db.update(products).set({ publishedAt: shop.time.now }).where(isMicellar);
  });

  test.each([
    "nothing",
    "%27%20or%201%3D1--",
    "%F0%9F%92%A7",
    "a%2Fb",
    "..%2F..",
    "%ff",
    "x".repeat(5000),
  ])("called %s does not exist", async (slug) =>
    expect(await errorOf(await bySlug(slug))).toEqual({ status: 404, message: "Not Found" }),
  );

  test("called by a null byte is refused", async () => {
    expect(await errorOf(await bySlug("siero%00"))).toMatchObject({ status: 400 });
  });
});

describe("a variant", () => {
  test("names its product", async () => {
    const page = await answerAs(VariantPage, await variant("ROS-IDR-MORA"));
    expect(page).toMatchObject({
      product: "/api/v2/shop/products/ROS-IDR",
      price: 1990,
      available: 29,
      unitPrice: { amount: 49750, per: "100 g" },
    });
    expect(await countStatements(shop.database, () => variant("ROS-IDR-MORA"))).toBe(1);
  });

  test.each(["NOTHING", "%27"])("called %s does not exist", async (code) => {
    expect(await errorOf(await variant(code))).toMatchObject({ status: 404 });
  });
});
