import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ApiError } from "#contract/api-error.ts";
import { createShop, type Shop } from "#contract/client/client.ts";
import { createTestCommerce, type TestCommerce } from "#tests/harness/commerce.ts";
import { collectEmails } from "#tests/harness/emails.ts";
import { signIn } from "#tests/harness/customer.ts";

const mail = collectEmails();
let commerce: TestCommerce;
let shop: Shop;
const connect = (bearer?: string) =>
  createShop({
    fetch: async (request) => commerce.app.fetch(request),
    baseUrl: "http://shop.internal/api/v2",
    language: "it",
    channel: "WEB",
    bearer,
  });
beforeAll(async () => {
  commerce = await createTestCommerce({ jobs: mail.jobs });
  shop = connect();
});
afterAll(() => commerce.close());

describe("the typed client reaches", () => {
  test("reviews", async () => {
    const product = "/api/v2/shop/products/SIE-VIT-C";
    const sorting = { property: "rating", direction: "desc" } as const;
    const page = await shop.reviews({ product, rating: 5, sorting, itemsPerPage: 2 });
    expect(page).toMatchObject({ total: 4, items: [{ rating: 5 }, { rating: 5 }] });
    expect(await shop.reviewSummary(product)).toMatchObject({ reviewCount: 9 });
    const review = { product, title: "Buono", rating: 5, comment: "Sì" };
    await expect(shop.writeReview(review)).rejects.toMatchObject({ status: 401 });
    const anna = await signIn(commerce);
    await connect(anna.token).writeReview(review);
    const link = new URL(mail.of("review_confirm")[0]?.data.link ?? "");
    const token = link.searchParams.get("token") ?? "";
    expect(await shop.confirmReview(token)).toMatchObject({ title: "Buono" });
  });

  test("the blog", async () => {
    const { items, total } = await shop.blogPosts();
    expect([items.length, total]).toEqual([12, 14]);
    const category = items[0]?.category?.slug ?? "";
    expect((await shop.blogPosts({ category })).total).toBeLessThan(14);
    expect((await shop.blogPost(items[0]?.slug ?? "")).content).toContain("<p>");
    expect(await shop.blogCategories()).toHaveLength(5);
    expect(await shop.blogCategory(category)).toMatchObject({ slug: category });
    await expect(shop.blogPost("nessuno")).rejects.toThrow(new ApiError(404, "Not Found"));
  });

  test("pages, the company and its questions", async () => {
    expect(await shop.contentPage("/chi-sono")).toMatchObject({ title: "Ciao, sono Livia" });
    expect(await shop.company()).toMatchObject({ name: "Rugiada Cosmetici S.r.l." });
    expect((await shop.questions()).length).toBeGreaterThan(10);
  });

  test("requests", async () => {
    const [type] = await shop.contactRequestTypes();
    const email = "anna@example.it";
    const question = { type: "altro", email, message: "Ciao", privacy: true };
    await expect(shop.sendContactRequest(question)).resolves.toBeUndefined();
    const incomplete = { ...question, type: type?.code ?? "" };
    await expect(shop.sendContactRequest(incomplete)).rejects.toMatchObject({
      status: 422,
      violations: [{ propertyPath: "productCode", message: "Questo campo è obbligatorio" }],
    });
    const statement = { firstName: "Anna", lastName: "Bianchi", email, orderNumber: "1" };
    expect((await shop.withdraw(statement)).acknowledgementSentTo).toBe(email);
    const alert = { productVariant: "SIE-VIT-C-50", email };
    await expect(shop.askStockAlert(alert)).resolves.toBeUndefined();
  });

  test("pickup points", async () => {
    const place = { city: "Firenze", zipCode: "50123", countryCode: "IT" };
    const [point] = await shop.pickupPoints(place);
    expect(point).toMatchObject({ city: "Firenze" });
    expect(await shop.pickupPoint(point?.id ?? "")).toMatchObject({ id: point?.id });
  });
});

test("the OpenAPI document knows these calls", async () => {
  const document = (await (await commerce.request("/docs.json")).json()) as { paths: object };
  expect(Object.keys(document.paths)).toEqual(
    expect.arrayContaining([
      "/shop/product-reviews",
      "/shop/product-reviews/confirm/{token}",
      "/shop/blog-posts-by-slug/{slug}",
      "/shop/pages-by-path",
      "/shop/contact-requests",
      "/shop/withdrawal-requests",
      "/shop/stock-alerts",
      "/brt/pudos/{id}",
      "/brt/pudos-by-city",
    ]),
  );
});
