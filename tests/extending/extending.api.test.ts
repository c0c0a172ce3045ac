import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { pino } from "pino";
import { z } from "zod";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { codes, openShop } from "#commerce/cart/checkout/shopper.fixture.ts";
import { createCommerce } from "#commerce/app.ts";
import { withTransaction } from "#commerce/kernel/ctx.ts";
import { emit, type EventJob, runEventJob } from "#commerce/kernel/events.ts";
import { createJobs } from "#commerce/kernel/jobs/runner.ts";
import { routesOf, shopRoutesPoint } from "#commerce/kernel/http/router.ts";
import { definePlugin, loadPlugins } from "#commerce/kernel/plugins.ts";
import { paymentMethods } from "#commerce/payments/schema.ts";
import { signIn } from "#tests/harness/customer.ts";
import { officeScreens } from "#commerce/auth/index.ts";
import { openOffice } from "#commerce/kernel/admin/admin.fixture.ts";
import { eventually } from "#tests/harness/eventually.ts";
import { examplePay } from "./example-pay.ts";
import { cornerShops, setTrouble } from "./corner-shops.ts";
import { labFields } from "./lab-fields.ts";
import { orderWebhook } from "./order-webhook.ts";
import phoneCalls from "./phone-calls/plugin.ts";
import { storeLocator } from "./store-locator.ts";
import { startCarrier, tobacconist } from "#commerce/plugins/brt.fixture.ts";

const received: { key: string | undefined; body: unknown }[] = [];
let broken = 0;
const server = createServer((request, response) => {
  let text = "";
  request.on("data", (chunk) => (text += chunk));
  request.on("end", () => {
    if (broken-- > 0) return response.writeHead(503).end();
    const key = request.headers["idempotency-key"];
    received.push({ key: String(key), body: JSON.parse(text) });
    return response.writeHead(204).end();
  });
});
await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
afterAll(() => server.close());

const env = {
  EXAMPLE_PAY_KEY: "secret",
  BRT_API_KEY: "7d2f0a3c-0000-4000-8000-000000000000",
  ORDER_WEBHOOK_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
};
const brt = await startCarrier();
afterAll(() => brt.stop());
const leaving = { since: "2026-11-01", sunset: "2027-05-01", instead: "/shop/stores/{city}" };
const oldCall = definePlugin({
  name: "old-call",
  setup(kernel) {
    const routes = routesOf("Old", ({ get }) => {
      get("/old", "What leaves", { deprecated: leaving, 200: z.object({}) }, () => ({}));
    });
    kernel.add(shopRoutesPoint, routes);
  },
});
const plugins = [
  examplePay,
  orderWebhook,
  labFields,
  storeLocator,
  cornerShops,
  oldCall,
  phoneCalls,
];
const shop = await openShop({ plugins, env: { ...env, BRT_API_URL: brt.apiUrl } });

beforeAll(async () => {
  await shop.ctx.db.insert(paymentMethods).values({
    code: "ESEMPIO",
    name: "Pagamento di esempio",
    type: "online",
    gateway: "example-pay",
  });
});

test("the guide shows the very code that runs here", () => {
  const guide = readFileSync("docs/extending.md", "utf8");
  for (const name of [
    "example-pay.ts",
    "order-webhook.ts",
    "lab-fields.ts",
    "store-locator.ts",
    "weekday-offers.ts",
    "bike-courier.ts",
    "livigno.ts",
    "search-engine.ts",
    "store-card.ts",
    "phone-calls/plugin.ts",
    "phone-calls/migrations/1_calls.sql",
    "phone-calls/screen.mjs",
  ])
    expect(guide).toContain(readFileSync(`tests/extending/${name}`, "utf8").trim());
});

const names = (text: string, pattern: RegExp) =>
  [...new Set([...text.matchAll(pattern)].map(([, name]) => name))].toSorted();

