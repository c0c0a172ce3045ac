import { readFileSync } from "node:fs";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { type Shop, startShop } from "#tests/harness/shop-server.ts";
import { openSockets, shout } from "./hostile.ts";

/** `LOAD_CONNECTIONS=1000 vitest run --project system tests/load` for the whole thing. */
const idle = Number(process.env["LOAD_CONNECTIONS"] ?? 200);
const slow = Math.ceil(idle / 5);

let shop: Shop;

beforeAll(async () => {
  shop = await startShop({ LOG_LEVEL: "error" }, inject("shopSeed"));
  await served();
}, 120_000);

afterAll(() => shop.stop());

const served = async () => {
  const signal = AbortSignal.timeout(30_000);
  const paths = ["/", "/prodotti", "/api/v2/shop/company", "/stato", "/healthz"];
  const answers = await Promise.all(paths.map((path) => fetch(shop.baseUrl + path, { signal })));
  await Promise.all(answers.map((answer) => answer.arrayBuffer()));
  return answers.map(({ status }) => status);
};
const all = [200, 200, 200, 200, 200];

test(`${idle} idle connections and ${slow} that never end their request keep nobody out`, async () => {
  const waiting = await openSockets(shop.baseUrl, idle);
  const dripping = await openSockets(shop.baseUrl, slow, "GET / HTTP/1.1\r\nhost: x\r\n");
  try {
    for (let turn = 0; turn < 5; turn += 1) expect(await served()).toEqual(all);
    expect(waiting.open()).toBe(idle);
  } finally {
    waiting.end();
    dripping.end();
  }
});

test("a huge header is refused, and the next visitor served", async () => {
  const header = `GET / HTTP/1.1\r\nhost: x\r\ncookie: ${"a".repeat(64_000)}\r\n\r\n`;
  expect(await shout(shop.baseUrl, header)).toMatch(/^HTTP\/1\.1 431/);
  expect(await served()).toEqual(all);
});

test.each(["/api/v2/shop/orders", "/carrello", "/it/order/x/pay"])(
  "a huge body to %s is refused, said in advance or not",
  async (path) => {
    const body = new Uint8Array(3_000_000).fill(97);
    const post = (init: RequestInit) =>
      fetch(shop.baseUrl + path, {
        method: "POST",
        headers: {
          "content-type": "application/x-www-form-urlencoded",
          origin: shop.baseUrl,
          // The shop hangs up on whoever goes on talking: nobody else should be on that line.
          connection: "close",
        },
        ...init,
      }).then(
        ({ status }) => status,
        () => "hung up",
      );
    const streamed = { body: new Blob([body]).stream(), duplex: "half" } as RequestInit;
    expect([413, "hung up"]).toContain(await post({ body }));
    expect([413, "hung up"]).toContain(await post(streamed));
    expect(await served()).toEqual(all);
  },
);

test("wrong methods and forms to unknown addresses are no error of the shop", async () => {
  const send = (method: string, path: string) =>
    shout(
      shop.baseUrl,
      `${method} ${path} HTTP/1.1\r\nhost: localhost\r\ncontent-length: 0\r\nconnection: close\r\n\r\n`,
    );
  expect(await send("TRACE", "/")).toMatch(/^HTTP\/1\.1 405/);
  expect(await send("POST", "/non-esiste")).toMatch(/^HTTP\/1\.1 40[45]/);
  expect(await send("POST", "/robots.txt")).toMatch(/^HTTP\/1\.1 405/);
  expect(readFileSync(shop.logFile, "utf8")).not.toContain("a page broke");
});
