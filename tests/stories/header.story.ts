import { expect } from "vitest";
import type { Page } from "playwright-core";
import { defaultMenus } from "#contract/sections/default-menus.ts";
import { shopApi } from "#tests/harness/buying.ts";
import { livia, password } from "#tests/harness/signed-in.ts";
import { story } from "#tests/harness/story.ts";

const names = ["Viso", "Bellezza delle mani", "Capelli e barba", "Labbra", "Profumi per la casa"];
const more = ["Protezione dal sole", "Idee regalo di Natale", "Il laboratorio"];

async function storeMenu(baseUrl: string): Promise<void> {
  const send = async (path: string, method: string, body: object, bearer = "") => {
    const response = await fetch(`${baseUrl}/api/v2/admin${path}`, {
      method,
      headers: { "content-type": "application/ld+json", authorization: `Bearer ${bearer}` },
      body: JSON.stringify(body),
    });
    expect([path, response.status]).toEqual([path, 200]);
    return response.json();
  };
  const main = [...names, ...more].map((label, at) => ({
    label,
    href: at === 0 ? "/categorie/viso" : `/prodotti?page=${at + 1}`,
    panel: at === 0,
    columns: at === 0 ? [{ title: "Viso", links: [], follows: "children" }] : [],
    pictures: [],
  }));
  const value = { ...defaultMenus(await shopApi(baseUrl).taxonTree(), "Rugiada"), main };
  const { token } = await send("/administrators/token", "POST", { email: livia, password });
  await send("/settings/menus", "PUT", { value }, token);
}

const boxesOf = (page: Page, selector: string) =>
  page.locator(selector).evaluateAll((all) =>
    all
      .map((one) => one.getBoundingClientRect())
      .filter(({ width }) => width > 0)
      .map(({ left, right, top, bottom }) => ({ left, right, top, bottom })),
  );

story(
  "the header holds any menu from 1024 px: one row, the wordmark in the middle, panels by keys",
  async ({ page, open, baseUrl }) => {
    const measure = async (width: number) => {
      await page.setViewportSize({ width, height: 900 });
      const [bar] = await boxesOf(page, ".top");
      const [home] = await boxesOf(page, ".bar .home");
      const row = await boxesOf(page, ".nav > *, .bar .home, .tools > *");
      const ordered = row.toSorted((a, b) => a.left - b.left);
      const overlaps = ordered.filter(({ left }, at) => left < (ordered[at - 1]?.right ?? 0) - 1);
      const middle = ((home?.left ?? 0) + (home?.right ?? 0)) / 2;
      const wide = await page.evaluate(() => document.documentElement.scrollWidth);
      return {
        height: (bar?.bottom ?? 0) - (bar?.top ?? 0) < 80,
        overlaps,
        centred: Math.abs(middle - width / 2) <= 2,
        wide: wide <= width,
      };
    };
    const right = { height: true, overlaps: [], centred: true, wide: true };
    await open("/prodotti");
    for (const width of [1024, 1280, 1440, 1920])
      expect({ width, ...(await measure(width)) }).toEqual({ width, ...right });
    await storeMenu(baseUrl);
    await open("/prodotti");
    for (const width of [1024, 1280, 1440, 1920])
      expect({ width, ...(await measure(width)) }).toEqual({ width, ...right });

    const summary = page.locator(".nav summary", { hasText: "Altro" });
    await summary.focus();
    await page.keyboard.press("Enter");
    await page.locator(".mega").getByRole("link", { name: "Il laboratorio" }).waitFor();
    await page.keyboard.press("Escape");
    await page.locator(".mega:visible").waitFor({ state: "detached" });
    expect(await summary.evaluate((one) => one === document.activeElement)).toBe(true);
  },
  { ownShop: {}, widths: [1440], timeout: 120_000 },
);
