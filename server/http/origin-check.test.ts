import { Hono } from "hono";
import { pino } from "pino";
import { expect, test } from "vitest";
import type { ServerEnv } from "./log.ts";
import { originCheck } from "./cors.ts";

const app = new Hono<ServerEnv>()
  .use(async (c, next) => {
    c.set("log", pino({ level: "silent" }));
    await next();
  })
  .use(originCheck)
  .all("*", (c) => c.text("ok"));

const post = (headers: Record<string, string>) =>
  app.request("https://shop.example/carrello", { method: "POST", headers });

test.each<[string, Record<string, string>]>([
  ["the shop's own form", { "sec-fetch-site": "same-origin", origin: "https://shop.example" }],
  ["an old browser's own form", { origin: "https://shop.example" }],
  ["an old browser that sends only the referrer", { referer: "https://shop.example/prodotti" }],
  ["a program without an origin", {}],
])("lets %s through", async (_, headers) => {
  expect((await post(headers)).status).toBe(200);
});

test.each<[string, Record<string, string>]>([
  ["another site", { "sec-fetch-site": "cross-site", origin: "http://evil.example" }],
  ["a sibling subdomain", { "sec-fetch-site": "same-site" }],
  ["the shop without TLS", { "sec-fetch-site": "same-origin", origin: "http://shop.example" }],
  ["another port", { origin: "https://shop.example:8443" }],
  ["another site in an old browser", { origin: "http://evil.example" }],
  ["an opaque origin", { origin: "null" }],
  ["no origin at all", { origin: "shop.example" }],
  ["a foreign referrer", { referer: "http://evil.example/" }],
])("refuses a write from %s", async (_, headers) => {
  expect((await post(headers)).status).toBe(403);
});

test("reads are free", async () => {
  const response = await app.request("http://shop.example/", {
    headers: { "sec-fetch-site": "cross-site" },
  });
  expect(response.status).toBe(200);
});
