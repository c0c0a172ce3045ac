import { readFileSync, readdirSync } from "node:fs";
import { sql } from "drizzle-orm";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createTestCommerce, type TestCommerce } from "#tests/harness/commerce.ts";
import { writeStored } from "../../settings/stored-value.ts";
import { isOpened } from "../../settings/index.ts";

const folder = "commerce/kernel/db/migrations";
const [file = ""] = readdirSync(folder).filter((name) =>
  name.endsWith("running_shops_stay_open.sql"),
);
const upgrade = () => shop.ctx.db.execute(sql.raw(readFileSync(`${folder}/${file}`, "utf8")));

let shop: TestCommerce;
beforeEach(async () => {
  shop = await createTestCommerce({ demo: false });
});
afterEach(() => shop.close());

test.each(["setUp", "ground"])("a shop that ran before (%s) stays open", async (key) => {
  await writeStored(shop.ctx, key, { at: "2026-01-01" });
  await upgrade();
  expect(await isOpened(shop.ctx)).toBe(true);
});

test("a demo that was never set up has not been opened by anybody", async () => {
  await writeStored(shop.ctx, "demoCatalogue", { hash: "x" });
  await upgrade();
  expect(await isOpened(shop.ctx)).toBe(false);
});

test("a shop its owner has closed is not opened", async () => {
  await writeStored(shop.ctx, "setUp", {});
  await writeStored(shop.ctx, "storefront", { open: false });
  await upgrade();
  expect(await isOpened(shop.ctx)).toBe(false);
});
