import { eq, isNotNull } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { ProductReview, ProductReviewCollection } from "#contract/review.ts";
import { answerAs, expectError } from "#tests/harness/answers.ts";
import { createTestCommerce, type TestCommerce, testNow } from "#tests/harness/commerce.ts";
import { patch, post, signIn } from "#tests/harness/customer.ts";
import { collectEmails } from "#tests/harness/emails.ts";
import { placeOrder } from "#tests/harness/placed-order.ts";
import { customers, orders, products, reviews } from "../schema.ts";
import { approveReview, rejectReview } from "./write-review.ts";

const mail = collectEmails();
let shop: TestCommerce;
beforeAll(async () => {
  shop = await createTestCommerce({ jobs: mail.jobs });
});
afterAll(() => shop.close());

/** Deletes all reviews before each test. */
beforeEach(async () => {
  mail.emails.length = 0;
  shop.time.now = testNow;
  const { db } = shop.ctx;
  await db.delete(reviews).where(isNotNull(reviews.customerId));
  await db.delete(orders);
  await db.delete(customers);
  await db
    .update(products)
    .set({ reviewCount: 0, averageRating: 0 })
    .where(eq(products.code, "SPU-KON"));
});

const review = {
  product: "/api/v2/shop/products/SPU-KON",
  title: "Morbida",
  rating: 4,
  comment: "Si asciuga in fretta.",
  skinType: "mista",
};
const path = "/shop/product-reviews";
const published = async () =>
  answerAs(ProductReviewCollection, await shop.request(`${path}?reviewSubject=SPU-KON`));
const konjac = async () => {
  const isIt = eq(products.code, "SPU-KON");
  const [product] = await shop.ctx.db.select().from(products).where(isIt);
  return { reviewCount: product?.reviewCount, averageRating: product?.averageRating };
};
const lastToken = () =>
  new URL(mail.of("review_confirm").at(-1)?.data.link ?? "").searchParams.get("token") ?? "";
const confirm = (token: string) => shop.request(`${path}/confirm/${token}`, patch());

test("looking at the link of the email confirms nothing", async () => {
  const anna = await signIn(shop, { email: "sguardo@example.it" });
  await anna.request(path, post(review));
  const link = `${path}/confirm/${lastToken()}`;
  for (const method of ["HEAD", "GET"]) {
    expect((await shop.request(link, { method })).status).toBe(200);
  }
  const seen = await answerAs(ProductReview, await shop.request(link));
  expect(seen.title).toBe(review.title);
  const [row] = await shop.ctx.db.select().from(reviews).where(eq(reviews.id, seen.id));
  expect(row?.status).toBe("unconfirmed");
  await answerAs(ProductReview, await confirm(lastToken()));
  await expectError(await shop.request(link), 422);
});

test("a review goes out after its author's confirmation and the shop's approval", async () => {
  const anna = await signIn(shop);
  const written = await answerAs(ProductReview, await anna.request(path, post(review)), 201);
  expect(written).toMatchObject({
    author: { firstName: "Anna B." },
    title: "Morbida",
    skinType: "mista",
    verifiedCustomer: false,
    reviewSubject: "/api/v2/shop/products/SPU-KON",
  });
  expect(mail.of("review_confirm")).toMatchObject([
    { to: "anna@example.it", data: { firstName: "Anna", productName: "Spugna konjac" } },
  ]);
  expect(mail.emails[0]?.data).toHaveProperty(
    "link",
    expect.stringMatching(
      /^http:\/\/shop\.test\/prodotti\/recensioni\/spugna-konjac\/conferma\?token=[\w-]{43}$/,
    ),
  );
  expect((await published())["hydra:totalItems"]).toBe(0);

  await expect(approveReview(shop.ctx, written.id)).rejects.toThrow(/lo stato è cambiato/);
  await answerAs(ProductReview, await confirm(lastToken()));
  expect((await published())["hydra:totalItems"]).toBe(0);
  expect(await konjac()).toEqual({ reviewCount: 0, averageRating: 0 });

  await approveReview(shop.ctx, written.id);
  expect((await published())["hydra:member"]).toMatchObject([{ id: written.id }]);
  expect(await konjac()).toEqual({ reviewCount: 1, averageRating: 4 });
  expect(mail.of("review_published")).toMatchObject([
    { to: "anna@example.it", data: { link: "http://shop.test/prodotti/spugna-konjac#recensioni" } },
  ]);
});

