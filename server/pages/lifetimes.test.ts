import { Hono } from "hono";
import { pino } from "pino";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { publicPage } from "#app/features/api/caching.ts";
import { createPageCache } from "./page-cache.ts";
import { createPages } from "./pages.ts";

beforeEach(() => void vi.useFakeTimers({ toFake: ["Date", "performance"] }));
afterEach(() => void vi.useRealTimers());

test.each([
  ["products", 3600],
  ["product", 3600],
  ["taxon", 3600],
  ["blogPosts", 604_800],
  ["contentPage", 600],
] as const)(
  "a page made of %s is rendered anew after %i seconds, also when the clock was set back",
  async (call, seconds) => {
    let renders = 0;
    const render = async () => ({
      response: new Response(null, {
        headers: { "content-type": "text/html", ...publicPage(call)() },
      }),
      html: `<p>${++renders}</p>`,
      nonce: "nonce",
      tags: new Set<string>(),
      complete: true,
    });
    const cache = createPageCache(1_000_000);
    const log = pino({ level: "silent" });
    const app = new Hono().all("*", createPages({ render, cache, log }));
    await app.request("/");
    vi.advanceTimersByTime(seconds * 1000 - 1);
    await app.request("/");
    expect(renders).toBe(1);
    vi.setSystemTime(Date.now() - 3_600_000);
    vi.advanceTimersByTime(2);
    await app.request("/");
    await vi.waitFor(() => expect(renders).toBe(2));
  },
);

test("a page that promises until a moment is not served after it, not even once", async () => {
  let renders = 0;
  const until = Date.now() + 60_000;
  const render = async () => ({
    response: new Response(null, {
      headers: { "content-type": "text/html", ...publicPage("product")() },
    }),
    html: `<p>${++renders}</p>`,
    nonce: "nonce",
    tags: new Set<string>(),
    complete: true,
    until: renders === 1 ? until : Infinity,
  });
  const cache = createPageCache(1_000_000);
  const app = new Hono().all("*", createPages({ render, cache, log: pino({ level: "silent" }) }));
  const read = async () => (await app.request("/")).text();
  expect(await read()).toBe("<p>1</p>");
  vi.setSystemTime(until - 1);
  expect(await read()).toBe("<p>1</p>");
  vi.setSystemTime(until);
  expect(await read()).toBe("<p>2</p>");
});

test("while the backend is away a page that ended is better than none", async () => {
  let away = false;
  const until = Date.now() + 60_000;
  const render = async () => ({
    response: new Response(null, {
      status: away ? 503 : 200,
      headers: { "content-type": "text/html", ...publicPage("product")() },
    }),
    html: away ? "<p>tra poco</p>" : "<p>prodotto</p>",
    nonce: "nonce",
    tags: new Set<string>(),
    complete: !away,
    until,
  });
  const cache = createPageCache(1_000_000);
  const app = new Hono().all("*", createPages({ render, cache, log: pino({ level: "silent" }) }));
  await app.request("/");
  away = true;
  vi.setSystemTime(until + 1);
  const answer = await app.request("/");
  expect([answer.status, await answer.text()]).toEqual([200, "<p>prodotto</p>"]);
  expect((await app.request("/altro")).status).toBe(503);
});
