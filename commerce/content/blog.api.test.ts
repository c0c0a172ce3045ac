import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  BlogCategory,
  BlogCategoryCollection,
  BlogPostCollection,
  BlogPostPage,
} from "#contract/blog.ts";
import { answerAs, expectError } from "#tests/harness/answers.ts";
import { createTestCommerce, type TestCommerce } from "#tests/harness/commerce.ts";
import { blogCategories, blogPosts, products } from "../schema.ts";

let shop: TestCommerce;
beforeAll(async () => {
  shop = await createTestCommerce();
});
afterAll(() => shop.close());

const list = async (query = "") =>
  answerAs(BlogPostCollection, await shop.request(`/shop/blog-posts?${query}`));
const read = async (slug: string) =>
  answerAs(BlogPostPage, await shop.request(`/shop/blog-posts-by-slug/${slug}`));
let post: BlogPostPage;
beforeAll(async () => {
  const [first] = (await list("itemsPerPage=1"))["hydra:member"];
  post = await read(first?.slug ?? "");
});

describe("the list of posts", () => {
  test("comes in pages of twelve, the newest first", async () => {
    const page = await list("page=1&itemsPerPage=12");
    expect(page["hydra:totalItems"]).toBe(14);
    expect(page["hydra:member"]).toHaveLength(12);
    expect(page["hydra:view"]?.["hydra:next"]).toContain("page=2");
    const dates = page["hydra:member"].map(({ publishedAt }) => publishedAt);
    expect(dates).toEqual(dates.toSorted().toReversed());
    expect((await list("page=2&itemsPerPage=12"))["hydra:member"]).toHaveLength(2);
  });

  test("has what a card shows, and not the text", async () => {
    const [card] = (await list("itemsPerPage=1"))["hydra:member"];
    expect(card).not.toHaveProperty("content");
    expect(card?.readingTime).toMatch(/^\d+ min$/);
    expect(card?.image?.path).toBeTypeOf("string");
    expect(card?.category?.["@id"]).toMatch(/^\/api\/v2\/shop\/blog-categories\/\d+$/);
  });

  test("can be of one category", async () => {
    const { category } = post;
    const page = await list(`category.translations.slug=${category?.slug}&itemsPerPage=100`);
    expect(page["hydra:totalItems"]).toBeGreaterThan(0);
    expect(page["hydra:totalItems"]).toBeLessThan(14);
    expect(new Set(page["hydra:member"].map((card) => card.category?.slug))).toEqual(
      new Set([category?.slug]),
    );
    expect((await list("category.translations.slug=nessuna"))["hydra:totalItems"]).toBe(0);
  });

  test.each(["page=0", "page=-1", "itemsPerPage=0", "page=x"])("refuses %s", async (query) => {
    const response = await shop.request(`/shop/blog-posts?${query}`);
    expect(await expectError(response, 400)).toContain(query.split("=")[0]);
  });
});

describe("a post", () => {
  test("has its text as HTML, its products and its neighbours", async () => {
    expect(post.content).toMatch(/^<p>/);
    expect(post.content).toContain("<h2>");
    expect(post.content).not.toMatch(/\*\*|^## /m);
    expect(post.relatedProducts.length).toBeGreaterThan(0);
    expect(post.relatedPosts).toHaveLength(3);
    expect(post.relatedPosts.map(({ slug }) => slug)).not.toContain(post.slug);
    expect(post.seo.title).toBeTypeOf("string");
  });

  test("tells the same reading time as its card", async () => {
    const cards = (await list("itemsPerPage=100"))["hydra:member"];
    for (const card of cards) expect((await read(card.slug)).readingTime).toBe(card.readingTime);
  });

  test("does not name products that are switched off", async () => {
    const [first, ...others] = post.relatedProducts.map(({ code }) => code);
    const isFirst = eq(products.code, first ?? "");
    await shop.ctx.db.update(products).set({ enabled: false }).where(isFirst);
    expect((await read(post.slug)).relatedProducts.map(({ code }) => code)).toEqual(others);
    await shop.ctx.db.update(products).set({ enabled: true }).where(isFirst);
  });

  test("writes no markup but ours", async () => {
    await shop.ctx.db.insert(blogPosts).values({
      slug: "ostile",
      title: "<b>Ostile</b>",
      body: "<script>alert(1)</script>\n\n[clic](javascript:alert(1)) **sì**",
      publishedAt: shop.time.now,
    });
    const hostile = await read("ostile");
    expect(hostile.content).toBe(
      "<p>&lt;script&gt;alert(1)&lt;/script&gt;</p>\n<p>[clic](javascript:alert(1)) <strong>sì</strong></p>",
    );
    expect(hostile).toMatchObject({ category: null, image: null, relatedProducts: [] });
    await shop.ctx.db.delete(blogPosts).where(eq(blogPosts.slug, "ostile"));
  });

  test("that is switched off or of tomorrow is not there for anybody", async () => {
    const isIt = eq(blogPosts.slug, post.slug);
    const tomorrow = new Date(shop.time.now.getTime() + 86_400_000);
    const publishedAt = new Date(`${post.publishedAt.replace(" ", "T")}Z`);
    for (const change of [{ enabled: false }, { publishedAt: tomorrow }]) {
      await shop.ctx.db.update(blogPosts).set(change).where(isIt);
      await expectError(await shop.request(`/shop/blog-posts-by-slug/${post.slug}`), 404);
      expect((await list())["hydra:totalItems"]).toBe(13);
      const cards = await Promise.all(post.relatedPosts.map(({ slug }) => read(slug)));
      for (const card of cards) {
        expect(card.relatedPosts.map(({ slug }) => slug)).not.toContain(post.slug);
      }
      await shop.ctx.db.update(blogPosts).set({ enabled: true, publishedAt }).where(isIt);
    }
  });

  test.each(["nessuno", "%27", "%2e%2e"])("%s is not there", async (slug) => {
    const response = await shop.request(`/shop/blog-posts-by-slug/${slug}`);
    expect(await expectError(response, 404)).toBe("Not Found");
  });
});

describe("the categories", () => {
  test("come in their order, with how many posts each has", async () => {
    const page = await answerAs(
      BlogCategoryCollection,
      await shop.request("/shop/blog-categories?itemsPerPage=100"),
    );
    expect(page["hydra:totalItems"]).toBe(5);
    const counts = page["hydra:member"].map(({ postCount }) => postCount);
    expect(counts.reduce((sum, count) => sum + count)).toBe(14);
    const [row] = await shop.ctx.db
      .select()
      .from(blogCategories)
      .orderBy(blogCategories.position)
      .limit(1);
    expect(page["hydra:member"][0]?.slug).toBe(row?.slug);
  });

  test("have a page each", async () => {
    const slug = post.category?.slug ?? "";
    const response = await shop.request(`/shop/blog-categories-by-slug/${slug}`);
    const category = await answerAs(BlogCategory, response);
    expect(category.postCount).toBe(
      (await list(`category.translations.slug=${slug}`))["hydra:totalItems"],
    );
    await expectError(await shop.request("/shop/blog-categories-by-slug/nessuna"), 404);
  });
});