test("a review taken down no longer counts, and can come back", async () => {
  const anna = await signIn(shop);
  const { id } = await answerAs(ProductReview, await anna.request(path, post(review)), 201);
  await confirm(lastToken());
  await approveReview(shop.ctx, id);
  await rejectReview(shop.ctx, id);
  expect(await konjac()).toEqual({ reviewCount: 0, averageRating: 0 });
  await expect(rejectReview(shop.ctx, id)).rejects.toThrow(/lo stato è cambiato/);
  await approveReview(shop.ctx, id);
  expect(await konjac()).toEqual({ reviewCount: 1, averageRating: 4 });
  expect(new Set(mail.of("review_published").map(({ key }) => key)).size).toBe(1);
});

test("two approvals at once are both counted", async () => {
  const ids = [];
  for (const [index, rating] of [5, 2].entries()) {
    const author = await signIn(shop, { email: `cliente${index}@example.it` });
    const answer = await author.request(path, post({ ...review, rating }));
    ids.push((await answerAs(ProductReview, answer, 201)).id);
    await confirm(lastToken());
  }
  await Promise.all(ids.map((id) => approveReview(shop.ctx, id)));
  expect(await konjac()).toEqual({ reviewCount: 2, averageRating: 3.5 });
});

describe("the link of the email", () => {
  test("works once", async () => {
    const anna = await signIn(shop);
    await anna.request(path, post(review));
    const token = lastToken();
    await answerAs(ProductReview, await confirm(token));
    expect(await expectError(await confirm(token), 404)).toBe("Not Found");
  });

  test("works for a week", async () => {
    const anna = await signIn(shop);
    await anna.request(path, post(review));
    shop.time.now = new Date(shop.time.now.getTime() + 7 * 86_400_000);
    expect(await expectError(await confirm(lastToken()), 404)).toBe("Not Found");
  });

  test("is no guess, and is not kept in clear", async () => {
    const anna = await signIn(shop);
    await anna.request(path, post(review));
    const [row] = await shop.ctx.db.select().from(reviews).where(eq(reviews.customerId, anna.id));
    expect(row?.confirmTokenHash).not.toContain(lastToken());
    await expectError(await confirm(row?.confirmTokenHash ?? "x"), 404);
    await expectError(await confirm("nessuno"), 404);
  });
});

describe("one review per customer and product", () => {
  test("before its confirmation writing again replaces it", async () => {
    const anna = await signIn(shop);
    const first = await answerAs(ProductReview, await anna.request(path, post(review)), 201);
    const stale = lastToken();
    const again = await anna.request(path, post({ ...review, title: "Ci ripenso", rating: 2 }));
    expect(await answerAs(ProductReview, again, 201)).toMatchObject({ id: first.id, rating: 2 });
    await expectError(await confirm(stale), 404);
    expect(await answerAs(ProductReview, await confirm(lastToken()))).toMatchObject({ rating: 2 });
  });

  test("after it a second one is refused, whatever became of the first", async () => {
    const anna = await signIn(shop);
    const { id } = await answerAs(ProductReview, await anna.request(path, post(review)), 201);
    const own = () => anna.request(`${path}/own?reviewSubject=${review.product}`);
    expect(await answerAs(ProductReview, await own())).toMatchObject({ awaitsConfirmation: true });
    await confirm(lastToken());
    const confirmed = await answerAs(ProductReview, await own());
    expect([confirmed.id, confirmed.awaitsConfirmation]).toEqual([id, undefined]);
    const bea = await signIn(shop, { email: "bea@example.it" });
    await expectError(await bea.request(`${path}/own?reviewSubject=${review.product}`), 404);
    expect(await expectError(await anna.request(path, post(review)), 422)).toBe(
      "product: Hai già recensito questo prodotto.",
    );
    await rejectReview(shop.ctx, id);
    await expectError(await anna.request(path, post({ ...review, rating: 1 })), 422);
    expect(mail.of("review_confirm")).toHaveLength(1);
  });

  test("two at the same moment leave one", async () => {
    const anna = await signIn(shop);
    await Promise.all([1, 5].map((rating) => anna.request(path, post({ ...review, rating }))));
    expect(await shop.ctx.db.$count(reviews, eq(reviews.customerId, anna.id))).toBe(1);
  });
});

