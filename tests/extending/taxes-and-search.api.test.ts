import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, expect, test } from "vitest";
import { address, codes, openShop } from "#commerce/cart/checkout/shopper.fixture.ts";
import { openOffice } from "#commerce/kernel/admin/admin.fixture.ts";
import { definePlugin } from "#commerce/kernel/plugins.ts";
import { taxRules } from "#commerce/settings/index.ts";
import { livigno } from "./livigno.ts";
import { searchEngine } from "./search-engine.ts";

const rates = () => {
  throw new Error("no rates");
};
const broken = definePlugin({
  name: "broken-tax",
  setup(kernel) {
    kernel.add(taxRules, { type: "broken-tax", rates });
  },
});

/** Stands in for the engine: what it says of some words. */
const engine = { hits: new Map<string, { id: number }[]>(), hangs: false };
const server = createServer((request, response) => {
  if (engine.hangs) return;
  const words = new URL(request.url ?? "", "http://localhost").searchParams.get("q") ?? "";
  const hits = engine.hits.get(words);
  response.writeHead(hits ? 200 : 503).end(JSON.stringify(hits));
});
await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const { port } = server.address() as AddressInfo;
const shop = await openShop({
  plugins: [livigno, broken, searchEngine],
  env: { SEARCH_ENGINE_URL: `http://127.0.0.1:${port}/` },
});

test("a tax rule changes the tax inside the price of the destination it is about", async () => {
  const office = await openOffice(shop);
  const { value } = await (await office.get("/settings/delivery")).json();
  await office.put("/settings/delivery", { value: { ...value, unserved: [] } });
  const token = await shop.cartWith({ [codes.soap]: 1 });
  const home = await shop.address(token);
  expect(home.taxTotal).toBeGreaterThan(0);
  const there = { ...address, city: "Livigno", provinceCode: "IT-SO", postcode: "23041" };
  const moved = await shop.address(token, { shippingAddress: there });
  expect(moved).toMatchObject({ taxTotal: 0, itemsTotal: home.itemsTotal });
});

const search = async (words: string, query = "") => {
  const answer = await shop.request(`/shop/products-by-query/${words}?${query}`);
  const { "hydra:member": found } = await answer.json();
  return found.map(({ id }: { id: number }) => id);
};

test("a search source ranks the products, and the shop leaves out what no list shows", async () => {
  const [first, second] = await search("crema");
  expect(second).toBeDefined();
  engine.hits.set(
    "regalo mamma",
    [second, first, second, 999_999].map((id) => ({ id })),
  );
  expect(await search("regalo mamma")).toEqual([second, first]);
  expect(await search("regalo mamma", "itemsPerPage=1&page=2")).toEqual([first]);
  engine.hits.set("niente", []);
  expect(await search("niente")).toEqual([]);
});

test("a source that fails or hangs leaves the words to the shop's own index", async () => {
  expect((await search("balsamo crema")).length).toBeGreaterThan(1);
  engine.hangs = true;
  expect((await search("siero")).length).toBeGreaterThan(1);
});
