import { writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { chromium } from "playwright-core";
import { launchOptions } from "../tests/harness/chromium.ts";
import { hydrated } from "../tests/harness/open-page.ts";
import { type Shop, startShop } from "../tests/harness/shop-server.ts";
import { measuredPages } from "./measured-pages.ts";

/*
 * `npm run bench blocking [FOLDER] [ROUNDS] [PAGE]`: tasks of the main thread above 50 ms of its CPU time, from navigation
 * to idle, with a CPU four times slower. FOLDER is another built checkout, which is visited in turns with this one.
 */
const limit = 50;
const [folder] = process.argv.slice(2).filter((word) => word.includes("/"));
const [rounds = 5] = process.argv.slice(2).map(Number).filter(Boolean);
const [only] = process.argv.slice(2).filter((word) => !word.includes("/") && !Number(word));

type TraceEvent = {
  name: string;
  ph: string;
  ts: number;
  dur?: number;
  tdur?: number;
  tid: number;
  pid: number;
  args?: { data?: { functionName?: string; url?: string; type?: string }; name?: string };
};
type Task = { at: number; duration: number; parts: string };
type Visit = { blocking: number; longest: number; tasks: Task[]; all: number };
type PageName = keyof Awaited<ReturnType<typeof measuredPages>>["pages"];

const releases = [...(folder ? [resolve(folder)] : []), process.cwd()];
const shops: Shop[] = [];
const browser = await chromium.launch(launchOptions());
try {
  for (const release of releases)
    shops.push(await startShop({ LOG_LEVEL: "error" }, undefined, release));
  const measured = await Promise.all(shops.map(({ baseUrl }) => measuredPages(baseUrl)));
  const rows = [
    "| page | release | blocking time | longest task | tasks above 50 ms | all tasks |",
    "| --- | --- | --- | --- | --- | --- |",
  ];
  for (const name of Object.keys(measured[0]!.pages) as PageName[]) {
    if (only && only !== name) continue;
    const visits: Visit[][] = shops.map(() => []);
    // The first visit fills the caches of the server.
    for (let round = 0; round <= rounds; round++)
      for (const [index, { baseUrl }] of shops.entries()) {
        const { pages, cookie } = measured[index]!;
        const found = await visit(baseUrl, pages[name], cookie);
        if (round > 0) visits[index]!.push(found);
      }
    for (const [index, found] of visits.entries()) {
      const middle = found.toSorted((a, b) => a.blocking - b.blocking)[found.length >> 1]!;
      const { blocking, longest, tasks, all } = middle;
      const release = index === shops.length - 1 ? "now" : "then";
      const cells = [name, release, ms(blocking), ms(longest), tasks.length, ms(all)];
      rows.push(`| ${cells.join(" | ")} |`);
      console.log(rows.at(-1));
      for (const { at, duration, parts } of tasks)
        console.log(`  ${ms(at)}: ${ms(duration)} ${parts}`);
    }
  }
  const head = `# Blocking time

Written by \`npm run bench blocking FOLDER\`, where the folder is a built checkout of the earlier release: tasks of the main
thread above ${limit} ms between navigation and idle, at 390 px with a CPU four times slower, in CPU time of the thread. Both
releases are visited in turns. Blocking time sums what exceeds ${limit} ms in each; the middle of ${rounds} visits.`;
  if (folder && !only) writeFileSync("docs/bench/blocking.md", `${head}\n\n${rows.join("\n")}\n`);
} finally {
  await browser.close();
  for (const shop of shops) await shop.stop();
}

async function visit(baseURL: string, path: string, cookie: string): Promise<Visit> {
  const context = await browser.newContext({
    baseURL,
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
  const every = own.filter(({ name }) => name.endsWith("RunTask"));
  const all = every.reduce((sum, task) => sum + cpuTime(task), 0);
  const tasks = every
    .filter((task) => cpuTime(task) >= limit)
    .map((task) => ({
      at: (task.ts - (navigation?.ts ?? 0)) / 1000,
      duration: cpuTime(task),
      parts: describeParts(task, own),
    }));
  const durations = tasks.map(({ duration }) => duration);
  const blocking = durations.reduce((sum, duration) => sum + duration - limit, 0);
  return { blocking, longest: Math.max(0, ...durations), tasks, all };
}

/** The thread's own milliseconds: other load of the machine does not count. */
function cpuTime({ tdur, dur = 0 }: TraceEvent): number {
  return (tdur ?? dur) / 1000;
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
