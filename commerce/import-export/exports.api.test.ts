import { setTimeout as pause } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { countStatements } from "#tests/harness/statements.ts";
import { codes, openShop } from "../cart/checkout/shopper.fixture.ts";
import { products, variants } from "../catalogue/schema.ts";
import { customers, newsletterSubscriptions } from "../customers/schema.ts";
import { openOffice } from "../kernel/admin/admin.fixture.ts";
import { redirects } from "../content/redirects/schema.ts";

const shop = await openShop();
const office = await openOffice(shop);
const { db } = shop.ctx;

const numbers = Array.from({ length: 1020 }, (_, n) => n);
const emails = numbers.map((n) => `tanti${n}@example.it`);

/** The lines of an export that match the mark. */
async function exported(name: string, mark: RegExp): Promise<string[]> {
  const file = await (await office.get(`/exports/${name}.csv`)).text();
  return [...file.matchAll(new RegExp(mark, "gm"))].map(([found]) => found);
}

test("products of more than a page: every variant once, in the shop's order", async () => {
  const [known] = await db.select().from(variants).limit(1);
  // Many products with the same position, so that pages must be split among ties.
  const made = await db
    .insert(products)
    .values(
      numbers.slice(0, 510).map((n) => ({
        code: `TANTI${n}`,
        slug: `tanti-${n}`,
        name: "Tanti",
        position: 7,
        details: {},
        publishedAt: shop.ctx.clock(),
      })),
    )
    .returning();
  const rows = made.flatMap(({ id, code }) =>
    ["B", "A"].map((name, position) => ({
      productId: id,
      code: `${code}_${name}`,
      name,
      position,
      taxCategory: known!.taxCategory,
    })),
  );
  await db.insert(variants).values(rows);
  const found = await exported("products", /TANTI\d+_[AB]/);
  expect(found).toEqual(rows.map(({ code }) => code));
});

test("people, readers and redirects of more than a page: each once", async () => {
  await db.insert(customers).values(emails.map((email) => ({ email, passwordHash: "" })));
  const readers = emails.map((email) => ({ email, state: "active" as const }));
  await db.insert(newsletterSubscriptions).values(readers);
  await db
    .insert(redirects)
    .values(emails.map((email) => ({ fromPath: `/${email}`, toPath: "/" })));
  expect(await exported("customers", /^tanti\d+@example\.it/)).toEqual(emails);
  expect(await exported("newsletter", /^tanti\d+@example\.it/)).toEqual(emails);
  const moved = await exported("redirects", /^\/tanti\d+@example\.it/);
  expect(moved.toSorted()).toEqual(emails.map((email) => `/${email}`).toSorted());
});

test("orders of one moment, with its microseconds: each once", async () => {
  const { number } = await shop.place({ [codes.soap]: 1 }, { by: "BONIFICO" });
  await db.execute(sql`insert into orders overriding system value
    select (jsonb_populate_record(o, jsonb_build_object('id', 1000000 + n, 'token', 'tanti-' || n, 'number',
      'TANTI' || n, 'completed_at', '2026-11-01T10:00:00.123456Z'))).*
    from orders o, generate_series(0, 1019) n where number = ${number}`);
  const found = await exported("orders", /^TANTI\d+/);
  expect(found).toEqual(numbers.map((n) => `TANTI${n}`));
});

test("lines of orders are named as they were when placed", async () => {
  const token = await shop.cartWith({ [codes.soap]: 2, [codes.serum]: 1 });
  await shop.add(token, codes.giftCard, 1, { amount: 7500 });
  await shop.address(token);
  await shop.ship(token);
  await shop.payBy(token);
  const { number, items } = await shop.complete(token);
  const names = items.map(({ quantity, productName, variantName }) => {
    const name = [productName, variantName].filter(Boolean).join(", ");
    return `${quantity} × ${name}`;
  });
  expect(names.at(-1)).toMatch(/, 75 €$/);
  await db.update(products).set({ name: "Rinominato" });
  await db.update(variants).set({ name: "Rinominata" });
  const file = await (await office.get(`/exports/orders.csv?q=${number}`)).text();
  expect(file.replaceAll('""', '"')).toContain(names.join("; "));
  expect(file).not.toContain("Rinominat");
});

test("a reader who stops makes the database wait", async () => {
  await db.execute(sql`insert into orders overriding system value
    select (jsonb_populate_record(o, jsonb_build_object('id', 2000000 + n, 'token', 'lenti-' || n, 'number', 'LENTI' || n))).*
    from orders o, generate_series(1, 6000) n where number = 'TANTI0'`);
  const reader = (await office.get("/exports/orders.csv")).body?.getReader();
  const pages = await countStatements(shop.database, async () => {
    await reader?.read();
    await pause(300);
  });
  // The full export has fifteen pages.
  expect(pages).toBeLessThan(5);
  await reader?.cancel();
});