test("the guide names every event there is", () => {
  const search = ["grep", "-h", "--untracked", "-A40", "interface ShopEvents {", "commerce"];
  const found = execFileSync("git", search).toString();
  const blocks = [...found.matchAll(/interface ShopEvents \{(.*?)\n  \}/gs)].join("");
  const [, list = ""] =
    /ShopEvents`\):(.*?)\. /s.exec(readFileSync("docs/extending.md", "utf8")) ?? [];
  expect(names(list, /`([\w.]+)`/g)).toEqual(names(blocks, /^    "([\w.]+)":/gm));
});

test("a payment provider of one's own takes the money of its method, beside the others", async () => {
  const { token } = await shop.place({ [codes.soap]: 1 }, { by: "ESEMPIO" });
  const page = await shop.app.request(`/it/order/${token}/pay`);
  const [, reference] =
    /pay\.example\/checkout\/([\w-]+)/.exec(page.headers.get("refresh") ?? "") ?? [];
  const report = (secret: string) =>
    shop.request("/payments/example-pay/webhook", {
      method: "POST",
      headers: { "content-type": "application/json", authorization: `Bearer ${secret}` },
      body: JSON.stringify({ reference, paid: true }),
    });
  expect((await report("guessed")).status).toBe(400);
  expect((await shop.read(token)).paymentState).toBe("awaiting_payment");
  expect((await report("secret")).status).toBe(204);
  expect((await shop.read(token)).paymentState).toBe("paid");
  const other = await shop.place({ [codes.soap]: 1 }, { by: "CARTA" });
  expect(await (await shop.app.request(`/it/order/${other.token}/pay`)).text()).toContain(
    "Pagamento di prova",
  );
});

test("a provider that is not set up is not offered", async () => {
  const closed = shop.withConfig({ demo: false }, {});
  const methods = await closed.request("/shop/selling-terms");
  expect(await methods.text()).not.toContain("Pagamento di esempio");
});

test("a handler learns of a placed order after its commit, again with the same id when it failed", async () => {
  const runner = await createJobs(shop.database, pino({ level: "silent" }));
  onTestFinished(() => runner.stop());
  const ctx = { ...shop.ctx, jobs: runner.jobs, extensions: loadPlugins([orderWebhook], env) };
  const calls: string[] = [];
  await runner.work<EventJob>("event", async (job) => {
    calls.push(job.event.id);
    await runEventJob(ctx, job);
  });
  const taken = withTransaction(ctx, async (inner) => {
    await emit(inner, "order.placed", { orderId: 1 });
    throw new Error("taken back");
  });
  await expect(taken).rejects.toThrow("taken back");
  broken = 1;
  await withTransaction(ctx, (inner) => emit(inner, "order.placed", { orderId: 2 }));
  await eventually(() => expect(received).toHaveLength(1));
  expect(received[0]).toMatchObject({ key: calls[0], body: { orderId: 2 } });
  expect(new Set(calls).size).toBe(1);
  expect(calls.length).toBeGreaterThan(1);
});

test("a declared field is asked for in the office, shown on the product and filtered by", async () => {
  const office = await openOffice(shop);
  const product = "/products/FLU-SOL-SPF50";
  const saved = await office.patch(product, {
    attributes: { protezione: 50, laboratorio: "lucca" },
  });
  expect(saved.status).toBe(200);
  const page = await (await shop.request(`/shop${product}`)).json();
  expect(page.attributes).toEqual([
    // Which range it is in is not lost with the rest.
    expect.objectContaining({ code: "linea" }),
    expect.objectContaining({
      name: "Fattore di protezione",
      value: ["50\u00A0SPF"],
      place: "intro",
    }),
    expect.objectContaining({ name: "Provato da", value: ["Laboratorio di Lucca"] }),
  ]);
  const facets = await (await shop.request("/shop/facets?taxon=viso")).json();
  expect(facets.attributes).toContainEqual({
    code: "protezione",
    name: "Fattore di protezione",
    values: [{ value: "50", label: "50\u00A0SPF", count: 1 }],
  });
  const wrong = await office.patch(product, { attributes: { protezione: "alta" } });
  expect(await wrong.text()).toContain("Deve essere un numero");
});

test("a plugin's calls stand in both APIs and in their description, and staff calls are the owner's", async () => {
  expect(await (await shop.request("/shop/stores/Lucca")).json()).toEqual({
    city: "Lucca",
    visits: 1,
  });
  const office = await openOffice(shop, "negozi@example.it");
  expect(await (await office.get("/store-visits")).json()).toContainEqual({
    city: "Lucca",
    visits: 1,
  });
  expect((await shop.request("/admin/store-visits")).status).toBe(401);
  expect(await (await shop.request("/docs.json")).text()).toContain("/shop/stores/{city}");
});

test("a screen comes with its table and its calls, for the roles it names and no other", async () => {
  const clerk = await signIn(shop, { email: "ordini@example.it", role: "orders" });
  const json = { "content-type": "application/ld+json" };
  const call = { caller: "Anna Bianchi", note: "Chiede del siero" };
  const note = (body: object) =>
    clerk.request("/admin/phone-calls", {
      method: "POST",
      headers: json,
      body: JSON.stringify(body),
    });
  expect((await note(call)).status).toBe(204);
  expect((await note({ caller: "Anna" })).status).toBe(400);
  const list = await (await clerk.request("/admin/phone-calls")).json();
  expect(list["hydra:member"]).toEqual([expect.objectContaining(call)]);

  const me = await (await clerk.request("/admin/me")).json();
  expect(me.rights.write).toContain("phone-calls");
  const [{ module }] = me.screens;
  const program = await clerk.request(module.replace("/api/v2", ""));
  expect(program.headers.get("content-type")).toContain("text/javascript");
  expect(await program.text()).toContain("export default function");

  const catalogue = await signIn(shop, { email: "catalogo@example.it", role: "catalogue" });
  for (const path of ["/admin/phone-calls", "/admin/phone-calls/screen.js"]) {
    expect((await catalogue.request(path)).status).toBe(403);
    expect((await shop.request(path)).status).toBe(401);
  }
});

test.each(["staff", "orders", "Phone"])("a screen cannot take the address %s", (area) => {
  const plugin = definePlugin({
    name: "taking",
    setup(kernel) {
      const roles = { read: ["orders" as const] };
      kernel.add(officeScreens, { area, label: "x", group: "x", roles, module: "x.mjs" });
    },
  });
  const { ctx, database } = shop;
  const parts = { ...ctx, database, log: pino({ level: "silent" }) };
  const extensions = loadPlugins([plugin], {});
  expect(() => createCommerce({ ...parts, extensions })).toThrow(`address /admin/${area}`);
});

test("several carriers answer together, and one that is down costs its own points alone", async () => {
  brt.json(200, { pudo: [tobacconist], requestId: "1", timestamp: "x" });
  const near = async () => {
    const found = await shop.request(
      "/brt/pudos-by-city?city=Firenze&zipCode=50122&countryCode=IT",
    );
    const body = (await found.json()) as { "hydra:member": { id: string }[] };
    return body["hydra:member"].map(({ id }) => id);
  };
  expect(await near()).toEqual(["CS-1", "IT12345"]);
  expect((await shop.request("/brt/pudos/CS-1")).status).toBe(200);
  for (const trouble of ["maintenance", "bug", "hang", "twice"] as const) {
    setTrouble(trouble);
    // What the carrier said last stands in for it.
    expect(await near(), trouble).toEqual(expect.arrayContaining(["CS-1", "IT12345"]));
    expect((await shop.request("/brt/pudos/CS-1")).status).toBe(200);
  }
  setTrouble();
  brt.json(200, { pudo: [], requestId: "1", timestamp: "x" });
});

test("a call that will be removed says so in its headers and in its description", async () => {
  const { headers } = await shop.request("/shop/old");
  expect(headers.get("deprecation")).toBe(`@${Date.parse("2026-11-01") / 1000}`);
  expect(headers.get("sunset")).toBe("Sat, 01 May 2027 00:00:00 GMT");
  expect(headers.get("link")).toBe('</api/v2/shop/stores/{city}>; rel="successor-version"');
  const { paths } = (await (await shop.request("/docs.json")).json()) as {
    paths: Record<string, { get?: { deprecated?: boolean } }>;
  };
  expect(paths["/shop/old"]?.get?.deprecated).toBe(true);
  expect(paths["/shop/stores/{city}"]?.get?.deprecated).toBeUndefined();
});
