import { writeFileSync } from "node:fs";
import { type Browser, chromium } from "playwright-core";
import { launchOptions } from "../tests/harness/chromium.ts";
import { hydrated } from "../tests/harness/open-page.ts";
import { startShop } from "../tests/harness/shop-server.ts";
import { measuredPages } from "./measured-pages.ts";

/** Tasks of the main thread above 50 ms, from navigation to idle, with a CPU four times slower. */
const limit = 50;
const rounds = Number(process.argv[2] ?? 5);
const only = process.argv[3];

type TraceEvent = {
  name: string;
  ph: string;
  ts: number;
  dur?: number;
  tid: number;
  pid: number;
  args?: { data?: { functionName?: string; url?: string; type?: string }; name?: string };
};
type Task = { at: number; duration: number; parts: string };
type Visit = { blocking: number; longest: number; tasks: Task[] };

const shop = await startShop({ LOG_LEVEL: "error" });
const browser = await chromium.launch(launchOptions());
try {
  const { cookie, pages } = await measuredPages(shop.baseUrl);
  const rows = [
    "| page | blocking time | longest task | tasks above 50 ms |",
    "| --- | --- | --- | --- |",
  ];
  for (const [name, path] of Object.entries(pages)) {
    if (only && only !== name) continue;
    for (let turn = 0; turn < 3; turn++) await fetch(shop.baseUrl + path);
    const visits: Visit[] = [];
    for (let round = 0; round <= rounds; round++) visits.push(await visit(browser, path, cookie));
    // The first visit fills the caches of the server.
    const middle = visits.slice(1).toSorted((a, b) => a.blocking - b.blocking)[rounds >> 1];
    if (!middle) continue;
    const { blocking, longest, tasks } = middle;
    rows.push(`| ${name} | ${ms(blocking)} | ${ms(longest)} | ${tasks.length} |`);
    console.log(rows.at(-1));
    for (const { at, duration, parts } of tasks)
      console.log(`  ${ms(at)}: ${ms(duration)} ${parts}`);
  }
  const head = `# Blocking time

Written by \`npm run bench blocking\`: tasks of the main thread above ${limit} ms between navigation and idle, at 390 px with a CPU
four times slower. Blocking time sums what exceeds ${limit} ms in each; the middle of ${rounds} visits.`;
  if (!only) writeFileSync("docs/bench/blocking.md", `${head}\n\n${rows.join("\n")}\n`);
} finally {
  await browser.close();
  await shop.stop();
}

async function visit(browser: Browser, path: string, cookie: string): Promise<Visit> {
  const context = await browser.newContext({
    baseURL: shop.baseUrl,
    viewport: { width: 390, height: 844 },
    isMobile: true,
    hasTouch: true,
    locale: "it-IT",
    extraHTTPHeaders: { Cookie: cookie },
  });
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: 4 });
  await browser.startTracing(page, {
    categories: ["toplevel", "devtools.timeline", "blink.user_timing"],
  });
  await page.goto(path);
  await hydrated(page);
  await page.waitForLoadState("networkidle");
  const trace = JSON.parse((await browser.stopTracing()).toString()) as {
    traceEvents: TraceEvent[];
  };
  await context.close();
  return summarise(trace.traceEvents);
}

function summarise(events: TraceEvent[]): Visit {
  const navigation = events.find(({ name }) => name === "navigationStart");
  const main = events.find(
    ({ name, args, pid }) =>
      name === "thread_name" && args?.name === "CrRendererMain" && pid === navigation?.pid,
  );
  const own = events.filter(
    ({ ph, pid, tid }) => ph === "X" && pid === main?.pid && tid === main.tid,
  );
  const tasks = own
    .filter(({ name, dur = 0 }) => name.endsWith("RunTask") && dur >= limit * 1000)
    .map((task) => ({
      at: (task.ts - (navigation?.ts ?? 0)) / 1000,
      duration: (task.dur ?? 0) / 1000,
      parts: describeParts(task, own),
    }));
  const durations = tasks.map(({ duration }) => duration);
  const blocking = durations.reduce((sum, duration) => sum + duration - limit, 0);
  return { blocking, longest: Math.max(0, ...durations), tasks };
}

/** What a task spent its time on, the longest first; parts nest, so their sum exceeds the task. */
function describeParts(task: TraceEvent, own: TraceEvent[]): string {
  const end = task.ts + (task.dur ?? 0);
  const sums = new Map<string, number>();
  for (const { name, ts, dur = 0, args } of own) {
    if (name.endsWith("RunTask") || dur < 3000 || ts < task.ts || ts + dur > end) continue;
    const { functionName, type, url } = args?.data ?? {};
    const key = [name, functionName ?? type, url?.split("/").at(-1)].filter(Boolean).join(" ");
    sums.set(key, (sums.get(key) ?? 0) + dur / 1000);
  }
  const longest = [...sums].toSorted(([, one], [, other]) => other - one).slice(0, 8);
  return longest.map(([key, sum]) => `${key} ${Math.round(sum)}`).join(", ");
}

function ms(value: number) {
  return `${Math.round(value)} ms`;
}
