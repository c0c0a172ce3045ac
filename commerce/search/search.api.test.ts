import { arrayContains, eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { z } from "zod";
import { ProductSearchCollection } from "#contract/catalogue.ts";
import { answerAs, errorOf } from "#tests/harness/answers.ts";
import { createTestCommerce, type TestCommerce } from "#tests/harness/commerce.ts";
import { countStatements } from "#tests/harness/statements.ts";
import type { CatalogueIndex } from "../catalogue/catalogue-index.ts";
import { readCatalogueIndex } from "../catalogue/read-index.ts";
import { products, searchSynonyms, variants } from "../schema.ts";
import { indexProduct } from "./index-product.ts";
import { searchProducts } from "./search-products.ts";

let shop: TestCommerce;
beforeAll(async () => {
  shop = await createTestCommerce();
});
afterAll(() => shop.close());

const ask = (text: string, query = "itemsPerPage=100") =>
  shop.request(`/shop/products-by-query/${encodeURIComponent(text)}?${query}`);
const search = async (text: string, query?: string) => {
  const found = await answerAs(ProductSearchCollection, await ask(text, query));
  return {
    total: found["hydra:totalItems"],
    suggestion: found.suggestion,
    names: found["hydra:member"].map(({ name }) => name),
  };
};

describe("a search", () => {
  test("puts the words of the name first", async () => {
    const { names, total, suggestion } = await search("crema mani rosa");
    expect(names[0]).toBe("Crema mani alla rosa");
    expect(total).toBe(names.length);
    expect(suggestion).toBeNull();
  });

  test.each([
    ["creme", "crema idratanti", "Crema idratante di mare"],
    ["case and accents", "CRÈMA IDRATANTE", "Crema idratante di mare"],
    ["elisions", "olio all’oliva viso", "Olio viso all’oliva"],
    ["an unfinished last word", "siero nia", "Siero niacinamide 10%"],
    ["words too common to count", "la crema per il contorno degli occhi", "Contorno occhi notte"],
    ["numbers and signs", "spf 50+", "Fluido solare viso SPF 50+"],
    ["barcodes", "2080000100014", "Latte detergente alla rosa"],
    ["categories", "sieri", "Siero vitamina C 15%"],
    ["attributes", "pelle grassa detergente", "Gel detergente purificante"],
  ])("understands %s", async (_, text, expected) => {
    expect((await search(text)).names).toContain(expected);
  });

  test.each([
    ["cerma", "crema", "Crema idratante di mare"],
    ["siero vitmina", "siero vitamina", "Siero vitamina C 15%"],
    ["ialuornico", "ialuronico", "Siero acido ialuronico 3 pesi"],
    ["niacinammide", "niacinamide", "Siero niacinamide 10%"],
    ["luminostia", "luminosità", "Crema illuminante agli agrumi"],
  ])("forgives %s", async (text, suggestion, expected) => {
    const found = await search(text);
    expect(found.suggestion).toBe(suggestion);
    expect(found.names).toContain(expected);
  });

  test("settles for some of the words when no product has them all", async () => {
    const found = await search("crema astronave");
    expect(found.names[0]).toMatch(/crema/i);
    expect(found.suggestion).toBeNull();
  });

  test("is paged, also behind a correction", async () => {
    for (const text of ["crema", "cerma"]) {
      const first = await search(text, "itemsPerPage=5");
      const second = await search(text, "itemsPerPage=5&page=2");
      expect(first.names).toHaveLength(5);
      expect(second.total).toBe(first.total);
      expect(first.names).not.toEqual(expect.arrayContaining(second.names));
      const beyond = await search(text, "itemsPerPage=5&page=1000");
      expect(beyond).toMatchObject({ names: [], total: first.total });
    }
  });

  test("takes a statement for the words and one for the cards, more only for a correction", async () => {
    const catalogueIndex = await readCatalogueIndex(shop.ctx);
    const kept = { ...shop.ctx, catalogueIndex: async () => catalogueIndex };
    const cost = (text: string) =>
      countStatements(shop.database, () =>
        searchProducts(kept, text, { page: 1, itemsPerPage: 30 }),
      );
    expect(await cost("crema mani")).toBe(2);
    expect(await cost("crema mani")).toBe(1);
    expect(await cost("crema rossetto spugna")).toBe(2);
    expect(await cost("cerma")).toBe(4);
    expect(await cost("qwrtz")).toBe(2);
    expect(await cost("💧")).toBe(0);
  });

  test("reads of a changed product its words alone, and finds all where they stand now", async () => {
    const isCream = eq(products.slug, "crema-nutriente-all-oliva");
    const [cream] = await shop.ctx.db.select().from(products).where(isCream);
    const { id, name, position } = cream!;
    const texts = ["crema", "cre", "rosa mani", "di", "oliva viso", "ametista"];
    const before = await readCatalogueIndex(shop.ctx);
    const find = async (index: CatalogueIndex) => {
      const ctx = { ...shop.ctx, catalogueIndex: async () => index };
      const found: number[][] = [];
      let statements = 0;
      for (const text of texts)
        statements += await countStatements(shop.database, async () => {
          const { items } = await searchProducts(ctx, text, { page: 1, itemsPerPage: 100 });
          found.push(items.map((product) => product.id));
        });
      return { found, statements };
    };
    const changes = [{ name: "Ametista" }, { position: 1 }, { name, position }];
    async function change(next: (index: CatalogueIndex) => CatalogueIndex) {
      const results = [];
      for (const values of changes) {
        await shop.ctx.db.update(products).set(values).where(isCream);
        await indexProduct(shop.ctx, [id]);
        results.push(await find(next(await readCatalogueIndex(shop.ctx))));
      }
      return results;
    }
    await find(before);
    let index = before;
    const carried = await change(({ products: anew }) => {
      const touched = anew.filter((product) => product.id === id);
      return (index = index.renewed(new Set([id]), touched));
    });
    const anew = await change((index) => index);
    expect(carried.map(({ found }) => found)).toEqual(anew.map(({ found }) => found));
    expect(carried[0]?.found).not.toEqual(carried[2]?.found);
    // One statement for the words, and one for the product cards of each answer.
    expect(carried[1]?.statements).toBe(1 + texts.length);
    expect(anew[1]?.statements).toBeGreaterThan(1 + texts.length);
  });

  test("corrects only with words some product still has", async () => {
    await shop.ctx.db.execute(sql`insert into vocabulary values ('cermo')`);
    expect((await search("cerma")).suggestion).toBe("crema");
  });

  test("does not take what a description speaks of for what is sold", async () => {
    expect((await search("mascara")).total).toBe(0);
    expect((await search("caprylic")).total).toBeGreaterThan(0);
  });

  test("says that nothing is sold until a name or a benefit says otherwise", async () => {
    expect(await missing("rimmel")).toBe("rimmel");
    expect(await missing("smagliature")).toBe("smagliature");
    const isOil = eq(products.slug, "olio-corpo-notte");
    const [oil] = await shop.ctx.db.select().from(products).where(isOil);
    const { id, name, details } = oil!;
    const benefits = ["Attenua l’aspetto delle smagliature"];
    const changed = { name: "Mascara volume", details: { ...details, benefits } };
    await shop.ctx.db.update(products).set(changed).where(isOil);
    await indexProduct(shop.ctx, [id]);
    expect(await search("mascara")).toMatchObject({ names: ["Mascara volume"] });
    // A synonym of the product type finds it too.
    expect(await search("rimmel")).toMatchObject({ names: ["Mascara volume"] });
    expect((await search("smagliature")).names).toContain("Mascara volume");
    expect(await missing("mascara")).toBeUndefined();
    await shop.ctx.db.update(products).set({ name, details }).where(isOil);
    await indexProduct(shop.ctx, [id]);
    expect(await missing("mascara")).toBe("mascara");
  });

  test("leaves out what a label names, and products whose label is not known", async () => {
    const isDeodorant = eq(products.slug, "deodorante-di-mare");
    const [deodorant] = await shop.ctx.db.select().from(products).where(isDeodorant);
    const { id, details } = deodorant!;
    const inci = async (text: string | null) => {
      const changed = { details: { ...details, inci: text } };
      await shop.ctx.db.update(products).set(changed).where(isDeodorant);
      await indexProduct(shop.ctx, [id]);
      return (await search("deodorante senza alluminio")).names;
    };
    expect(await inci(details.inci ?? null)).toContain("Deodorante di mare");
    expect(await inci("Aqua, Aluminum Chlorohydrate")).not.toContain("Deodorante di mare");
    for (const unknown of [null, "", "Vedi le schede dei singoli prodotti", "Aqua • Urea"])
      expect(await inci(unknown)).not.toContain("Deodorante di mare");
    expect(await inci(details.inci ?? null)).toContain("Deodorante di mare");
  });

  test("never shows what no list shows", async () => {
    expect((await search("confezione regalo petalo")).names).not.toContain(
      "Confezione regalo Petalo",
    );
    const isLipstick = eq(products.slug, "rossetto-idratante");
    expect((await search("rossetto")).names).toContain("Rossetto idratante");
    await shop.ctx.db.update(products).set({ enabled: false }).where(isLipstick);
    expect((await search("rossetto")).names).not.toContain("Rossetto idratante");
    await shop.ctx.db.update(products).set({ enabled: true }).where(isLipstick);
  });

  test("knows a new name once the product is indexed again", async () => {
    const [row] = await shop.ctx.db
      .update(products)
      .set({ name: "Zaffiro lucente" })
      .where(eq(products.slug, "olio-labbra-brillante"))
      .returning();
    expect((await search("zaffiro")).total).toBe(0);
    await indexProduct(shop.ctx, [row!.id]);
    expect((await search("zaffiro")).names).toEqual(["Zaffiro lucente"]);
    const code = "8001234567895";
    expect((await search(code)).total).toBe(0);
    await shop.ctx.db
      .update(variants)
      .set({ barcode: code })
      .where(eq(variants.productId, row!.id));
    await indexProduct(shop.ctx, [row!.id]);
    expect((await search(code)).names).toEqual(["Zaffiro lucente"]);
  });
});

test.each([
  "qwrtz",
  "💧💧",
  "'; drop table products; --",
  "& | ! ( ) : * <-> \\ '",
  "%_",
  "ﷺ ŉ ½ ß",
  "‮abc",
  "a".repeat(5000),
  "di ".repeat(500),
  "../../etc/passwd",
  "crema/viso",
])("%s does no harm", async (text) => {
  const { total, names } = await search(text);
  expect(total).toBe(names.length);
});

test.each(["page=0", "page=x", "itemsPerPage=101"])("%s is refused", async (query) => {
  expect(await errorOf(await ask("crema", query))).toMatchObject({ status: 400 });
});

test("a null byte is refused, no words at all are not found", async () => {
  expect(await errorOf(await shop.request("/shop/products-by-query/a%00"))).toMatchObject({
    status: 400,
  });
  expect(await errorOf(await shop.request("/shop/products-by-query/"))).toMatchObject({
    status: 404,
  });
});

const found = async (text: string, query: string) =>
  answerAs(ProductSearchCollection, await ask(text, `itemsPerPage=100&${query}`));
const codes = (answer: z.infer<typeof ProductSearchCollection>) =>
  answer["hydra:member"].map(({ code }) => code);

const missing = async (text: string) => (await found(text, "")).understood?.missing?.name;

describe("what was found", () => {
  test("is what has the fact, not who says its words", async () => {
    const { facets, ...unscented } = await found("senza profumo", "facets=1");
    const scent = facets?.attributes.find(({ code }) => code === "profumazione");
    expect(scent?.values.map(({ value }) => value)).toEqual(["senza-profumo"]);
    expect(scent?.values[0]?.count).toBe(unscented["hydra:totalItems"]);
  });

  test("is narrowed, counted and sorted like any list", async () => {
    const all = await found("siero", "facets=1");
    const dry = await found("siero", "facets=1&attributes[tipo_di_pelle][secca]=1");
    const count = (answer: typeof all) =>
      answer.facets?.attributes[0]?.values.find(({ value }) => value === "secca")?.count;
    expect(count(all)).toBe(dry["hydra:totalItems"]);
    expect(count(dry)).toBe(dry["hydra:totalItems"]);
    expect(codes(all)).toEqual(expect.arrayContaining(codes(dry)));
    expect(dry["hydra:totalItems"]).toBeLessThan(all["hydra:totalItems"]);
    const cheap = await found("siero", "sorting[price]=asc");
    const prices = cheap["hydra:member"].map(({ variants }) =>
      Math.min(...variants.map(({ price = Infinity }) => price)),
    );
    expect(prices).toEqual(prices.toSorted((a, b) => a - b));
    expect(codes(cheap).toSorted()).toEqual(codes(all).toSorted());
  });

  test("follows what the owner teaches", async () => {
    expect((await search("zanzibar")).total).toBe(0);
    const taught = { words: ["zanzibar", "isola lontana"], kind: "same" as const };
    await shop.ctx.db.insert(searchSynonyms).values({ ...taught, target: "crema mani, gua sha" });
    const { names } = await search("isole lontane");
    expect(new Set(names.slice(0, 3))).toEqual(
      new Set(["Crema mani all’oliva", "Crema mani alla rosa", "Gua sha in quarzo rosa"]),
    );
    expect((await search("zanzibr")).suggestion).toBe("zanzibar");
    await shop.ctx.db
      .update(searchSynonyms)
      .set({ kind: "page", target: "/faq" })
      .where(arrayContains(searchSynonyms.words, ["zanzibar"]));
    expect(await found("zanzibar", "")).toMatchObject({ redirect: "/faq", "hydra:totalItems": 0 });
  });
});
