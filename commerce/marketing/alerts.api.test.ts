import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { expectError } from "#tests/harness/answers.ts";
import { createTestCommerce, type TestCommerce, testNow } from "#tests/harness/commerce.ts";
import { post, signIn } from "#tests/harness/customer.ts";
import { collectEmails } from "#tests/harness/emails.ts";
import {
  customers,
  newsletterSubscriptions,
  products,
  stockAlerts,
  variantPrices,
  variants,
  wishlists,
  wishlistVariants,
} from "../schema.ts";
import { sendPriceAlerts, sendStockAlerts } from "./alerts.ts";

const mail = collectEmails();
const code = "SIE-VIT-C-50";
const isIt = eq(variants.code, code);
let shop: TestCommerce;
let variantId: number;
beforeAll(async () => {
  shop = await createTestCommerce({ jobs: mail.jobs });
  const [variant] = await shop.ctx.db.select().from(variants).where(isIt);
  variantId = variant?.id ?? 0;
});
afterAll(() => shop.close());
beforeEach(async () => {
  mail.emails.length = 0;
  shop.time.now = testNow;
  const { db } = shop.ctx;
  await db.delete(stockAlerts);
  await db.delete(customers);
  await db.delete(newsletterSubscriptions);
  await stock(0);
});

const path = "/shop/stock-alerts";
const ask = (body: object, request = shop.request) => request(path, post(body));
const wish = { productVariant: `/api/v2/shop/product-variants/${code}`, email: "anna@example.it" };
const stock = (onHand: number) =>
  shop.ctx.db.update(variants).set({ onHand, onHold: 0 }).where(isIt);

describe("back in stock", () => {
  test("whoever waits is told once, when pieces are there", async () => {
    for (const email of ["anna@example.it", "ANNA@example.it", "marta@example.it"]) {
      const response = await ask({ ...wish, email });
      expect([response.status, await response.text()]).toEqual([202, ""]);
    }
    expect(await sendStockAlerts(shop.ctx, variantId)).toBe(0);
    await stock(5);
    expect(await sendStockAlerts(shop.ctx, variantId)).toBe(2);
    expect(
      mail
        .of("back_in_stock")
        .map(({ to }) => to)
        .toSorted(),
    ).toEqual(["anna@example.it", "marta@example.it"]);
    expect(mail.of("back_in_stock")[0]?.data).toEqual({
      productName: "Siero vitamina C 15%",
      link: "http://shop.test/prodotti/siero-vitamina-c",
    });
    expect(await sendStockAlerts(shop.ctx, variantId)).toBe(0);
  });

  test("two deliveries at once tell each but once", async () => {
    await ask(wish);
    await stock(5);
    const told = await Promise.all([1, 2].map(() => sendStockAlerts(shop.ctx, variantId)));
    expect(told.toSorted()).toEqual([0, 1]);
  });

  test("who asks again later is told again", async () => {
    await ask(wish);
    await stock(1);
    await sendStockAlerts(shop.ctx, variantId);
    await stock(0);
    shop.time.now = new Date(testNow.getTime() + 86_400_000);
    await ask(wish);
    await stock(1);
    expect(await sendStockAlerts(shop.ctx, variantId)).toBe(1);
    expect(new Set(mail.emails.map(({ key }) => key)).size).toBe(2);
  });

  test("a customer need not type an e-mail", async () => {
    const anna = await signIn(shop);
    expect((await ask({ productVariant: code }, anna.request)).status).toBe(202);
    expect(await shop.ctx.db.select().from(stockAlerts)).toMatchObject([
      { email: "anna@example.it", variantId, sentAt: null },
    ]);
  });

  test("for what is in stock the answer is the same and nothing is kept", async () => {
    await stock(3);
    expect((await ask(wish)).status).toBe(202);
    expect(await shop.ctx.db.$count(stockAlerts)).toBe(0);
  });

  test("nobody is told of what cannot be bought", async () => {
    await ask(wish);
    await stock(5);
    const isProduct = eq(products.code, "SIE-VIT-C");
    await shop.ctx.db.update(products).set({ enabled: false }).where(isProduct);
    expect(await sendStockAlerts(shop.ctx, variantId)).toBe(0);
    await shop.ctx.db.update(products).set({ enabled: true }).where(isProduct);
    await shop.ctx.db.update(variants).set({ onHold: 5 }).where(isIt);
    expect(await sendStockAlerts(shop.ctx, variantId)).toBe(0);
  });

  test.each([
    [{ email: "anna" }, 422, "email: Inserisci un’email valida"],
    [{ email: null }, 422, "email: Questo campo è obbligatorio"],
    [{ productVariant: "NESSUNO" }, 422, "productVariant: Variante non disponibile"],
    [{ productVariant: "%" }, 422, "productVariant: Variante non disponibile"],
    [{ recaptchaToken: "skip" }, 422, /^recaptchaToken: /],
    [{ productVariant: undefined }, 400, /productVariant/],
  ])("%j is refused", async (change, status, message) => {
    expect(await expectError(await ask({ ...wish, ...change }), status)).toMatch(message);
    expect(await shop.ctx.db.$count(stockAlerts)).toBe(0);
  });
});

