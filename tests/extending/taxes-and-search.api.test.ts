import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { pino } from "pino";
import { afterAll, expect, test } from "vitest";
import { createCommerce } from "#commerce/app.ts";
import { address, codes, openShop } from "#commerce/cart/checkout/shopper.fixture.ts";
import { openOffice } from "#commerce/kernel/admin/admin.fixture.ts";
import { followCatalogueIndex, nextPublication } from "#commerce/catalogue/index.ts";
import { watchChanges } from "#commerce/kernel/db/changes.ts";
import { createResponseCache } from "#commerce/kernel/http/response-cache.ts";
import { definePlugin } from "#commerce/kernel/plugins.ts";
import { searchSources } from "#commerce/search/index.ts";
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

/** A source before the engine: does what the test sets, otherwise leaves the words to the engine. */
const careless: { find?: () => Promise<number[] | undefined> } = {};
const find = () => careless.find?.() ?? Promise.resolve(undefined);
const carelessSource = definePlugin({
  name: "careless-source",
  setup(kernel) {
    kernel.add(searchSources, { type: "careless-source", find });
  },
});

/** Stands in for the engine: what it says of some words, and how often it was asked. */
const engine = { hits: new Map<string, { id: number }[]>(), hangs: false, requests: 0 };
const server = createServer((request, response) => {
  engine.requests += 1;
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
  plugins: [livigno, broken, carelessSource, searchEngine],
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

const pause = () => void (shop.time.now = new Date(shop.time.now.getTime() + 31_000));

const search = async (words: string, query = "", request = shop.request) => {
  const answer = await request(`/shop/products-by-query/${words}?${query}`);
  expect(answer.status).toBe(200);
  const { "hydra:member": found } = await answer.json();
  return found.map(({ id }: { id: number }) => id);
};

test("a search source ranks the products, and the shop leaves out what no list shows", async () => {
  const [first, second] = await search("crema");
  expect(second).toBeDefined();
  pause();
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
  pause();
  engine.hangs = true;
  expect((await search("siero")).length).toBeGreaterThan(1);
});

test("a source that throws at once or answers no list costs its own answer alone", async () => {
  pause();
  engine.hangs = false;
  const [first = 0, second = 0] = await search("crema");
  pause();
  engine.hits.set("regalo papa", [{ id: second }]);
  careless.find = () => {
    throw new Error("not ready");
  };
  expect(await search("regalo papa")).toEqual([second]);
  pause();
  careless.find = () => JSON.parse(`["${first}"]`);
  expect(await search("regalo papa")).toEqual([second]);
  delete careless.find;
});

test("a failure pauses the source, and what replaced it is cached no longer than that", async () => {
  const changes = await watchChanges(shop.database);
  const answers = createResponseCache(changes, nextPublication);
  const catalogueIndex = followCatalogueIndex(shop.ctx, changes);
  const log = pino({ level: "silent" });
  const app = createCommerce({ ...shop.ctx, ...shop, log, answers, catalogueIndex });
  const cached = async (words: string) =>
    search(words, "", async (path) => app.request(shop.ctx.config.apiPrefix + path));
  pause();
  const [first = 0, second = 0] = await cached("crema");
  pause();
  const before = engine.requests;
  const replaced = await cached("crema viso");
  expect(replaced.length).toBeGreaterThan(1);
  await cached("balsamo");
  expect(engine.requests).toBe(before + 1);
  engine.hits.set("crema viso", [{ id: second }]);
  expect(await cached("crema viso")).toEqual(replaced);
  pause();
  expect(await cached("crema viso")).toEqual([second]);
  engine.hits.set("crema viso", [{ id: first }]);
  pause();
  expect(await cached("crema viso")).toEqual([second]);
  shop.time.now = new Date(shop.time.now.getTime() + 10 * 60_000);
  expect(await cached("crema viso")).toEqual([first]);
  await changes.close();
});
