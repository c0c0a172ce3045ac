import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import { expect, test } from "vitest";
import { codes, openShop } from "../../cart/checkout/shopper.fixture.ts";
import { openOffice } from "../../kernel/admin/admin.fixture.ts";

const shop = await openShop();
const office = await openOffice(shop);

/** The MCP SDK's client, connected to the app in-process. */
async function openClient({ app } = shop) {
  const client = new Client({ name: "test", version: "1.0.0" });
  const url = new URL("http://shop.test/api/v2/mcp");
  const transport = new StreamableHTTPClientTransport(url, {
    fetch: async (input, init) => app.fetch(new Request(input, init)),
  });
  await client.connect(transport);
  return client;
}

type Answer = { structuredContent?: Record<string, unknown>; isError?: boolean; content: unknown };

const client = await openClient();
const call = async (name: string, args: object = {}) =>
  (await client.callTool({ name, arguments: { ...args } })) as Answer;
const use = async (name: string, args: object = {}) => {
  const { structuredContent, isError, content } = await call(name, args);
  expect({ name, isError: isError ?? false, content }).toEqual({ name, isError: false, content });
  return structuredContent ?? {};
};

test("an assistant finds products, reads their label and their evidence, and recommends a routine", async () => {
  const { tools } = await client.listTools();
  expect(tools.map(({ name }) => name)).toEqual(
    expect.arrayContaining(["search_products", "hand_over_cart", "order_status"]),
  );
  const found = await use("search_products", { query: "crema viso", max_price_eur: 40 });
  expect(found["products"]).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ url: expect.stringContaining("/prodotti/") }),
    ]),
  );
  const page = await use("get_product", { slug: "siero-acido-ialuronico" });
  expect(page).toMatchObject({ inci: expect.stringMatching(/Aqua/i), warnings: expect.anything() });
  const konjac = await shop.request("/shop/products/SPU-KON");
  const { slug } = await konjac.json();
  expect((await use("get_product", { slug }))["claims"]).toContainEqual({
    claim: "Senza plastica",
    evidence: expect.stringContaining("konjac"),
  });
  const { questions } = (await use("routine_questions")) as {
    questions: { code: string; answers: { code: string }[] }[];
  };
  const answers = Object.fromEntries(
    questions.map(({ code, answers }) => [code, answers[0]?.code ?? ""]),
  );
  const { steps } = await use("recommend_routine", { answers });
  expect(steps).not.toEqual([]);
});

test("an assistant reads what the shop does not sell, and what a search could not follow", async () => {
  expect(await use("search_products", { query: "mascara" })).toMatchObject({
    total: 0,
    not_sold: "mascara",
    closest_query: expect.any(String),
  });
  const found = await use("search_products", { query: "crema senza risciacquo" });
  expect(found["nothing_known_of"]).toEqual(["senza risciacquo"]);
  const { answered_by: page } = await use("search_products", { query: "dove è il mio ordine" });
  expect(page).toContain("/area-riservata/ordini");
});

const set = async (taxRegime: string) => {
  const response = await office.put("/settings/company", { value: { taxRegime } });
  expect(response.status).toBe(200);
};

test("assistants are told of VAT what the owner's tax regime says", async () => {
  expect(client.getInstructions()).toContain("VAT included");
  await set("RF19");
  expect((await openClient()).getInstructions()).toContain("charges no VAT");
  expect((await openClient()).getInstructions()).not.toContain("VAT included");
  await set("RF01");
});

test("an assistant estimates a delivery by CAP, as the checkout would", async () => {
  const milan = await use("estimate_delivery", { postcode: "20121" });
  expect(milan).toMatchObject({
    refusal: null,
    methods: expect.arrayContaining([expect.objectContaining({ price_eur: expect.any(Number) })]),
  });
  expect(await call("estimate_delivery", { postcode: "2012" })).toMatchObject({ isError: true });
});

test("an assistant fills a cart and hands it over; only the shop's own pages order it", async () => {
  const items = [{ variant: codes.soap, quantity: 2 }];
  const { cart } = await use("create_cart", { items });
  const more = await use("change_cart", { cart, add_variant: codes.serum, quantity: 1 });
  expect(more["items"]).toHaveLength(2);
  const handed = await use("hand_over_cart", { cart });
  expect(handed["link"]).toContain(`/carrello?assistente=${String(cart)}`);
  const { tools } = await client.listTools();
  expect(tools.map(({ name }) => name).filter((name) => /order|pay|complete/.test(name))).toEqual([
    "order_status",
  ]);
});

test("the status of an order takes its token, and names nobody", async () => {
  const order = await shop.place({ [codes.soap]: 1 }, { by: "BONIFICO" });
  const status = await use("order_status", { order: order.token });
  expect(status).toMatchObject({ number: order.number, payment: "awaiting_payment" });
  const told = JSON.stringify([status, (await call("get_cart", { cart: order.token })).content]);
  expect(told).not.toMatch(/Anna|Bianchi|example|Via Roma|20121/);
  expect(await call("get_cart", { cart: order.token })).toMatchObject({ isError: true });
  expect(await call("order_status", { order: "guessed" })).toMatchObject({ isError: true });
});

test("the assistants of one network fill more carts than callers without a bot check may", async () => {
  const limited = await openShop({ config: { limitFactor: 1 } });
  const assistant = await openClient(limited);
  const items = [{ variant: codes.soap, quantity: 1 }];
  for (let carts = 0; carts < 45; carts++) {
    const made = await assistant.callTool({ name: "create_cart", arguments: { items } });
    expect(made).not.toHaveProperty("isError");
  }
  const init = {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ recaptchaToken: "not-supported" }),
  };
  const statuses = new Set<number>();
  for (let carts = 0; carts < 45; carts++)
    statuses.add((await limited.request("/shop/orders", init)).status);
  expect(statuses).toEqual(new Set([201, 429]));
});

test("a refusal of the shop is an answer, not a failure", async () => {
  const none = await call("create_cart", { items: [{ variant: "NESSUNO", quantity: 1 }] });
  expect(none).toMatchObject({ isError: true });
});

test("assistants are limited by network, and the owner can switch them off", async () => {
  const init = {
    method: "POST",
    headers: { "content-type": "application/json", accept: "application/json, text/event-stream" },
    body: JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/list" }),
  };
  const answered = await shop.request("/mcp", init);
  expect(answered.status).toBe(200);
  expect(answered.headers.get("ratelimit-policy")).toContain('"assistant"');
  expect((await shop.request("/mcp")).status).toBe(405);
  const features = { giftCards: true, assistants: false };
  expect((await office.put("/settings/features", { value: features })).status).toBe(200);
  expect((await shop.request("/mcp", init)).status).toBe(404);
  await office.put("/settings/features", { value: { ...features, assistants: true } });
  expect((await shop.request("/mcp", init)).status).toBe(200);
});
