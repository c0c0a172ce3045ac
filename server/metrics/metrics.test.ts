import { expect, test } from "vitest";
import { createMetrics } from "./metrics.ts";
import { metricsRoute } from "./route.ts";
import { routeClass } from "./route-class.ts";

const from = (remoteAddress: string) => ({ incoming: { socket: { remoteAddress } } });

function open(token?: string) {
  const metrics = createMetrics();
  const route = metricsRoute({
    metrics,
    token,
    refresh: async () => metrics.setJobs([{ name: "mail", state: "created", count: 3 }]),
  });
  return { metrics, route };
}

test.each([
  ["/", "page"],
  ["/prodotti?page=2", "page"],
  ["/prodotti.data?x=1", "page-data"],
  ["/api/v2/shop/taxons-tree", "shop-api"],
  ["/api/v2/admin/orders", "admin-api"],
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
    'rugiada_jobs{queue="mail",state="created"} 3',
    "process_resident_memory_bytes",
  ]) {
    expect(text).toContain(line);
  }
});

const status = async (token: string | undefined, address: string, headers = {}) =>
  (await open(token).route.request("/metrics", { headers }, from(address))).status;

test("nobody else may read it", async () => {
  expect(await status(undefined, "::1")).toBe(200);
  expect(await status(undefined, "::ffff:127.0.0.1")).toBe(200);
  expect(await status(undefined, "203.0.113.9")).toBe(404);
  expect(await status(undefined, "127.0.0.1", { "x-forwarded-for": "203.0.113.9" })).toBe(404);
  expect(await status(undefined, "203.0.113.9", { authorization: "Bearer undefined" })).toBe(404);
  expect(await status("a".repeat(20), "203.0.113.9", { authorization: "Bearer b" })).toBe(404);
  const right = { authorization: `Bearer ${"a".repeat(20)}` };
  expect(await status("a".repeat(20), "203.0.113.9", right)).toBe(200);
});
