import type { Page } from "playwright-core";
import { expect } from "vitest";
import { readNames } from "./accessible-names.ts";
import { walkFocus } from "./focus-walk.ts";
import { titled } from "./office.ts";
import { hydrated } from "./open-page.ts";
import { officeScreens } from "./templates.ts";

/** A low phone and a small laptop: what sticks to an edge leaves little room there. */
const heights: Record<number, number> = { 390: 700, 1280: 800 };
type Pages = Iterable<readonly [template: string, path: string]>;

/** Walks through the open page. Names are stored of the wide layout, which shows everything, unless they contain a date. */
export async function walkOpen(
  page: Page,
  template: string,
  { width, stored = true }: { width: number; stored?: boolean },
): Promise<string[]> {
  const problems: string[] = [];
  const contentWidth = await page.evaluate(() => document.documentElement.scrollWidth);
  if (contentWidth > width) problems.push(`scrolls sideways, ${contentWidth} px`);
  problems.push(...(await walkFocus(page)));
  if (width === 1280 && stored)
    await expect(await readNames(page)).toMatchFileSnapshot(`../names/${template}.txt`);
  return problems.map((problem) => `${template}: ${problem}`);
}

export const setSize = (page: Page, width: number) =>
  page.setViewportSize({ width, height: heights[width] ?? 800 });

export async function walk(page: Page, width: number, pages: Pages) {
  await setSize(page, width);
  const problems: string[] = [];
  for (const [template, path] of pages) {
    await page.goto(path);
    await hydrated(page);
    problems.push(...(await walkOpen(page, template, { width })));
  }
  expect(problems).toEqual([]);
}

/** Walks the screens of the office; their tab is named after the heading (WCAG 2.4.2). */
export async function walkOffice(page: Page, width: number, screens: readonly string[]) {
  await setSize(page, width);
  const problems: string[] = [];
  for (const path of screens) {
    const template = path.replace("/admin", "office");
    await page.goto(path);
    await titled(page, /./);
    // What loads late renders the header again, or moves the focus to the heading.
    await page.waitForLoadState("networkidle");
    const heading = page.getByRole("heading", { level: 1 });
    const isNamed = async () => (await page.title()).startsWith(`${await heading.innerText()} · `);
    await expect.poll(isNamed, { message: `title of ${template}` }).toBe(true);
    const stored = officeScreens.includes(path) && path !== "/admin";
    problems.push(...(await walkOpen(page, template, { width, stored })));
  }
  expect(problems).toEqual([]);
}
