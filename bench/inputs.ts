import { writeFileSync } from "node:fs";
import { cpus, loadavg } from "node:os";
import { type Browser, chromium, type Locator, type Page } from "playwright-core";
import { launchOptions } from "../tests/harness/chromium.ts";
import { hydrated } from "../tests/harness/open-page.ts";
import { startShop } from "../tests/harness/shop-server.ts";
import { slowNetwork } from "./slow-network.ts";

/** Milliseconds from a tap to the next paint, on a phone with a slow network and a slow CPU. */
const goal = 100;
const rounds = Number(process.argv[2] ?? 3);
const tapsOfRound = 3;
/** Duration of a tap in milliseconds. */
const held = 80;

type Act = {
  path: string;
  prepare?: (page: Page) => Promise<unknown>;
  tap: (page: Page, turn: number) => Locator;
  answered: (page: Page, turn: number) => Promise<unknown>;
};

const drawer = (page: Page) => page.getByRole("dialog", { name: "Il tuo carrello" });
const pieces = (place: Page | Locator) => place.getByRole("textbox", { name: /^Quantità/ }).first();
const has = (field: Locator, value: number) =>
  field.and(field.page().locator(`[value="${value}"]`)).waitFor();
const filters = (page: Page) =>
  page.locator("#filtri details[open] input[type=checkbox]:enabled:not(:checked)");

const acts: Record<string, Act> = {
  "add to cart": {
    path: "/prodotti/siero-acido-ialuronico",
    prepare: async (page) => {
      if (!(await drawer(page).isVisible())) return;
      await drawer(page).getByRole("button", { name: "Chiudi" }).tap();
      await drawer(page).waitFor({ state: "detached" });
    },
    tap: (page) => page.getByRole("button", { name: "Aggiungi al carrello" }).first(),
    answered: (page, turn) => has(pieces(drawer(page)), turn + 1),
  },
  quantity: {
    path: "/carrello",
    tap: (page) => page.getByRole("button", { name: "Aumenta" }).first(),
    answered: (page, turn) => has(pieces(page), tapsOfRound + turn + 1),
  },
  filter: {
    path: "/categorie/viso",
    prepare: async (page) => {
      if (!(await page.locator("#filtri:popover-open").isVisible()))
        await page.getByRole("button", { name: "Filtri" }).tap();
    },
    tap: (page) => filters(page).first(),
    answered: (page, turn) =>
      page.waitForFunction(
        (count) => new URLSearchParams(location.search).size >= count,
        Math.min(turn, 1),
      ),
  },
};

type Taken = { duration: number; script: number };

/** Injected into every page. Browsers do not report interactions shorter than 16 ms. */
const watch = `window.interactions = [];
new PerformanceObserver((list) => {
  for (const { name, interactionId, duration, processingStart, processingEnd } of list.getEntries())
    if (interactionId > 0) interactions.push({ name, duration, script: processingEnd - processingStart });
}).observe({ type: "event", durationThreshold: 16 });`;

const shop = await startShop({ LOG_LEVEL: "error" });
const network = await slowNetwork(shop.baseUrl);
const browser = await chromium.launch(launchOptions());
const found: Record<string, Taken[]> = {};
const load = loadavg()[0] ?? 0;
try {
  for (const { path } of Object.values(acts)) await fetch(shop.baseUrl + path);
  for (let round = 0; round < rounds; round++) await visit(browser);
} finally {
  await browser.close();
  network.stop();
  await shop.stop();
}

const head = `# Input to next paint

Written by \`npm run bench inputs\`: a phone of 390 px with a CPU four times slower, 1.6 Mbit/s and 150 ms there and back. Real
taps of 80 ms on pages that have been taken over, the first one of each visit among them; the longest event of each interaction
by the browser's Event Timing, which counts in steps of 8 ms, and without a trace, which would add some 16 ms to each. ${rounds * tapsOfRound} taps each; load of the machine at the start ${load.toFixed(1)} on ${cpus().length} cores.`;
const ms = (value: number) => `${Math.round(value)} ms`;
const rows = Object.entries(found).map(([name, taken]) => {
  const told = (["duration", "script"] as const).flatMap((figure) => {
    const sorted = taken.map((one) => one[figure]).toSorted((a, b) => a - b);
    return [ms(sorted[Math.floor(sorted.length / 2)] ?? 0), ms(sorted.at(-1) ?? 0)];
  });
  return `| ${[name, ...told, `≤ ${goal} ms`].join(" | ")} |`;
});
const columns = "| tap | median | worst | handlers, median | worst | goal |";
const table = [columns, "| --- | --- | --- | --- | --- | --- |", ...rows].join("\n");
writeFileSync("docs/bench/inputs.md", `${head}\n\n${table}\n`);
console.log(`${table}\n\nWritten to docs/bench/inputs.md`);

async function visit(browser: Browser): Promise<void> {
  const context = await browser.newContext({
    baseURL: network.baseUrl,
    viewport: { width: 390, height: 844 },
    isMobile: true,
    hasTouch: true,
    locale: "it-IT",
  });
  context.setDefaultTimeout(60_000);
  const page = await context.newPage();
  await page.addInitScript(watch);
  const devtools = await context.newCDPSession(page);
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: 4 });
  for (const [name, act] of Object.entries(acts)) {
    await page.goto(act.path);
    await hydrated(page);
    await page.waitForLoadState("networkidle");
    for (let turn = 0; turn < tapsOfRound; turn++) {
      await act.prepare?.(page);
      await page.waitForLoadState("networkidle");
      const target = act.tap(page, turn);
      await target.scrollIntoViewIfNeeded();
      await page.waitForTimeout(1000);
      (found[name] ??= []).push(await measure(page, target));
      await act.answered(page, turn);
    }
  }
  await context.close();
}

async function measure(page: Page, target: Locator): Promise<Taken> {
  await page.evaluate("interactions.length = 0");
  await tap(page, target);
  await page.waitForTimeout(1500);
  const told = (await page.evaluate("interactions")) as { duration: number; script: number }[];
  return {
    duration: Math.max(16, ...told.map(({ duration }) => duration)),
    script: Math.max(0, ...told.map(({ script }) => script)),
  };
}

async function tap(page: Page, target: Locator): Promise<void> {
  const box = await target.boundingBox();
  if (!box) throw new Error("Nothing to tap");
  const touchPoints = [{ x: box.x + box.width / 2, y: box.y + box.height / 2 }];
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints });
  await page.waitForTimeout(held);
  await devtools.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
  await devtools.detach();
}