const price = (now: number, lowestPriceBeforeDiscount: number | null) =>
  shop.ctx.db
    .update(variantPrices)
    .set({ price: now, lowestPriceBeforeDiscount })
    .where(eq(variantPrices.variantId, variantId));

const wisher = async (email: string, state: "active" | "pending" | undefined) => {
  const { db } = shop.ctx;
  const customer = await signIn(shop, { email });
  const [list] = await db
    .insert(wishlists)
    .values({ token: email, customerId: customer.id })
    .returning();
  await db.insert(wishlistVariants).values({ wishlistId: list?.id ?? 0, variantId });
  if (state)
    await db
      .insert(newsletterSubscriptions)
      .values({ email, state, priceAlerts: state === "active" });
  return customer;
};

describe("a lower price", () => {
  test("is told to who wished for it and agreed to marketing, beside the lowest price", async () => {
    await wisher("anna@example.it", "active");
    await wisher("marta@example.it", "pending");
    await wisher("lucia@example.it", undefined);
    await stock(5);
    await price(3000, 4200);
    expect(await sendPriceAlerts(shop.ctx, variantId)).toBe(1);
    expect(mail.of("price_drop")).toMatchObject([
      { to: "anna@example.it", data: { price: 3000, lowestPrice: 4200 } },
    ]);
    const link = mail.of("price_drop")[0]?.data.unsubscribeLink ?? "";
    const secret = new URL(link).searchParams.get("unsubscribe");
    const leave = `/shop/customers/newsletter/${secret}/unsubscribe`;
    const form = new URLSearchParams({ "List-Unsubscribe": "One-Click" });
    const left = await shop.request(leave, { method: "POST", body: form });
    expect(left.status).toBeLessThan(300);
    await price(2500, 4200);
    expect(await sendPriceAlerts(shop.ctx, variantId)).toBe(0);
  });

  test("is told once a month at most", async () => {
    await wisher("anna@example.it", "active");
    await stock(5);
    await price(3000, 4200);
    expect(await sendPriceAlerts(shop.ctx, variantId)).toBe(1);
    expect(await sendPriceAlerts(shop.ctx, variantId)).toBe(0);
    shop.time.now = new Date(testNow.getTime() + 31 * 86_400_000);
    expect(await sendPriceAlerts(shop.ctx, variantId)).toBe(1);
    expect(new Set(mail.emails.map(({ key }) => key)).size).toBe(2);
  });

  test("that is no reduction for the law, or of what is sold out, is not told", async () => {
    await wisher("anna@example.it", "active");
    await price(3000, 4200);
    expect(await sendPriceAlerts(shop.ctx, variantId)).toBe(0);
    await stock(5);
    for (const lowest of [null, 3000, 2500]) {
      await price(3000, lowest);
      expect(await sendPriceAlerts(shop.ctx, variantId)).toBe(0);
    }
  });
});
