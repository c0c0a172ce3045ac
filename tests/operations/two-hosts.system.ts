import { readFileSync } from "node:fs";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { shopApi } from "#tests/harness/buying.ts";
import { previewParam } from "#contract/paths.ts";
import { eventually } from "#tests/harness/eventually.ts";
import { freePort } from "#tests/harness/free-port.ts";
import { orderByApi } from "#tests/harness/order-by-api.ts";
import { type Shop, startShop } from "#tests/harness/shop-server.ts";
import { livia, password } from "#tests/harness/signed-in.ts";

const STOREFRONT_SECRET = "known to the storefront and to its backend";
const slug = "sapone-all-oliva";
const code = "SAP-OLI-100";

let backend: Shop;
let storefront: Shop;
let admin: (path: string, init: RequestInit) => Promise<Response>;

beforeAll(async () => {
  const PORT = String(await freePort());
  const STOREFRONT_URL = `http://localhost:${PORT}`;
  const limits = { RATE_LIMIT_FACTOR: "0.1" };
  const behind = { STOREFRONT_SECRET, STOREFRONT_URL, ...limits };
  backend = await startShop(behind, inject("shopSeed"));
  const SHOP_API_URL = `${backend.baseUrl}/api/v2`;
  storefront = await startShop({ PORT, SHOP_API_URL, STOREFRONT_SECRET, TRUST_PROXY: "true" });
  const login = await fetch(`${SHOP_API_URL}/admin/administrators/token`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email: livia, password }),
  });
  const { token } = (await login.json()) as { token: string };
  admin = (path, init) =>
    fetch(`${SHOP_API_URL}/admin${path}`, {
      ...init,
      headers: { ...init.headers, authorization: `Bearer ${token}` },
    });
}, 120_000);

afterAll(async () => {
  await storefront?.stop();
  await backend?.stop();
});

const setPrice = async (price: number) => {
  const answer = await admin(`/product-variants/${code}`, {
    method: "PATCH",
    headers: { "content-type": "application/merge-patch+json" },
    body: JSON.stringify({ price }),
  });
  expect(answer.status).toBe(200);
};
const page = async (path: string) => (await fetch(storefront.baseUrl + path)).text();
const add = (from: string, price: number) =>
  fetch(`${storefront.baseUrl}/carrello`, {
    method: "POST",
    redirect: "manual",
    headers: { "x-forwarded-for": from, origin: storefront.baseUrl },
    body: new URLSearchParams({
      intent: "add",
      product: slug,
      productVariant: `/api/v2/shop/product-variants/${code} ${price}`,
      quantity: "1",
    }),
  });

test("a price edited on the backend shows at the storefront, whose page was cached", async () => {
  expect(await page(`/prodotti/${slug}`)).not.toContain("88,88");
  await setPrice(8888);
  await eventually(async () => expect(await page(`/prodotti/${slug}`)).toContain("88,88"));
});

test("language models are sent to the backend's assistants, until the owner switches them off", async () => {
  expect(await page("/llms.txt")).toContain(`${backend.baseUrl}/api/v2/mcp`);
  const value = { giftCards: true, assistants: false };
  const headers = { "content-type": "application/ld+json" };
  const body = JSON.stringify({ value });
  expect((await admin("/settings/features", { method: "PUT", headers, body })).status).toBe(200);
  await eventually(async () => expect(await page("/llms.txt")).not.toContain("/mcp"));
});

test("a cached call is answered in the form its caller asks for", async () => {
  const taxons = `${backend.baseUrl}/api/v2/shop/taxons`;
  const read = (headers: Record<string, string> = {}) => fetch(taxons, { headers });
  for (let times = 0; times < 2; times++) expect((await read()).status).toBe(200);
  const linked = await read({ prefer: "relations=iri" });
  expect(linked.headers.get("preference-applied")).toBe("relations=iri");
  expect((await read({ accept: "application/xml" })).status).toBe(406);
});

