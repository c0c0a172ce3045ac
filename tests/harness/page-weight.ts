import type { Page } from "playwright-core";
import { hydrated } from "./open-page.ts";

export type PageWeight = {
  /** Compressed bytes by kind, without headers: Document, Script, Stylesheet, Font, Image, Fetch … */
  bytes: Record<string, number>;
  requests: string[];
  /** While loading and scrolling. */
  layoutShift: number;
  /** Elements that need no layout before one scrolls. */
  later: number;
};

/** Jumps to the end and scrolls through the page, whose lower parts are laid out only then. */
async function scrollThrough(page: Page): Promise<void> {
  const { length, step } = await page.evaluate(() => ({
    length: document.documentElement.scrollHeight,
    step: innerHeight / 2,
  }));
  for (const y of [length, 0, ...Array.from({ length: length / step }, (_, n) => n * step)]) {
    await page.evaluate((top) => scrollTo(0, top), y);
    await page.waitForTimeout(100);
  }
}

/** Counts elements that are skipped because they are far below the screen. */
const elementsLaidOutLater = (page: Page) =>
  page
    .locator("main *, footer *")
    .evaluateAll(
      (elements) =>
        elements.filter(
          (element) =>
            element.checkVisibility() && !element.checkVisibility({ contentVisibilityAuto: true }),
        ).length,
    );

/** Visits the page with an empty cache and adds up what came over the wire. */
export async function weigh(page: Page, path: string): Promise<PageWeight> {
  const session = await page.context().newCDPSession(page);
  await session.send("Network.enable");
  await session.send("Network.setCacheDisabled", { cacheDisabled: true });
  const kinds = new Map<string, { type: string; head: number }>();
  const requests: string[] = [];
  const bytes: Record<string, number> = {};
  session.on("Network.responseReceived", ({ requestId, type, response }) => {
    kinds.set(requestId, { type, head: response.encodedDataLength });
    if (!response.url.startsWith("data:")) requests.push(`${type} ${response.url}`);
  });
  session.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    const { type, head } = kinds.get(requestId) ?? { type: "Other", head: 0 };
    bytes[type] = (bytes[type] ?? 0) + encodedDataLength - head;
  });
  await page.addInitScript(() => {
    Object.assign(window, { layoutShift: 0 });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[]) {
        window.layoutShift += entry.value;
      }
    }).observe({ type: "layout-shift", buffered: true });
  });
  await page.goto(path, { waitUntil: "networkidle" });
  // Scripts come after the page: on a busy machine the network is idle before they are asked for.
  await hydrated(page);
  for (let seen = 0; seen < requests.length; await page.waitForTimeout(500)) seen = requests.length;
  await session.detach();
  const later = await elementsLaidOutLater(page);
  await scrollThrough(page);
  const layoutShift = await page.evaluate(() => window.layoutShift);
  return { bytes, requests, layoutShift, later };
}

declare global {
  interface Window {
    layoutShift: number;
  }
}
