import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { brotliDecompressSync } from "node:zlib";
import { pino } from "pino";
import { afterEach, beforeEach, expect, test } from "vitest";
import { answerCachedPages } from "./cached-pages.ts";
import { bodyOf, createPageCache, type StoredPage, storePage } from "./page-cache.ts";

const cache = createPageCache(1_000_000);
const answerFromCache = answerCachedPages({ cache, log: pino({ level: "silent" }), secure: true });
const server = createServer((request, response) => {
  if (!answerFromCache(request, response)) response.writeHead(404).end("not kept");
});
let page: StoredPage;
let base: string;

beforeEach(async () => {
  cache.clear();
  const headers = new Headers({
    "content-type": "text/html",
    "content-security-policy": "default-src 'self'",
  });
  page = storePage({ html: "<p>ciao</p>", headers, tags: new Set(), seconds: 60 });
  await bodyOf(page, "br");
  cache.set("/prodotti?", page, cache.moment());
  cache.declare("/prodotti", page, new Set(["pagina"]), cache.moment());
  server.listen(0);
  await once(server, "listening");
  base = `http://localhost:${(server.address() as AddressInfo).port}`;
});

afterEach(async () => {
  server.closeAllConnections();
  server.close();
  await once(server, "close");
});

const ask = (path: string, headers: Record<string, string> = {}, method = "GET") =>
  fetch(base + path, { method, headers: { "accept-encoding": "br", ...headers } });

test("a kept page goes out with all its headers", async () => {
  const response = await ask("/prodotti?utm_source=mail", { "x-request-id": "request-1" });
  expect(await response.text()).toBe("<p>ciao</p>");
  expect(Object.fromEntries(response.headers)).toMatchObject({
    "content-encoding": "br",
    "content-security-policy": "default-src 'self'",
    "content-type": "text/html",
    etag: page.etag,
    "referrer-policy": "strict-origin-when-cross-origin",
    "strict-transport-security": expect.stringContaining("max-age"),
    vary: "Accept-Encoding",
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "x-request-id": "request-1",
  });
});

test("HEAD gets the head alone", async () => {
  const response = await ask("/prodotti", {}, "HEAD");
  expect([response.status, response.headers.get("etag")]).toEqual([200, page.etag]);
  expect(Number(response.headers.get("content-length"))).toBe(page.bodies.br?.byteLength);
  expect(await response.text()).toBe("");
});

test("those who have the page get a 304", async () => {
  const response = await ask("/prodotti", { "if-none-match": page.etag });
  expect(response.status).toBe(304);
  expect(response.headers.get("x-frame-options")).toBe("DENY");
});

test("a page asked for again is compressed well", async () => {
  page.bodies.br = Buffer.from("quick");
  await ask("/prodotti", { "if-none-match": page.etag });
  await expect.poll(() => page.bodies.br?.toString()).not.toBe("quick");
  expect(brotliDecompressSync(page.bodies.br ?? "").toString()).toBe("<p>ciao</p>");
});

test.each([
  ["another page", () => ask("/blog")],
  ["a parameter that makes another page", () => ask("/prodotti?pagina=2")],
  ["two slashes before the path", () => ask("//blog/prodotti?x=1")],
  ["another method", () => ask("/prodotti", {}, "POST")],
  ["an encoding not made yet", () => ask("/prodotti", { "accept-encoding": "gzip" })],
  ["a stale page", () => ((page.freshUntil = 0), ask("/prodotti"))],
])("%s takes the long way", async (_, visit) => {
  expect((await visit()).status).toBe(404);
});
