import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ProductReviewCollection, ReviewSummary } from "#contract/review.ts";
import { answerAs, expectError } from "#tests/harness/answers.ts";
import { createTestCommerce, type TestCommerce } from "#tests/harness/commerce.ts";
import { products } from "../schema.ts";

let shop: TestCommerce;
beforeAll(async () => {
  shop = await createTestCommerce();
});
afterAll(() => shop.close());

const list = async (query = "") =>
  answerAs(ProductReviewCollection, await shop.request(`/shop/product-reviews?${query}`));
const serum = "reviewSubject=SIE-VIT-C";

describe("the reviews of a product", () => {
  test("are the accepted ones, the newest first", async () => {
    const page = await list(serum);
    expect(page["hydra:totalItems"]).toBe(9);
    const dates = page["hydra:member"].map(({ createdAt }) => createdAt);
    expect(dates).toEqual(dates.toSorted().toReversed());
    expect(page["hydra:member"].at(-1)).toMatchObject({
      "@type": "ProductReview",
      author: { "@type": "Customer", firstName: "Alessandra B." },
      title: "Luce vera",
      rating: 5,
      verifiedCustomer: true,
      reviewSubject: "/api/v2/shop/products/SIE-VIT-C",
      createdAt: "2025-01-26 07:15:25",
    });
  });

  test("are found by IRI, code or id, alone or as an array", async () => {
    const [product] = await shop.ctx.db
      .select()
      .from(products)
      .where(eq(products.code, "SIE-VIT-C"));
    const iri = encodeURIComponent("/api/v2/shop/products/SIE-VIT-C");
    for (const query of [
      `reviewSubject=${iri}`,
      `reviewSubject=${product?.id}`,
      `reviewSubject%5B%5D=${iri}`,
    ]) {
      expect((await list(query))["hydra:totalItems"]).toBe(9);
    }
  });

  test("come in pages and in the order asked for", async () => {
    const oldest = await list(`${serum}&order[createdAt]=asc&itemsPerPage=4&page=1`);
    expect(oldest["hydra:member"].map(({ rating }) => rating)).toEqual([5, 2, 4, 5]);
    expect(oldest["hydra:view"]?.["hydra:next"]).toContain("page=2");
    const worst = await list(`${serum}&order[rating]=asc`);
    expect(worst["hydra:member"].map(({ rating }) => rating)).toEqual([2, 3, 4, 4, 4, 5, 5, 5, 5]);
    const beyond = await list(`${serum}&itemsPerPage=4&page=9`);
    expect(beyond).toMatchObject({ "hydra:member": [], "hydra:totalItems": 9 });
  });

  test("can be asked for by their stars", async () => {
    const page = await list(`${serum}&rating=4`);
    expect(page["hydra:totalItems"]).toBe(3);
    expect(new Set(page["hydra:member"].map(({ rating }) => rating))).toEqual(new Set([4]));
  });

  test("can be asked for by the skin of their authors, as many as the summary says", async () => {
    const { skinTypes = [] } = await answerAs(ReviewSummary, await summarize("SIE-VIT-C"));
    expect(skinTypes.length).toBeGreaterThan(1);
    for (const { skinType, count } of skinTypes) {
      const page = await list(`${serum}&skinType=${skinType}`);
      expect(page["hydra:totalItems"]).toBe(count);
      expect(page["hydra:member"].every((one) => one.skinType === skinType)).toBe(true);
    }
  });

  test("are none for a product nobody knows", async () => {
    for (const name of ["NESSUNO", "%2525", "999999999", "/", "'--"]) {
      expect((await list(`reviewSubject=${name}`))["hydra:member"]).toEqual([]);
    }
  });
});

test("without a product the reviews of all come with what they are about", async () => {
  const page = await list("itemsPerPage=3");
  expect(page["hydra:totalItems"]).toBe(254);
  expect(page["hydra:member"][0]?.product?.slug).toMatch(/^[a-z0-9-]+$/);
});

test.each([
  "rating=6",
  "rating=x",
  "page=0",
  "itemsPerPage=101",
  "order[createdAt]=up",
  "skinType=x",
])("%s is refused", async (query) => {
  const response = await shop.request(`/shop/product-reviews?${query}`);
  expect(await expectError(response, 400)).toContain(query.split("=")[0]);
});

const summarize = (subject: string) =>
  shop.request(`/shop/product-reviews/summary?reviewSubject=${subject}`);

describe("the summary", () => {
  test("counts the stars and agrees with the product", async () => {
    const summary = await answerAs(ReviewSummary, await summarize("SIE-VIT-C"));
    expect(summary).toMatchObject({ reviewCount: 9, averageRating: 4.11 });
    expect(summary.ratings).toEqual([
      { rating: 5, count: 4 },
      { rating: 4, count: 3 },
      { rating: 3, count: 1 },
      { rating: 2, count: 1 },
      { rating: 1, count: 0 },
    ]);
    const response = await shop.request("/shop/products-by-slug/siero-vitamina-c");
    expect(await response.json()).toMatchObject({ reviewCount: 9, averageRating: 4.11 });
  });

  test("of a product without reviews is empty, of an unknown one not there", async () => {
    const summary = await answerAs(ReviewSummary, await summarize("SPU-KON"));
    expect(summary).toMatchObject({ reviewCount: 0, averageRating: 0 });
    await expectError(await summarize("NESSUNO"), 404);
  });

  test("of all products counts every published review", async () => {
    const response = await shop.request("/shop/product-reviews/summary");
    const summary = await answerAs(ReviewSummary, response);
    expect(summary.reviewSubject).toBeUndefined();
    expect(summary.reviewCount).toBe((await list("itemsPerPage=1"))["hydra:totalItems"]);
    const stars = summary.ratings.reduce((sum, { rating, count }) => sum + rating * count, 0);
    expect(summary.averageRating).toBeCloseTo(stars / summary.reviewCount, 2);
  });

  test("of a product switched off is not there, nor are its reviews", async () => {
    const isIt = eq(products.code, "SIE-NIA");
    await shop.ctx.db.update(products).set({ enabled: false }).where(isIt);
    await expectError(await summarize("SIE-NIA"), 404);
    expect((await list("reviewSubject=SIE-NIA"))["hydra:totalItems"]).toBe(0);
  });
});