test("a preview shows the draft of a page that visitors have read", async () => {
  expect(await page("/")).not.toContain("Solo in bozza");
  const list = await (await admin("/section-pages?itemsPerPage=50", {})).json();
  const home = list["hydra:member"].find(({ path }: { path: string }) => path === "/");
  const merge = { "content-type": "application/merge-patch+json" };
  const sections = [{ id: "draft", kind: "text", title: "Solo in bozza" }];
  const body = JSON.stringify({ sections });
  const saved = await admin(`/section-pages/${home.id}`, { method: "PATCH", headers: merge, body });
  expect(saved.status).toBe(200);
  const asJson = { "content-type": "application/json" };
  const made = await admin("/previews", { method: "POST", headers: asJson, body: "{}" });
  expect(made.status).toBe(201);
  const { token } = await made.json();
  expect(await page(`/?${previewParam}=${token}`)).toContain("Solo in bozza");
  expect(await page("/")).not.toContain("Solo in bozza");
});

test("a shopper whose page is older than the price is told in the cart", async () => {
  const added = await add("203.0.113.9", 990);
  expect(added.status).toBe(303);
  const cookie = added.headers
    .getSetCookie()
    .map((one) => one.split(";")[0])
    .join("; ");
  const cart = await fetch(`${storefront.baseUrl}/carrello`, { headers: { cookie } });
  expect(await cart.text()).toMatch(/è cambiato: la pagina diceva 9,90.€, ora è 88,88.€/);
});

test("limits count shoppers, not the storefront", async () => {
  const fromOne: number[] = [];
  for (let tries = 0; tries < 14; tries++) fromOne.push((await add("198.51.100.1", 8888)).status);
  expect(fromOne[0]).toBe(303);
  expect(fromOne.at(-1)).toBe(422);
  expect((await add("198.51.100.2", 8888)).status).toBe(303);
});

test("an uploaded picture comes from the backend", async () => {
  const form = new FormData();
  const photo = readFileSync("demo/photos/og-default.jpg");
  form.set("file", new Blob([photo], { type: "image/jpeg" }), "sapone.jpg");
  const uploaded = await admin("/images", { method: "POST", body: form });
  const { path } = (await uploaded.json()) as { path: string };
  const picture = `/_ipx/f_webp,fit_cover,q_85,s_320x480/${path}`;
  const answer = await fetch(storefront.baseUrl + picture);
  expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "image/webp"]);
  expect(
    (await fetch(`${storefront.baseUrl}${picture.replace(/\w{6}\./, "000000.")}`)).status,
  ).toBe(404);
});

test("payments end at the storefront, the office is the backend's", async () => {
  const order = await orderByApi(shopApi(backend.baseUrl), {
    email: "due.case@posta.example",
    payment: "CARTA",
  });
  const pay = `/it/order/${order.token}/pay`;
  expect(await page(pay)).toContain(backend.baseUrl + pay);
  const form = await (await fetch(backend.baseUrl + pay)).text();
  const [, attempt = ""] = /name="attempt" value="([^"]+)"/.exec(form) ?? [];
  const card = { action: "card", number: "4242 4242 4242 4242", expiry: "12/30", code: "123" };
  const paid = await fetch(backend.baseUrl + pay, {
    method: "POST",
    redirect: "manual",
    body: new URLSearchParams({ attempt, ...card }),
  });
  expect(paid.headers.get("location")).toBe(`${storefront.baseUrl}/thankyou/${order.token}`);
  expect(form).toContain(
    `href="${storefront.baseUrl}/order-error?token=${order.token}&amp;cambia=1"`,
  );
  const office = await fetch(`${storefront.baseUrl}/admin/orders`, { redirect: "manual" });
  expect(office.headers.get("location")).toBe(`${backend.baseUrl}/admin/orders`);
});

test("the changes are for those who share the secret alone", async () => {
  expect((await fetch(`${backend.baseUrl}/api/v2/changes`)).status).toBe(401);
});

test("the banner names what is there; without its backend the storefront is not ready", async () => {
  const banner = readFileSync(storefront.logFile, "utf8");
  expect(banner).toContain(`backend  ${backend.baseUrl}/api/v2`);
  expect(banner).not.toContain("docs");
  expect(await page(`/prodotti/${slug}`)).toContain("88,88");
  await backend.end();
  // What is known is still shown.
  expect(await page(`/prodotti/${slug}`)).toContain("88,88");
  await eventually(async () =>
    expect((await fetch(`${storefront.baseUrl}/readyz`)).status).toBe(503),
  );
  await backend.begin();
  await eventually(async () =>
    expect((await fetch(`${storefront.baseUrl}/readyz`)).status).toBe(200),
  );
  await setPrice(7777);
  await eventually(async () => expect(await page(`/prodotti/${slug}`)).toContain("77,77"));
});
