import { performance } from "node:perf_hooks";
import { startPostgres } from "#tests/harness/postgres-server.ts";
import { startShop } from "#tests/harness/shop-server.ts";
import { multiplyOrders } from "./million-orders.ts";
import { signIn } from "./office-session.ts";
import { processUsage } from "./process-usage.ts";

/** `npm run bench orders 1000000`: calls of the back office in a shop with that many orders. */
const targetCount = Number(process.argv[2] ?? 1_000_000);
const month = new Date(Date.now() - 45 * 86_400_000).toISOString().slice(0, 10);
const until = new Date(Date.now() - 15 * 86_400_000).toISOString().slice(0, 10);
const whole = new Date(Date.now() - 90 * 86_400_000).toISOString().slice(0, 7);
const year = new Date(Date.now() - 365 * 86_400_000).toISOString().slice(0, 10);
/** `npm run bench orders 0 accounting` runs only calls that contain the word. */
const only = process.argv[3] ?? "";

const calls: [name: string, path: string][] = [
  ["order list", "orders?page=1&itemsPerPage=25"],
  ["order list, page 100", "orders?page=100&itemsPerPage=25"],
  ["order list, page 20,000", "orders?page=20000&itemsPerPage=25"],
  ["order list, last page", "orders?page=40000&itemsPerPage=25"],
  ["counts of the views", "orders/views"],
  ...["to_pay", "to_pack", "to_send", "late", "problems"].map((view): [string, string] => [
    `view ${view}`,
    `orders?view=${view}&page=1&itemsPerPage=25`,
  ]),
  ["search by number", "orders?q=RB0123456"],
  ["search by name, 2,000 hits", "orders?q=fontana77"],
  ["search by two words", "orders?q=chiara%20fontana770"],
  ["search by email", "orders?q=cliente770077%40posta"],
  ["search by phone", "orders?q=333%200123456"],
  ["search by tracking", "orders?q=BRTB00123456"],
  ["search by product", "orders?q=sapone"],
  ["search by name and product", "orders?q=fontana77%20sapone"],
  ["paid orders of a view one saved", `orders?paymentState=paid&completedAt[after]=${month}`],
  ["search over everything", "search?q=fontana770"],
  ["dashboard", "dashboard"],
  ["counts of what waits", "dashboard/todo"],
  ...["day", "product", "range", "coupon"].map((by): [string, string] => [
    `figures of a month, by ${by}`,
    `sales?by=${by}&from=${month}&to=${until}`,
  ]),
  ["registers of a month", `accounting?month=${whole}`],
  ["takings of a month, CSV", `exports/accounting/corrispettivi.csv?month=${whole}`],
  ["registers of a month, XLSX", `exports/accounting/registri.xlsx?month=${whole}`],
  ["documents of a month, ZIP", `exports/accounting/documenti.zip?month=${whole}`],
  ...["csv", "xlsx"].map((kind): [string, string] => [
    `orders of a month, ${kind.toUpperCase()}`,
    `exports/orders.${kind}?completedAt[after]=${month}&completedAt[before]=${until}`,
  ]),
  ["orders of a year, CSV", `exports/orders.csv?completedAt[after]=${year}`],
];

/** Uses an existing database: `DATABASE_URL=… node bench/orders.ts 0`. */
const known = process.env["DATABASE_URL"];
const server = known ? { url: known, stop: async () => {} } : await startPostgres();
const shop = await startShop({ DATABASE_URL: server.url, LOG_LEVEL: "warn" });
try {
  const before = performance.now();
  const count = targetCount > 0 ? await multiplyOrders(server.url, targetCount) : 0;
  const minutes = ((performance.now() - before) / 60_000).toFixed(1);
  console.log(`${count.toLocaleString("en")} orders, made in ${minutes} minutes\n`);
  const memory = () => Math.round(processUsage(shop.pid())?.memoryMb ?? 0);
  console.log("| call | first | median of three | bytes | memory before | at its peak |");
  console.log("| --- | --- | --- | --- | --- | --- |");
  for (const [name, path] of calls.filter((call) => call.join(" ").includes(only))) {
    const cookie = await signIn(shop.baseUrl);
    const before = memory();
    let peak = before;
    const watch = setInterval(() => (peak = Math.max(peak, memory())), 50);
    const times: number[] = [];
    let bytes = 0;
    // Calls that take minutes are made once.
    for (let n = 0; n < 4 && (times[0] ?? 0) < 30_000; n += 1) {
      const start = performance.now();
      const answer = await fetch(`${shop.baseUrl}/api/v2/admin/${path}`, { headers: { cookie } });
      bytes = 0;
      for await (const chunk of answer.body ?? []) bytes += chunk.length;
      if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
      times.push(performance.now() - start);
    }
    clearInterval(watch);
    const [first = 0, ...others] = times;
    const median = others.toSorted((a, b) => a - b)[1] ?? first;
    console.log(
      `| ${name} | ${first.toFixed(0)} ms | ${median.toFixed(0)} ms | ${bytes.toLocaleString("en")} | ${before} MiB | ${peak} MiB |`,
    );
  }
} finally {
  await shop.stop();
  await server.stop();
}
