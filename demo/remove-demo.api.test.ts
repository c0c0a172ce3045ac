import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createAdministrator } from "#commerce/staff/members.ts";
import { isPassword } from "#commerce/auth/passwords.ts";
import { rows } from "#commerce/kernel/db/rows.ts";
import {
  customers,
  invoices,
  orderItems,
  orders,
  products,
  variants,
  withdrawalRequests,
} from "#commerce/schema.ts";
import { createTestCommerce, type TestCommerce } from "#tests/harness/commerce.ts";
import { isSetUp, loadBaseData } from "./base-data.ts";
import { readContentFolder } from "./content-folder.ts";
import { loadDailyOrders } from "./daily-orders.ts";
import { loadDemoCatalogue } from "./load.ts";
import { NoAdministrator, removeDemo } from "./remove-demo.ts";

let shop: TestCommerce;
let empty: TestCommerce;
beforeAll(async () => {
  shop = await createTestCommerce();
  empty = await createTestCommerce({ demo: false });
});
afterAll(() => Promise.all([shop.close(), empty.close()]));

async function counts({ ctx }: TestCommerce, ...tables: string[]): Promise<number[]> {
  const found: number[] = [];
  for (const table of tables) {
    const query = sql`select count(*)::int as count from ${sql.identifier(table)}`;
    found.push((await rows<{ count: number }>(ctx.db, query))[0]?.count ?? -1);
  }
  return found;
}

const baseDataTables = ["taxons", "shipping_methods", "payment_methods", "pages"];

/** Returns where the shop still mentions the demo's people, company, lines or offers. */
async function demoWords({ ctx }: TestCommerce): Promise<string[]> {
  const told = await rows<{ place: string }>(
    ctx.db,
    sql`select place from (
        select path as place, concat_ws(' ', title, body, seo_title, seo_description) as text from pages
        union all select slug, concat_ws(' ', name, description, seo_title, seo_description) from taxons
        union all select code, concat_ws(' ', description, instructions) from payment_methods
        union all select v.code, v.name from attribute_values v
          join attributes a on a.id = v.attribute_id and a.code = 'linea'
        union all select key, value::text from settings) told
      where text ~* 'livia|marta|rugiada cosmetici|inventate|example|rosa di maggio|piccoli lotti|gratuiti da|fermopoint'`,
  );
  return told.map(({ place }) => place);
}

const owner = { email: "anna@bottega.example", password: "Bottega2026!" };

test("an administrator's password follows the rules of every password", async () => {
  for (const password of ["bottega", "Rugiada2026!"]) {
    const weak = createAdministrator(shop.ctx, { ...owner, password });
    await expect(weak).rejects.toMatchObject({ code: "invalid" });
  }
});

test("the demo stays while its administrator is the only one", async () => {
  await expect(removeDemo(shop.ctx, "demo")).rejects.toBeInstanceOf(NoAdministrator);
  expect(await counts(shop, "products")).not.toEqual([0]);
});

test("removing the demo leaves what is the owner's and archives what was sold", async () => {
  const { ctx } = shop;
  expect(await createAdministrator(ctx, owner)).toBe("created");
  await loadDailyOrders(ctx, await readContentFolder("demo"));
  const [sold] = await ctx.db
    .select({ variantId: variants.id, code: products.code, item: orderItems })
    .from(orderItems)
    .innerJoin(variants, eq(variants.id, orderItems.variantId))
    .innerJoin(products, eq(products.id, variants.productId))
    .limit(1);
  const [template] = await ctx.db.select().from(orders).limit(1);
  if (!sold || !template) throw new Error("the demo has no orders");
  const trial = { year: 2026, sequence: 1, number: "1/2026", fileName: "1.xml", xml: "" };
  const content = { date: "2026-11-15", total: 0, vat: [] };
  await ctx.db.insert(invoices).values({ orderId: template.id, ...trial, ...content });
  const person = { firstName: "Anna", lastName: "Bianchi", email: "anna@posta.example" };
  const declared = { ...person, statement: "Recedo" };
  await ctx.db.insert(withdrawalRequests).values([
    { ...declared, orderNumber: template.number ?? "", orderId: template.id },
    { ...declared, orderNumber: "RU999999" },
  ]);
  const { id: _id, ...order } = template;
  const [real] = await ctx.db
    .insert(orders)
    .values({ ...order, token: "real", number: "RU999999", customerId: null, email: "io@io.it" })
    .returning();
  const { id: _item, ...line } = sold.item;
  await ctx.db.insert(orderItems).values({ ...line, orderId: real?.id ?? 0 });

  const removed = await removeDemo(ctx, "demo");

  expect(removed).toMatchObject({ archived: 1, customers: 6 });
  expect(removed.orders).toBeGreaterThan(0);
  const left = await ctx.db.select().from(products);
  expect(left.map(({ code, enabled, listed }) => ({ code, enabled, listed }))).toEqual([
    { code: sold.code, enabled: false, listed: false },
  ]);
  const people = await ctx.db.select().from(customers);
  expect(people.map(({ email, role }) => ({ email, role }))).toEqual([
    { email: owner.email, role: "owner" },
  ]);
  expect(await isPassword(people[0]?.passwordHash, owner.password)).toBe(true);
  expect((await ctx.db.select().from(orders)).map(({ number }) => number)).toEqual(["RU999999"]);
  const statements = await ctx.db.select().from(withdrawalRequests);
  expect(statements.map(({ orderNumber }) => orderNumber)).toEqual(["RU999999"]);
  const refusal = { cause: { code: "23001" } };
  await expect(ctx.db.delete(withdrawalRequests)).rejects.toMatchObject(refusal);
  expect(await counts(shop, "blog_posts", "pickup_points")).toEqual([0, 0]);
  expect(await counts(shop, ...baseDataTables)).not.toContain(0);
  expect(await isSetUp(ctx)).toBe(true);
  expect(await demoWords(shop)).toEqual([]);
});

test("a shop without the demo has what selling needs and no product, laid only once", async () => {
  expect(await loadBaseData(empty.ctx, "demo")).toBe(true);
  expect(await counts(empty, ...baseDataTables)).not.toContain(0);
  expect(await counts(empty, "products", "customers", "orders", "blog_posts")).toEqual([
    0, 0, 0, 0,
  ]);
  expect(await demoWords(empty)).toEqual([]);
  await empty.ctx.db.execute(sql`delete from shipping_methods`);
  expect(await loadBaseData(empty.ctx, "demo")).toBe(false);
  expect(await counts(empty, "shipping_methods")).toEqual([0]);
});

test("the demo can still be loaded on that ground", async () => {
  expect(await loadDemoCatalogue(empty.ctx, "demo")).toBe(true);
  expect(await counts(empty, "products")).not.toEqual([0]);
});
