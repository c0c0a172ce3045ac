import { writeFileSync } from "node:fs";
import { cpus, loadavg } from "node:os";
import { setTimeout as pause } from "node:timers/promises";
import { startPostgres } from "../tests/harness/postgres-server.ts";
import { type Shop, startShop } from "../tests/harness/shop-server.ts";
import { cartCase, freshApiCases, pages } from "./cases.ts";
import { placeOrder } from "./complete.ts";
import type { Call } from "./connection.ts";
import { select } from "./database.ts";
import { load } from "./load.ts";
import { processUsage } from "./process-usage.ts";

/*
 * `npm run bench scale`: what each action costs the shop, its database and a connection, what larger shops need by these
 * costs, and how well they predict one, two and three processes on one PostgreSQL.
 */
const seconds = Number(process.env.BENCH_SECONDS ?? 4);
/** Milliseconds per action: CPU of the shop and of PostgreSQL, and how long a connection runs statements. */
type Cost = { shop: number; database: number; busy: number };

const orders = 15;
/** How often a visit does each action. */
const perVisit = { cached: 4, rendered: 1, list: 0.3, cart: 0.1, order: 0.03 };
type Action = keyof typeof perVisit;
/** Actions of a single request. */
type Loaded = Exclude<Action, "order">;
const titles: Record<Action, string> = {
  cached: "page from the cache",
  rendered: "page rendered anew (a filtered list)",
  list: "list call without a cached answer",
  cart: "add to cart",
  order: "order, all calls from the cart on",
};
/** A tenth of the day's visits in one hour, three times as many in its busiest minute. */
const peakOf = (visitsPerDay: number) => (visitsPerDay * 0.1 * 3) / 3600;
/** Above this utilisation waiting times grow quickly. */
const utilisation = 0.7;

const quiet = { LOG_LEVEL: "error", RATE_LIMIT_FACTOR: "100000" };
const postgres = await startPostgres();
const shops: Shop[] = [];
const start = async () => shops.push(await startShop({ ...quiet, DATABASE_URL: postgres.url }));
try {
  await start();
  const cost = await measureCosts(shops[0]!);
  const checks = [await check(cost)];
  for (let count = 2; count <= 3; count += 1) {
    await start();
    checks.push(await check(cost));
  }
  const text = render(cost, checks);
  writeFileSync("docs/bench/scale.md", text);
  console.log(text);
} finally {
  for (const shop of shops) await shop.stop();
  await postgres.stop();
}

async function measureCosts(shop: Shop): Promise<Record<Action, Cost>> {
  const calls = await callsOf(shop);
  const measured = async (action: Loaded) => {
    await load(shop.baseUrl, calls[action], { connections: 2, seconds: seconds / 2 });
    const next = (n: number) => calls[action](n + 100_000);
    return costOf(async () => {
      const { perSecond, failed } = await load(shop.baseUrl, next, { connections: 2, seconds });
      if (failed > 0) throw new Error(`${titles[action]}: ${failed} calls failed`);
      return perSecond * seconds;
    });
  };
  for (let warmUp = 0; warmUp < 3; warmUp += 1) await placeOrder(shop.baseUrl);
  return {
    cached: await measured("cached"),
    rendered: await measured("rendered"),
    list: await measured("list"),
    cart: await measured("cart"),
    order: await costOf(async () => {
      for (let order = 0; order < orders; order += 1) await placeOrder(shop.baseUrl);
      return orders;
    }),
  };
}

async function callsOf({ baseUrl }: Shop): Promise<Record<Loaded, (n: number) => Call>> {
  const list = freshApiCases.find(({ name }) => name.startsWith("list"));
  return {
    cached: () => ({ path: pages.home }),
    // Each price is a page of its own.
    rendered: (n) => ({ path: `${pages.list}?prezzo_max=${1000 + n}` }),
    list: list!.next,
    cart: (await cartCase(baseUrl)).next,
  };
}

async function costOf(run: () => Promise<number>): Promise<Cost> {
  const before = await usage();
  const count = await run();
  const after = await usage();
  const each = (name: keyof Cost) => (after[name] - before[name]) / count;
  return { shop: each("shop"), database: each("database"), busy: each("busy") };
}

