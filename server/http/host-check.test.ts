import { once } from "node:events";
import { createServer, type IncomingMessage, type OutgoingHttpHeaders, request } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { pino } from "pino";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { readConfig } from "../config.ts";
import { createHostCheck } from "./host-check.ts";

let settings: Record<string, string> = {};
const server = createServer((incoming, response) => {
  const origin = createHostCheck(readConfig(settings), pino({ level: "silent" }))(
    incoming,
    response,
  );
  if (origin !== undefined) response.end(origin + incoming.url);
});
beforeAll(async () => once(server.listen(0, "127.0.0.1"), "listening"));
afterAll(() => void server.close());

type Ask = { path?: string; method?: string; headers?: OutgoingHttpHeaders };

async function ask(env: Record<string, string>, { path = "/a?b=c", method, headers }: Ask) {
  settings = env;
  const { port } = server.address() as AddressInfo;
  const sent = request({ host: "127.0.0.1", port, path, method, headers }).end();
  const [answer] = (await once(sent, "response")) as [IncomingMessage];
  const { statusCode: status, headers: got } = answer;
  return { status, location: got.location, body: (await text(answer)).trim() };
}

const own = { PUBLIC_URL: "https://shop.example" };

describe("with a public address", () => {
  test.each(["shop.example", "SHOP.example", "shop.example:443"])(
    "%s is rebuilt on it",
    async (host) => {
      const answer = await ask(own, { headers: { host } });
      expect(answer).toMatchObject({ status: 200, body: "https://shop.example/a?b=c" });
    },
  );

  test.each([
    "evil.example",
    "localhost",
    "127.0.0.1:3000",
    "shop.example:8443",
    "shop.example.evil.example",
    "x@shop.example",
  ])("%s is another host", async (host) => {
    const answer = await ask(own, { headers: { host } });
    expect(answer).toEqual({
      status: 421,
      location: undefined,
      body: "Questo negozio risponde all'indirizzo https://shop.example",
    });
  });

  test("the whole address of a target counts instead of the Host header", async () => {
    const headers = { host: "shop.example" };
    expect((await ask(own, { path: "http://evil.example/a", headers })).status).toBe(421);
    const answer = await ask(own, {
      path: "https://shop.example/a",
      headers: { host: "evil.example" },
    });
    expect(answer).toMatchObject({ status: 200, body: "https://shop.example/a" });
  });

  test("two slashes do not lead elsewhere", async () => {
    const answer = await ask(own, { path: "//evil.example/a", headers: { host: "shop.example" } });
    expect(answer.body).toBe("https://shop.example//evil.example/a");
  });

  test.each(["/healthz", "/readyz", "/metrics", "/readyz?x"])(
    "%s is for every host",
    async (path) => {
      expect((await ask(own, { path, headers: { host: "10.0.0.7:3000" } })).status).toBe(200);
    },
  );

  test("its port counts", async () => {
    const PUBLIC_URL = "http://shop.example:8080";
    expect((await ask({ PUBLIC_URL }, { headers: { host: "shop.example:8080" } })).status).toBe(
      200,
    );
    expect((await ask({ PUBLIC_URL }, { headers: { host: "shop.example" } })).status).toBe(421);
  });
});

describe("what came without TLS", () => {
  const headers = { host: "shop.example", "x-forwarded-proto": "http" };
  const trusting = { ...own, TRUST_PROXY: "127.0.0.0/8" };

  test.each(["GET", "HEAD"])("%s is sent to https", async (method) => {
    const answer = await ask(trusting, { method, headers });
    expect(answer).toMatchObject({ status: 308, location: "https://shop.example/a?b=c" });
  });

  test("a write and a call of the API are refused", async () => {
    expect((await ask(trusting, { method: "POST", headers })).status).toBe(403);
    expect((await ask(trusting, { path: "/api/v2/shop/company", headers })).status).toBe(403);
  });

  test("only a trusted proxy can tell", async () => {
    expect((await ask(own, { headers })).status).toBe(200);
    expect((await ask({ ...own, TRUST_PROXY: "10.0.0.0/8" }, { headers })).status).toBe(200);
    expect((await ask({ ...own, TRUST_PROXY: "1" }, { headers })).status).toBe(308);
  });

  test("of several proxies the one at the client tells", async () => {
    const far = { "x-forwarded-for": "203.0.113.9, 10.0.0.2", "x-forwarded-proto": "http, https" };
    const two = { ...own, TRUST_PROXY: "2" };
    expect((await ask(two, { headers: { host: "shop.example", ...far } })).status).toBe(308);
    const near = { ...far, "x-forwarded-proto": "https, http" };
    expect((await ask(two, { headers: { host: "shop.example", ...near } })).status).toBe(200);
  });

  test("an http shop takes it as it is", async () => {
    const PUBLIC_URL = "http://shop.example";
    expect((await ask({ PUBLIC_URL, TRUST_PROXY: "1" }, { headers })).status).toBe(200);
  });
});

describe("without a public address", () => {
  test.each([
    "localhost:3000",
    "rugiada.localhost",
    "127.0.0.1:3000",
    "192.168.1.5",
    "[::1]:3000",
    "shop",
    "mac.local",
  ])("%s is the shop", async (host) => {
    const answer = await ask({}, { headers: { host } });
    expect(answer).toMatchObject({ status: 200, body: `http://${host}/a?b=c` });
  });

  test("a trusted proxy's TLS counts", async () => {
    const headers = { host: "mac.local", "x-forwarded-proto": "https" };
    expect((await ask({ TRUST_PROXY: "true" }, { headers })).body).toBe("https://mac.local/a?b=c");
    expect((await ask({}, { headers })).body).toBe("http://mac.local/a?b=c");
  });

  test.each(["evil.example", "localhost.evil.example", "evil.example:3000"])(
    "%s is another host",
    async (host) => {
      const answer = await ask({}, { headers: { host } });
      expect(answer.status).toBe(421);
      expect(answer.body).toContain("PUBLIC_URL");
      expect(answer.body).not.toContain("evil");
    },
  );
});
