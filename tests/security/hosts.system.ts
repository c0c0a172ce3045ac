import { once } from "node:events";
import { type IncomingMessage, request } from "node:http";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { type Shop, startShop } from "#tests/harness/shop-server.ts";

let shop: Shop;
beforeAll(async () => {
  shop = await startShop({}, inject("shopSeed"));
}, 120_000);
afterAll(() => shop.stop());

async function ask(path: string, headers: Record<string, string> = {}, method = "GET") {
  const sent = request(new URL(path, shop.baseUrl), { headers, method }).end();
  const [answer] = (await once(sent, "response")) as [IncomingMessage];
  return { status: answer.statusCode, headers: answer.headers, body: await text(answer) };
}

const write = (host: string, origin: string) => ask("/esci", { host, origin }, "POST");

const missed = async () =>
  Number(/rugiada_page_cache_total\{result="miss"\} (\d+)/.exec((await ask("/metrics")).body)?.[1]);

test("what a visitor calls the shop enters no page that others get", async () => {
  const { port } = new URL(shop.baseUrl);
  for (const host of ["evil.example", `evil.example:${port}`, "localhost.evil.example"]) {
    const { status, body } = await ask("/faq", { host });
    expect([status, body]).toEqual([421, expect.stringContaining("PUBLIC_URL")]);
    expect((await ask("/api/v2/shop/company", { host })).status).toBe(421);
    expect((await ask("/healthz", { host })).status).toBe(200);
  }
  await ask("/faq", { host: `127.0.0.1:${port}`, "x-forwarded-host": "evil.example" });
  const { body } = await ask("/faq");
  expect(body).toContain(`rel="canonical" href="${shop.baseUrl}/faq"`);
  expect(body).not.toContain("evil.example");
  expect(body).not.toContain("127.0.0.1");
});

test("made-up parameters make no page, and HEAD needs none", async () => {
  const before = await missed();
  const pages = new Set<string>();
  for (let made = 0; made < 5; made++) pages.add((await ask(`/prodotti?zz=${made}`)).body);
  expect(pages.size).toBe(1);
  expect([...pages][0]).not.toContain("zz=");
  expect(await missed()).toBe(before + 1);
  const head = await ask("/prodotti?zz=6", {}, "HEAD");
  expect([head.status, head.body]).toEqual([200, ""]);
  expect(head.headers.etag).toBe((await ask("/prodotti")).headers.etag);
  expect(await missed()).toBe(before + 1);
  const second = await ask("/prodotti?pagina=2&zz=1");
  expect(second.body).not.toBe([...pages][0]);
  const filtered = await ask("/prodotti?esigenza=idratazione");
  expect([...pages, second.body]).not.toContain(filtered.body);
});

test("the shop's own forms are taken at every name it has, others' are not", async () => {
  const { port } = new URL(shop.baseUrl);
  for (const host of [`localhost:${port}`, `127.0.0.1:${port}`, `shop.localhost:${port}`]) {
    expect((await write(host, `http://${host}`)).status).toBeLessThan(400);
    expect((await write(host, `https://${host}`)).status).toBe(403);
    expect((await write(host, "http://evil.example")).status).toBe(403);
  }
});

test("the demo's emails are closed to visitors of a proxy nobody declared", async () => {
  expect((await ask("/posta")).status).toBe(200);
  expect((await ask("/posta", { "x-forwarded-for": "203.0.113.9" })).status).toBe(404);
  expect((await ask("/metrics", { "x-real-ip": "203.0.113.9" })).status).toBe(404);
});
