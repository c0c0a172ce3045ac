import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { setUp } from "#tests/harness/set-up.ts";
import { startShop } from "#tests/harness/shop-server.ts";
import type { Shop } from "#tests/harness/shop-server.ts";

let shop: Shop;
beforeAll(async () => {
  shop = await startShop({}, inject("shopSeed"));
}, 120_000);
afterAll(() => shop.stop());

const read = async (path: string) => (await fetch(shop.baseUrl + path)).text();
const removing = (company: object) => setUp(shop, company, "--remove-demo");

test("set up over the demo, a shop tells nothing of the invented company", async () => {
  await shop.end();
  const refused = await removing({ name: "Bottega Anna", partitaIva: "IT01234567897" });
  expect(refused).toMatchObject({ code: 1, told: expect.stringContaining('"partitaIva"') });
  const done = await removing({ name: "Bottega Anna", email: "anna@bottega.example" });
  expect(done).toMatchObject({ code: 0, told: expect.stringMatching(/missing.*vatNumber, rea/) });
  await shop.begin();
  const company = await (await fetch(`${shop.baseUrl}/api/v2/shop/company`)).json();
  expect(company).toMatchObject({ name: "Bottega Anna", vatNumber: "", rea: "", demo: false });
  for (const path of ["/", "/contatti", "/condizioni-di-vendita"]) {
    const told = /99999999990|XX-000000|Inventate|i\.v\.|Bonifico|lavorativo/.exec(
      await read(path),
    );
    expect(told?.[0]).toBeUndefined();
  }
  // Nobody takes money online yet.
  const legal = ["/condizioni-di-vendita", "/tempi-e-modalita-di-spedizione", "/resi-e-rimborsi"];
  for (const path of ["/", "/faq", "/carrello", "/checkout", "/llms.txt", ...legal]) {
    expect([path, /PayPal|arta di credito/.exec(await read(path))?.[0]]).toEqual([path, undefined]);
  }
});
