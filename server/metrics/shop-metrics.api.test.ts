import { execFileSync, spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { afterAll, expect, test } from "vitest";
import { createTestCommerce } from "#tests/harness/commerce.ts";
import { createMetrics, metricsRoute } from "./metrics.ts";
import { createDatabaseHealth } from "./database-health.ts";
import { createShopMetrics } from "./shop-metrics.ts";

const shop = await createTestCommerce();
afterAll(() => shop.close());
for (const statement of [
  "create schema if not exists pgboss",
  "create table if not exists pgboss.job (name text, state text)",
  "insert into pgboss.job (name, state) values ('dead', 'created')",
  `insert into mails (key, template, recipient, subject, html, text, state)
    values ('x', 'x', 'a@example.it', 'x', 'x', 'x', 'queued')`,
  `with placed as (insert into orders (token, channel_code, locale_code, currency_code)
      values ('metrics', 'x', 'x', 'x') returning id),
    payment as (insert into payments (order_id) select id from placed returning id)
    insert into payment_attempts (payment_id, gateway, reference, state, amount)
    select id, 'stripe', 'x', 'failed', 100 from payment`,
  `insert into payment_attempts (payment_id, gateway, reference, state, amount, created_at)
    select id, 'stripe', 'old-' || id, 'succeeded', 100, now() - interval '3 hours' from payments`,
])
  await shop.ctx.db.execute(statement);

function open({ away = false } = {}) {
  const metrics = createMetrics();
  const failing = new Proxy(shop.database.db, {
    get: () => () => Promise.reject(new Error("the database is away")),
  });
  const database = away ? { ...shop.database, db: failing } : shop.database;
  const refresh = createShopMetrics(metrics.registry, {
    database,
    health: createDatabaseHealth(database, tmpdir()),
    dataDir: tmpdir(),
    poolSize: 10,
  });
  const route = metricsRoute({ metrics, token: undefined, refresh });
  const headers = { host: "localhost:3000" };
  const incoming = { headers, socket: { remoteAddress: "127.0.0.1" } };
  return { metrics, scrape: async () => route.request("/metrics", {}, { incoming }) };
}

test("without the database every other series is still reported", async () => {
  const answer = await open({ away: true }).scrape();
  expect(answer.status).toBe(200);
  const text = await answer.text();
  for (const line of [
    "rugiada_database_up 0",
    'rugiada_database_connections{state="max"} 10',
    "rugiada_database_waiting 0",
    "rugiada_last_backup_timestamp_seconds 0",
    "nodejs_eventloop_lag_p99_seconds",
  ])
    expect(text).toContain(line);
  expect(text).toMatch(/^rugiada_data_dir_free_bytes \d{6,}$/m);
  expect(text).not.toContain("rugiada_orders_total{");
});

test("a gateway that never succeeded can be compared, and alerts apply increase only to counters", async () => {
  const text = await (await open().scrape()).text();
  expect(text).toContain('rugiada_payment_attempts{gateway="stripe",state="failed"} 1');
  expect(text).toContain('rugiada_payment_attempts{gateway="stripe",state="succeeded"} 0');
  const gauges = [...text.matchAll(/^# TYPE (\w+) gauge$/gm)].map(([, name]) => name);
  const alerts = readFileSync("deploy/alerts.yml", "utf8");
  const counted = [...alerts.matchAll(/(?:increase|\brate)\((\w+)/g)].map(([, name]) => name);
  expect(counted.length).toBeGreaterThan(4);
  expect(counted.filter((name) => gauges.includes(name))).toEqual([]);
});

test("alerts.yml and docs/operating.md use only series and labels that are reported", async () => {
  const { metrics, scrape } = open();
  metrics.countPage("hit");
  metrics.countStatement(0.002);
  metrics.countRead("replica");
  metrics.countJob("mail", "failed");
  metrics.observe({ url: "/" } as never, { once: (_: string, end: () => void) => end() } as never);
  const reported = await (await scrape()).text();
  const alerts = readFileSync("deploy/alerts.yml", "utf8");
  const texts = [alerts, readFileSync("docs/operating.md", "utf8")].join("\n");
  const used = [...texts.matchAll(/\b((?:rugiada|nodejs)_\w+)(?:\{([^}]*)\})?/g)];
  expect(used.length).toBeGreaterThan(20);
  const unknown = used.flatMap(([, name = "", labels = ""]) => {
    const isSeries = new RegExp(`^${name}(_sum|_count|_bucket)?[ {]`);
    const lines = reported.split("\n").filter((line) => isSeries.test(line));
    if (lines.length === 0) return [name];
    return (labels.match(/\w+(?=[=!,]|$)/g) ?? [])
      .filter((label) => !lines.some((line) => line.includes(`${label}="`)))
      .map((label) => `${name}{${label}}`);
  });
  expect(unknown).toEqual([]);
  // Histogram quantiles are never above the last bucket but one, so limits must be below it.
  for (const [, name = "", limit = ""] of alerts.matchAll(/rate\((\w+_bucket)[^>]*> ([\d.]+)/g)) {
    const edges = [...reported.matchAll(new RegExp(`^${name}\\{le="([\\d.]+)"`, "gm"))];
    expect(Math.max(...edges.map(([, edge]) => Number(edge)))).toBeGreaterThan(Number(limit));
  }
});

test.skipIf(spawnSync("promtool", ["--version"]).error)("promtool accepts the alerts", () => {
  const output = execFileSync("promtool", ["check", "rules", "deploy/alerts.yml"]);
  expect(output.toString()).toContain("SUCCESS");
});
