import { and, eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { SectionPage } from "#contract/sections/sections.ts";
import { answerAs } from "#tests/harness/answers.ts";
import { createTestCommerce } from "#tests/harness/commerce.ts";
import { placeOrder } from "#tests/harness/placed-order.ts";
import { openOffice } from "../../kernel/admin/admin.fixture.ts";
import { orders, products, sectionPages, variants } from "../../schema.ts";
import { computeRankings } from "./rankings.ts";

const shop = await createTestCommerce({ demo: true });
const office = await openOffice(shop);
const day = 24 * 60 * 60 * 1000;
const ago = (days: number) => new Date(shop.ctx.clock().getTime() - days * day);

const publish = async (source: string) => {
  const sections = [{ id: "a", kind: "products", source, count: 3, title: "I più acquistati" }];
  await shop.ctx.db.delete(sectionPages).where(eq(sectionPages.path, "/campagna"));
  const made = await office.post("/section-pages", { path: "/campagna", title: "A", sections });
  const { id } = (await made.json()) as { id: number };
  expect((await office.post(`/section-pages/${id}/publications`)).status).toBe(201);
};
const shown = async () => {
  const answer = await shop.request("/shop/section-pages-by-path?path=/campagna");
  const { sections } = await answerAs(SectionPage, answer);
  return sections.map((one) => one.kind === "products" && one.products.map(({ code }) => code));
};
const buy = (code: string, email: string, more: Partial<typeof orders.$inferInsert> = {}) =>
  placeOrder(shop, { [code]: 1 }, { email, completedAt: ago(5), ...more });
/** Products on sale in catalogue order, each with its first variant. */
const offered = await shop.ctx.db
  .select({ product: products.code, variant: sql<string>`min(${variants.code})` })
  .from(products)
  .innerJoin(variants, eq(variants.productId, products.id))
  .where(and(eq(products.kind, "product"), eq(products.listed, true)))
  .groupBy(products.id)
  .orderBy(products.position, products.id);
const codes = offered.map(({ variant }) => variant);
const names = offered.map(({ product }) => product);

test("what is bought most in 90 days comes from orders that count, and too few of them show nothing", async () => {
  await shop.ctx.db.delete(orders);
  await publish("most-bought");
  const [first = "", second = "", third = ""] = codes;
  for (const email of ["a@x.it", "b@x.it", "c@x.it", "d@x.it"]) await buy(first, email);
  await computeRankings(shop.ctx);
  expect(await shown()).toEqual([]);
  for (const email of ["a@x.it", "b@x.it", "c@x.it"]) await buy(second, email);
  for (const state of ["cancelled", "new"] as const)
    for (const email of ["a@x.it", "b@x.it", "c@x.it"])
      await buy(third, email, state === "new" ? { completedAt: ago(91) } : { state });
  await computeRankings(shop.ctx);
  expect(await shown()).toEqual([names.slice(0, 2)]);
});

test("what people buy again is counted by person", async () => {
  await shop.ctx.db.delete(orders);
  await publish("most-rebought");
  const [first = "", second = "", third = ""] = codes;
  for (const email of ["a@x.it", "A@x.it", "b@x.it", "b@x.it"]) await buy(first, email);
  for (const email of ["a@x.it", "a@x.it", "b@x.it", "b@x.it", "c@x.it", "c@x.it"])
    await buy(second, email, { completedAt: ago(200) });
  for (let times = 0; times < 9; times += 1) await buy(third, "a@x.it");
  await computeRankings(shop.ctx);
  expect(await shown()).toEqual([[names[1], names[0]]]);
});

test("the best rated have enough reviews; a product that is hidden leaves the page at once", async () => {
  await publish("best-rated");
  const [a = "", b = "", c = "", d = ""] = names;
  await shop.ctx.db.update(products).set({ reviewCount: 0 });
  const rate = (code: string, averageRating: number, reviewCount: number) =>
    shop.ctx.db.update(products).set({ averageRating, reviewCount }).where(eq(products.code, code));
  await rate(a, 4.5, 20);
  await rate(b, 4.9, 5);
  await rate(c, 5, 4);
  await rate(d, 4.5, 30);
  await computeRankings(shop.ctx);
  expect(await shown()).toEqual([[b, d, a]]);
  await shop.ctx.db.update(products).set({ enabled: false }).where(eq(products.code, b));
  expect(await shown()).toEqual([[d, a]]);
});
