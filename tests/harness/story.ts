import { randomUUID } from "node:crypto";
import { readFileSync, statSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Page,
} from "playwright-core";
import { afterAll, inject, test } from "vitest";
import { launchOptions, unoptimised, withoutImages } from "./chromium.ts";
import { copyDatabase } from "./database.ts";
import { type Open, openWith } from "./open-page.ts";
import { watchProblems } from "./problems.ts";
import { screenshot } from "./screenshot.ts";
import { openScriptless } from "./scriptless/page.ts";
import { companyAnswers, ownerAnswers, runSetUp } from "./set-up.ts";
import { type Shop, startShop } from "./shop-server.ts";
import { startTlsShop } from "./tls-shop.ts";

export type StoryContext = {
  page: Page;
  context: BrowserContext;
  width: number;
  baseUrl: string;
  open: Open;
  /** The same visitor on a page that is only read, without scripts and unrendered: a tenth of the cost. */
  plain: Page;
  /** End or restart the story's own shop; only with `ownShop`. */
  end: Shop["end"];
  restart: Shop["restart"];
  /** Sets the clock of the shop forward, from now; only with `ownShop: withClock()`. */
  travel: (minutes: number) => Promise<void>;
};

export type StoryOptions = {
  /** Without it the story sends links and forms by itself, and no page is rendered. */
  javascript?: boolean;
  /** Without scripts, but in the browser: for stories about what the style sheets show then. */
  rendered?: boolean;
  /** Load photographs; without it they are not fetched at all. */
  images?: boolean;
  /** Problems that belong to the story, matched against their one-line description. */
  expected?: RegExp[];
  /** Start a shop for this story alone, with these settings. */
  ownShop?: Record<string, string>;
  /** Keep the own shop on the embedded database, which the story is about. */
  embedded?: boolean;
  /** Reach the own shop by this host, through a proxy that ends TLS. */
  tlsHost?: string;
  /** An own shop as `npm run setup` leaves it, closed and without the demo, at localhost behind TLS. */
  setUp?: boolean;
  /** Let the shop install its service worker, which costs every story a page. */
  serviceWorker?: boolean;
  widths?: number[];
  timeout?: number;
};

const browsersOfWorker = new Map<boolean, Promise<Browser>>();

/** For stories whose subject is the layout, or a journey that must hold on every screen. */
export const bothWidths = [390, 1440];

/** Registers a story of a visitor in a fresh browser context: on a phone, as most come, unless it says otherwise. */
export function story(
  title: string,
  tell: (context: StoryContext) => Promise<void>,
  options: StoryOptions = {},
): void {
  for (const width of options.widths ?? [390])
    // oxlint-disable-next-line vitest/expect-expect
    test(`${title} (${width} px)`, () => play(title, width, tell, options));
}

/** A story of the back office, at a desk. */
export const officeStory: typeof story = (title, tell, options) =>
  story(title, tell, { widths: [1440], ...options });

async function play(
  title: string,
  width: number,
  tell: (context: StoryContext) => Promise<void>,
  options: StoryOptions,
): Promise<void> {
  const { javascript = true, expected = [], timeout = 60_000, ownShop } = options;
  const own = ownShop ?? (options.setUp ? {} : undefined);
  const shop = await shopOf(options);
  const logStart = statSync(shop.logFile).size;
  const ownBrowser = browserArguments(options, shop);
  const browser = ownBrowser
    ? await chromium.launch(launchOptions(...ownBrowser))
    : await sharedBrowser(options.images);
  const context = await browser.newContext({
    ...device(width),
    javaScriptEnabled: javascript,
    serviceWorkers: options.serviceWorker ? "allow" : "block",
    baseURL: shop.baseUrl,
    ignoreHTTPSErrors: options.setUp !== undefined,
  });
  context.setDefaultTimeout(15_000);
  const problems = watchProblems(context, expected);
  const note = (problem: string) => {
    if (!expected.some((pattern) => pattern.test(problem))) problems.push(problem);
  };
  const plain = openScriptless(context, shop.baseUrl, note);
  const page = javascript || options.rendered ? await context.newPage() : plain;
  const open = openWith(page, javascript);
  const { baseUrl, end, restart } = shop;
  const travel = travelWith(shop, ownShop);
  try {
    await within(
      timeout,
      tell({ page, plain, context, width, baseUrl, open, end, restart, travel }),
    );
    if (problems.length > 0) throw new Error("the page had problems");
  } catch (error) {
    const path = await screenshot(page, `failed ${title}`).catch(() => "none, the page is gone");
    const log = readFileSync(shop.logFile).subarray(logStart).toString().trim();
    const lines = log.split("\n").slice(-20);
    const facts = [
      `at ${page.url()}`,
      ...problems,
      `picture: ${path}`,
      "the shop's log:",
      ...lines,
    ];
    throw explain(error, facts);
  } finally {
    await context.close();
    if (ownBrowser) await browser.close();
    if (own !== undefined && !inCommon.has(own)) await shop.stop();
  }
}

type StoryShop = Pick<Shop, "baseUrl" | "logFile" | "end" | "restart" | "stop" | "signal"> & {
  proxyPort?: number;
};

