import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, onTestFinished, test, vi } from "vitest";
import { createMetrics, routeClass, metricsRoute } from "./metrics.ts";

const from = (remoteAddress: string, headers: Record<string, string> = {}) => ({
  incoming: { headers: { host: "localhost:3000", ...headers }, socket: { remoteAddress } },
});

function open(token?: string) {
  const metrics = createMetrics();
  const route = metricsRoute({
    metrics,
    token,
    refresh: async () => {},
  });
  return { metrics, route };
}

test.each([
  ["/", "page"],
  ["/prodotti?page=2", "page"],
  ["/prodotti.data?x=1", "page-data"],
  ["/api/v2/shop/taxons-tree", "shop-api"],
  ["/api/v2/admin/orders", "admin-api"],
  ["/api/v2/payments/stripe/webhook", "webhook"],
  ["/admin", "office"],
  ["/_ipx/w_10/a.jpg", "picture"],
  ["/assets/a.js", "file"],
  ["/readyz", "watch"],
])("%s counts as %s", (target, name) => {
  expect(routeClass(target)).toBe(name);
});

test("tells pages, statements, jobs and the process itself", async () => {
  const { metrics, route } = open();
  metrics.countPage("hit");
  metrics.countStatement(0.002);
  metrics.countJob("mail", "failed");
  const answer = await route.request("/metrics", {}, from("127.0.0.1"));
  expect(answer.headers.get("content-type")).toMatch(/^text\/plain/);
  const text = await answer.text();
  for (const line of [
    'rugiada_page_cache_total{result="hit"} 1',
    "rugiada_database_statement_seconds_count 1",
    'rugiada_jobs_total{queue="mail",outcome="failed"} 1',
    "process_resident_memory_bytes",
  ]) {
    expect(text).toContain(line);
  }
});

test("a caller who went away before the answer is not counted as served", async () => {
  const metrics = createMetrics();
  const leaving = new AbortController();
  const server = createServer((request, response) => {
    metrics.observe(request, response);
    if (request.url === "/") response.end("ok");
    else leaving.abort();
  }).listen(0, "127.0.0.1");
  onTestFinished(() => void server.close());
  await once(server, "listening");
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  await (await fetch(url)).text();
  await expect(fetch(`${url}/prodotti`, { signal: leaving.signal })).rejects.toThrow("aborted");
  await vi.waitFor(() => expect(metrics.activeRequests()).toBe(0));
  const text = await metrics.text();
  expect(text).toContain('rugiada_http_request_seconds_count{class="page",status="200"} 1');
  expect(text).toContain('rugiada_http_request_seconds_count{class="page",status="499"} 1');
});

const status = async (
  token: string | undefined,
  address: string,
  headers: Record<string, string> = {},
) => (await open(token).route.request("/metrics", { headers }, from(address, headers))).status;

test.each(["::1", "127.0.0.1", "::ffff:127.0.0.1", "127.8.8.8"])(
  "this machine reads it, as %s",
  async (address) => {
    expect(await status(undefined, address)).toBe(200);
    expect(await status(undefined, address, { host: "127.0.0.1:3000" })).toBe(200);
    expect(await status(undefined, address, { host: "[::1]:3000" })).toBe(200);
  },
);

test("nobody else may", async () => {
  expect(await status(undefined, "203.0.113.9")).toBe(404);
  expect(await status(undefined, "203.0.113.9", { authorization: "Bearer undefined" })).toBe(404);
  expect(await status("a".repeat(20), "203.0.113.9", { authorization: "Bearer b" })).toBe(404);
});

test.each<Record<string, string>>([
  { "x-forwarded-for": "203.0.113.9" },
  { "x-forwarded-proto": "https" },
  { "x-forwarded-host": "shop.example" },
  { "x-real-ip": "203.0.113.9" },
  { forwarded: "for=203.0.113.9" },
  { via: "1.1 proxy" },
  { host: "shop.example" },
  { host: "192.168.1.5:3000" },
])("a proxy on this machine speaks for somebody else: %j", async (headers) => {
  expect(await status(undefined, "127.0.0.1", headers)).toBe(404);
  const token = "a".repeat(20);
  const authorization = `Bearer ${token}`;
  expect(await status(token, "127.0.0.1", { ...headers, authorization })).toBe(200);
});
