import type { IncomingMessage } from "node:http";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { pino } from "pino";
import { afterAll, expect, test } from "vitest";
import type { CachedResponse, ResponseCache } from "#commerce/kernel/http/response-cache.ts";
import { answerCachedCalls } from "./response-cache.ts";

const path = "/api/v2/shop/taxons";
let tagReads = 0;
const cached: CachedResponse = {
  body: Buffer.from('{"@id":"/api/v2/shop/taxons"}'),
  contentType: "application/ld+json; charset=utf-8",
  etag: 'W/"one"',
  tags: new Set(),
  get pageTags() {
    tagReads += 1;
    return new Set(["catalogue"]);
  },
  until: Infinity,
};
const answers: ResponseCache = {
  find: (asked) => (asked === path ? cached : undefined),
  isCurrent: async () => true,
  moment: () => 0,
  untilWhen: async () => Infinity,
  keep: () => {},
};

const answerCall = answerCachedCalls({ answers, log: pino({ level: "silent" }), secure: false });
const server = createServer((request: IncomingMessage, response) => {
  const passOn = () => void response.end("app");
  if (!answerCall(request, response, passOn)) passOn();
}).listen(0, "127.0.0.1");
afterAll(() => void server.close());

const ask = (headers: Record<string, string> = {}, of = path) =>
  fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}${of}`, { headers });
const answersItself = async (headers: Record<string, string>) =>
  (await (await ask(headers)).text()) !== "app";

test.each<Record<string, string>>([
  {},
  { accept: "application/ld+json" },
  { accept: "application/json, application/ld+json" },
  { accept: "*/*", prefer: "respond-async" },
])("%j takes the cached response", async (headers) => {
  expect(await answersItself(headers)).toBe(true);
});

test.each<Record<string, string>>([
  { accept: "application/json" },
  { accept: "application/xml" },
  { prefer: "relations=iri" },
  { "x-preview": "1700000000.1.signature" },
  { authorization: "Bearer x" },
  { origin: "https://app.example" },
])("%j is answered by the app", async (headers) => {
  expect(await answersItself(headers)).toBe(false);
});

test("a path that is not cached is answered by the app", async () => {
  expect(await (await ask({}, "/api/v2/shop/pages")).text()).toBe("app");
});

test("the head is computed once, and complete with and without a body", async () => {
  tagReads = 0;
  const [first, second] = [await ask(), await ask({ "if-none-match": cached.etag })];
  expect([first.status, second.status]).toEqual([200, 304]);
  expect(first.headers.get("content-length")).toBe(String(cached.body.length));
  expect(await second.text()).toBe("");
  for (const { headers } of [first, second])
    expect(Object.fromEntries(headers)).toMatchObject({
      etag: cached.etag,
      vary: "Accept, Prefer",
      "x-content-type-options": "nosniff",
      "x-request-id": expect.any(String),
    });
  expect(tagReads).toBeLessThanOrEqual(1);
});