async function shopOf(options: StoryOptions): Promise<StoryShop> {
  const { ownShop, tlsHost, setUp } = options;
  if (setUp) return startSetUp({ DEMO: "false", ...ownShop });
  if (ownShop === undefined) return sharedShop();
  const start = async () => {
    const { env, seed } = await dataFor(ownShop, options.embedded);
    return tlsHost === undefined ? startShop(env, seed) : startTlsShop(env, seed, tlsHost);
  };
  const common = inCommon.get(ownShop);
  if (!common) return start();
  return (common.shop ??= start());
}

/** On PostgreSQL where there is one: a shop starts and answers with half the embedded database's CPU time. */
async function dataFor(env: Record<string, string>, embedded = false) {
  const postgres = inject("postgresSeed");
  // PostgreSQL keeps its own time, and a storefront alone has no data.
  if (embedded || !postgres || "CLOCK_FILE" in env || "SHOP_API_URL" in env)
    return { env, seed: inject("shopSeed") };
  const DATABASE_URL = env["DATABASE_URL"] ?? (await copyDatabase(postgres.url, postgres.template));
  return { env: { ...env, DATABASE_URL }, seed: postgres.dataDir };
}

async function startSetUp(settings: Record<string, string>): Promise<StoryShop> {
  const { env, seed } = await dataFor(settings);
  const shop = await startTlsShop(env, seed);
  await shop.end();
  const answers = [...ownerAnswers, ...companyAnswers].join("\n");
  const data = { dataDir: shop.dataDir, env };
  const { code, told } = await runSetUp(data, ["--remove-demo"], answers);
  if (code !== 0) throw new Error(told);
  await shop.begin();
  return shop;
}

const inCommon = new WeakMap<object, { shop?: Promise<StoryShop> }>();

/** Settings of one shop for all stories of a file that name them: starting it takes longer than most stories. */
export function commonShop(settings: Record<string, string> = {}): Record<string, string> {
  const own = { ...settings };
  const common: { shop?: Promise<StoryShop> } = {};
  inCommon.set(own, common);
  afterAll(async () => (await common.shop)?.stop());
  return own;
}

/** Of a browser for this story alone; nothing when a common one will do. */
function browserArguments({ images, tlsHost }: StoryOptions, shop: StoryShop) {
  if (tlsHost === undefined) return undefined;
  return [
    `--host-resolver-rules=MAP ${tlsHost} 127.0.0.1:${shop.proxyPort}`,
    "--ignore-certificate-errors",
    unoptimised,
    ...(images ? [] : [withoutImages]),
  ];
}

// Ends before vitest's own limit, which would leave no time for a picture.
async function within(timeout: number, work: Promise<void>): Promise<void> {
  const limit = new AbortController();
  const late = pause(timeout, undefined, { signal: limit.signal }).then(() => {
    throw new Error(`the story took longer than ${timeout / 1000} s`);
  });
  await Promise.race([work, late]).finally(() => limit.abort());
}

function device(width: number): BrowserContextOptions {
  const phone = width < 768;
  const system = phone ? "Linux; Android 15; Pixel 9" : "X11; Linux x86_64";
  return {
    // A shopper's browser, not a headless one.
    userAgent: `Mozilla/5.0 (${system}) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 ${phone ? "Mobile " : ""}Safari/537.36`,
    viewport: { width, height: phone ? 844 : 900 },
    isMobile: phone,
    hasTouch: phone,
    locale: "it-IT",
    timezoneId: "Europe/Rome",
    reducedMotion: "reduce",
  };
}

/** One with and one without photographs for all stories of a worker, in whose process their protocol is spoken; they end with it. */
function sharedBrowser(images = false): Promise<Browser> {
  const browser =
    browsersOfWorker.get(images) ??
    chromium.launch(launchOptions(unoptimised, ...(images ? [] : [withoutImages])));
  browsersOfWorker.set(images, browser);
  return browser;
}

async function refuse(): Promise<never> {
  throw new Error("only a story with `ownShop` may do this");
}

function sharedShop(): StoryShop {
  const [baseUrl, logFile] = [inject("shopUrl"), inject("shopLog")];
  return { baseUrl, logFile, end: refuse, restart: refuse, stop: refuse, signal: () => {} };
}

/** Settings of a shop whose clock can be set forward. */
export const withClock = (settings: Record<string, string> = {}): Record<string, string> => ({
  ...settings,
  NODE_OPTIONS: `--import=${new URL("../faults/clock.mjs", import.meta.url).href}`,
  CLOCK_FILE: join(tmpdir(), `rugiada-clock-${randomUUID()}`),
});

function travelWith(shop: StoryShop, settings: Record<string, string> = {}) {
  const file = settings["CLOCK_FILE"];
  return async (minutes: number) => {
    if (file === undefined) return refuse();
    await writeFile(file, String(minutes * 60_000));
    shop.signal("SIGUSR2");
    // The signal is handled by the process in its own time: long before it could answer the next call.
    await fetch(`${shop.baseUrl}/readyz`);
  };
}

function explain(error: unknown, facts: string[]): unknown {
  if (error instanceof Error) error.message = [error.message, ...facts].join("\n");
  return error;
}