async function usage(): Promise<Cost> {
  // PostgreSQL's sessions publish their statistics at most once a second.
  await pause(1500);
  const [statistics] = await select<{ busy: number }>(
    postgres.url,
    "select sum(active_time) as busy from pg_stat_database",
  );
  const sessions = await select<{ pid: number }>(postgres.url, "select pid from pg_stat_activity");
  return {
    shop: cpuOf(shops.map((shop) => shop.pid())),
    database: cpuOf(sessions.map(({ pid }) => pid)) + endedOf(sessions[0]!.pid),
    busy: statistics?.busy ?? 0,
  };
}

/** CPU of sessions that have ended, which the server process adds up. */
function endedOf(session: number): number {
  return processUsage(processUsage(session)?.parent ?? 0)?.endedMs ?? 0;
}

function cpuOf(pids: number[]): number {
  return pids.reduce((sum, pid) => sum + (processUsage(pid)?.cpuMs ?? 0), 0);
}

type Check = { processes: number; predicted: number; measured: number };

/**
 * Sends the reading part of visits to all processes at once, as fast as they answer. Each request takes its predicted CPU and
 * that of this client; together they share the cores of this machine.
 */
async function check(cost: Record<Action, Cost>): Promise<Check> {
  const parts = (["cached", "rendered", "list"] as const).map((action) => ({
    action,
    share: perVisit[action] * 10,
  }));
  const turns = parts.flatMap(({ action, share }) => Array<typeof action>(share).fill(action));
  const loads = await Promise.all(
    shops.map(async (shop) => {
      const calls = await callsOf(shop);
      const next = (n: number) => calls[turns[n % turns.length]!](n);
      return (offset: number, duration: number) =>
        load(shop.baseUrl, (n) => next(n + offset), { connections: 4, seconds: duration });
    }),
  );
  await Promise.all(loads.map((send) => send(200_000, seconds / 2)));
  const before = process.cpuUsage();
  const answered = await Promise.all(loads.map((send) => send(300_000, seconds)));
  const { user, system } = process.cpuUsage(before);
  const measured = answered.reduce((sum, { perSecond }) => sum + perSecond, 0);
  const client = (user + system) / 1000 / (measured * seconds);
  const cpu = turns.reduce((sum, action) => sum + cost[action].shop + cost[action].database, 0);
  const perRequest = cpu / turns.length;
  const cores = Math.min(cpus().length * (perRequest / (perRequest + client)), shops.length * 1.1);
  return { processes: shops.length, predicted: (cores * 1000) / perRequest, measured };
}

function render(cost: Record<Action, Cost>, checks: Check[]): string {
  const actions = Object.keys(perVisit) as Action[];
  const visit = (name: keyof Cost) =>
    actions.reduce((sum, action) => sum + perVisit[action] * cost[action][name], 0);
  const costs = actions.map((action) => {
    const { shop, database, busy } = cost[action];
    const figures = [shop, database, busy].map((ms) => ms.toFixed(2));
    return `| ${[titles[action], perVisit[action], ...figures].join(" | ")} |`;
  });
  const needed = [1, 10, 100, 1000].map((times) => {
    const visits = 5000 * times;
    const peak = peakOf(visits);
    const cores = (name: keyof Cost) => ((peak * visit(name)) / 1000 / utilisation).toFixed(1);
    const figures = [visits, visits * perVisit.order].map((count) => count.toLocaleString("en"));
    const sizes = [cores("shop"), cores("database"), cores("busy")];
    return `| ${[`${times}×`, ...figures, peak.toFixed(1), ...sizes].join(" | ")} |`;
  });
  const compared = checks.map(({ processes, predicted, measured }) => {
    const rates = [predicted, measured].map((rate) => Math.round(rate).toLocaleString("en"));
    return `| ${[processes, ...rates, `${(measured / predicted).toFixed(2)}×`].join(" | ")} |`;
  });
  return `# Cost of a visit

Written by \`npm run bench scale\` on ${cpus().length} cores, load average ${loadavg()[0]?.toFixed(1)} at its end; without other
work it is about ${cpus().length}, and above that the last table means little. Milliseconds per action; [scaling.md](../scaling.md) explains the model.

| action | per visit | CPU of the shop | CPU of PostgreSQL | busy connection |
| --- | --- | --- | --- | --- |
${costs.join("\n")}

At ${utilisation * 100} % utilisation in the busiest minute:

| size | visits a day | orders a day | visits/s at the peak | cores, shop | cores, database | busy connections |
| --- | --- | --- | --- | --- | --- | --- |
${needed.join("\n")}

Reading requests per second, predicted by these costs and measured, client on the same machine:

| processes | predicted | measured | ratio |
| --- | --- | --- | --- |
${compared.join("\n")}
`;
}