const write = async (author: { request: TestCommerce["request"] }) =>
  (await answerAs(ProductReview, await author.request(path, post(review)), 201)).verifiedCustomer;

describe("a verified purchase", () => {
  test("is a paid order of the account with the product in it", async () => {
    const anna = await signIn(shop);
    await placeOrder(shop, { "SPU-KON": 1 }, { customerId: anna.id, email: "altra@example.it" });
    expect(await write(anna)).toBe(true);
  });

  test("or one placed as a guest with the same e-mail", async () => {
    const anna = await signIn(shop, { email: "Anna@example.it" });
    await placeOrder(shop, { "SPU-KON": 1 }, { customerId: null });
    expect(await write(anna)).toBe(true);
  });

  test.each([
    ["of somebody else", { email: "altra@example.it" }],
    ["not paid", { paymentState: "awaiting_payment" }],
    ["cancelled", { state: "cancelled" as const }],
    ["still a cart", { state: "cart" as const }],
  ])("is not an order %s", async (_, order) => {
    const anna = await signIn(shop);
    await placeOrder(shop, { "SPU-KON": 1 }, order);
    expect(await write(anna)).toBe(false);
  });

  test("is not an order of another account that had the same e-mail", async () => {
    const marta = await signIn(shop, { email: "marta@example.it" });
    await placeOrder(shop, { "SPU-KON": 1 }, { customerId: marta.id });
    expect(await write(await signIn(shop))).toBe(false);
  });

  test("is not an order of another product", async () => {
    const anna = await signIn(shop);
    await placeOrder(shop, { "CAN-NOT-SER-180": 1 });
    expect(await write(anna)).toBe(false);
  });

  test("counts also when it is paid before the approval", async () => {
    const anna = await signIn(shop);
    const { id } = await answerAs(ProductReview, await anna.request(path, post(review)), 201);
    await confirm(lastToken());
    await placeOrder(shop, { "SPU-KON": 1 });
    await approveReview(shop.ctx, id);
    expect((await published())["hydra:member"]).toMatchObject([{ verifiedCustomer: true }]);
  });
});

describe("refused", () => {
  test("without a session, and nothing is kept", async () => {
    const response = await shop.request(path, post(review));
    expect(response.headers.get("www-authenticate")).toBe("Bearer");
    expect(await expectError(response, 401)).toBe("JWT Token not found");
    await expectError(await shop.request(path, post({ ...review, email: "anna@example.it" })), 401);
    await expectError(await shop.request(path, post({})), 401);
    expect(mail.emails).toEqual([]);
  });

  test("with fields missing", async () => {
    const anna = await signIn(shop);
    expect(await expectError(await anna.request(path, post({ title: "Solo" })), 400)).toBe(
      "Nella richiesta mancano dei campi obbligatori: product, rating, comment.",
    );
  });

  test.each([
    [{ title: "x" }, "title: Il campo deve contenere almeno 2 caratteri"],
    [{ title: "x".repeat(256) }, "title: Il campo deve contenere al massimo 255 caratteri"],
    [{ rating: 0 }, "rating: Il valore minimo è 1"],
    [{ rating: 6 }, "rating: Il valore massimo è 5"],
    [{ rating: 4.5 }, "rating: Inserisci un numero intero"],
    [{ comment: "" }, "comment: Questo campo è obbligatorio"],
    [{ product: "NESSUNO" }, "product: Prodotto non disponibile"],
  ])("with %j", async (change, message) => {
    const anna = await signIn(shop);
    expect(await expectError(await anna.request(path, post({ ...review, ...change })), 422)).toBe(
      message,
    );
  });

  test("as text with a null byte", async () => {
    const anna = await signIn(shop);
    const response = await anna.request(path, post({ ...review, comment: "a\0b" }));
    expect(await expectError(response, 400)).toContain("byte nulli");
  });
});

test("markup in a review is plain text for whoever reads it", async () => {
  const anna = await signIn(shop);
  const comment = '<script>alert("x")</script>';
  const answer = await anna.request(path, post({ ...review, comment }));
  expect((await answerAs(ProductReview, answer, 201)).comment).toBe(comment);
});
