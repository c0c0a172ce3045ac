import { execFile } from "node:child_process";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { startShop } from "#tests/harness/shop-server.ts";
import type { Shop } from "#tests/harness/shop-server.ts";

let shop: Shop;
beforeAll(async () => {
  shop = await startShop({}, inject("shopSeed"));
});
afterAll(() => shop.stop());

async function setUp(company: object) {
  const file = join(shop.dataDir, "company.json");
  await writeFile(file, JSON.stringify(company));
  const args = ["--company", file, "--admin-email", "anna@bottega.example", "--remove-demo"];
  const env = { ...process.env, DATA_DIR: shop.dataDir, ADMIN_PASSWORD: "Bottega2026!" };
  return new Promise<{ code: number; told: string }>((resolve) => {
    execFile(
      process.execPath,
      ["server/commands/setup.ts", ...args],
      { env },
      (error, out, wrong) => resolve({ code: Number(error?.code ?? 0), told: out + wrong }),
    );
  });
}

test("set up over the demo, a shop tells nothing of the invented company", async () => {
  await shop.end();
  const refused = await setUp({ name: "Bottega Anna", partitaIva: "IT01234567897" });
  expect(refused).toMatchObject({ code: 1, told: expect.stringContaining('"partitaIva"') });
  const done = await setUp({ name: "Bottega Anna", email: "anna@bottega.example" });
  expect(done).toMatchObject({ code: 0, told: expect.stringMatching(/missing.*vatNumber, rea/) });
  await shop.begin();
  const company = await (await fetch(`${shop.baseUrl}/api/v2/shop/company`)).json();
  expect(company).toMatchObject({ name: "Bottega Anna", vatNumber: "", rea: "", demo: false });
  for (const path of ["/", "/contatti", "/condizioni-di-vendita"]) {
    const page = await (await fetch(shop.baseUrl + path)).text();
    const told = /99999999990|XX-000000|Inventate|i\.v\.|Bonifico|lavorativo/.exec(page)?.[0];
    expect(told).toBeUndefined();
  }
});
