import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";
import { calls, pages } from "../../bench/cases.ts";
import { connect } from "../../bench/connection.ts";
import { load } from "../../bench/load.ts";
import { findPostgres } from "../../scripts/lib/postgres.mjs";
import { startPostgres } from "../harness/postgres-server.ts";
import { startShop } from "../harness/shop-server.ts";

type Sample = {
  second: number;
  megabytes: number;
  answered: number;
  failed: number;
  slowest: number;
};

const minutes = Math.min(10, Number(process.argv[2] ?? 1));
const connections = 8;
const share = 0.8;
const everySeconds = 10;

const paths = [...Object.values({ ...pages, ...calls }), "/carrello", "/robots.txt"];
const next = (n: number) => ({ path: paths[n % paths.length] ?? "/" });

const postgres = findPostgres() ? await startPostgres() : undefined;
const shop = await startShop({
  LOG_LEVEL: "error",
  RATE_LIMIT_FACTOR: "1000000",
  ...(postgres ? { DATABASE_URL: postgres.url } : {}),
});
try {
  await load(shop.baseUrl, next, { connections, seconds: 5 });
  const { perSecond } = await load(shop.baseUrl, next, { connections, seconds: 10 });
  const samples = await soak(perSecond * share);
  writeFileSync("docs/soak.md", render(perSecond, samples));
  process.stdout.write(render(perSecond, samples));
} finally {
  await shop.stop();
  await postgres?.stop();
}

function memory(): number {
  return Number(execFileSync("ps", ["-o", "rss=", "-p", String(shop.pid())])) / 1024;
}

/** Each connection sends at its own steady pace, late or not. */
async function soak(rate: number): Promise<Sample[]> {
  const samples: Sample[] = [];
  const begun = performance.now();
  const end = begun + minutes * 60_000;
  let sent = 0;
  let current = { answered: 0, failed: 0, slowest: 0 };
  const worker = async (index: number) => {
    const connection = await connect(shop.baseUrl);
    const interval = (connections / rate) * 1000;
    for (let due = begun + index; due < end; due += interval) {
      const wait = due - performance.now();
      if (wait > 1) await pause(wait);
      const asked = performance.now();
      const status = await connection.send(next(sent++));
      current.answered += 1;
      current.slowest = Math.max(current.slowest, performance.now() - asked);
      if (status >= 400) current.failed += 1;
      if (performance.now() > end) break;
    }
    connection.close();
  };
  const sampler = setInterval(() => {
    const second = Math.round((performance.now() - begun) / 1000);
    samples.push({ second, megabytes: Math.round(memory()), ...current });
    current = { answered: 0, failed: 0, slowest: 0 };
  }, everySeconds * 1000);
  await Promise.all(Array.from({ length: connections }, (_, index) => worker(index)));
  clearInterval(sampler);
  return samples;
}

function render(capacity: number, samples: Sample[]): string {
  const third = Math.ceil(samples.length / 3);
  const mean = (part: Sample[]) =>
    Math.round(part.reduce((sum, { megabytes }) => sum + megabytes, 0) / part.length);
  const rows = samples.map(
    ({ second, megabytes, answered, failed, slowest }) =>
      `| ${second} | ${megabytes} | ${Math.round(answered / everySeconds)} | ${failed} | ${Math.round(slowest)} |`,
  );
  const failed = samples.reduce((sum, one) => sum + one.failed, 0);
  return `# Soak

For ${minutes} min at ${share * 100} % of what the shop could answer just before (${Math.round(capacity)} calls a second: pages kept and
rendered, lists, products, searches; ${connections} connections on the loopback; ${postgres ? "PostgreSQL" : "PGlite"}). Made by \`node scripts/soak.mjs ${minutes}\`.

Memory of the process: ${mean(samples.slice(0, third))} MB in the first third, ${mean(samples.slice(-third))} MB in the last. Failed calls: ${failed}.

A third of the calls ask for pages nobody asked for before: they fill the page cache, up to its 64 MB, in the first
minutes.

| second | memory (MB) | answers a second | failed | slowest (ms) |
| --- | --- | --- | --- | --- |
${rows.join("\n")}
`;
}
