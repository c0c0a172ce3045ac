import type { Page } from "playwright-core";
import { expect } from "vitest";
import { readNames } from "#tests/harness/accessible-names.ts";
import { fillCart, shopApi } from "#tests/harness/buying.ts";
import { walkFocus } from "#tests/harness/focus-walk.ts";
import { newCustomer } from "#tests/harness/new-customer.ts";
import { enterOffice, titled } from "#tests/harness/office.ts";
import { hydrated } from "#tests/harness/open-page.ts";
import { orderByApi } from "#tests/harness/order-by-api.ts";
import { enterAccount } from "#tests/harness/signed-in.ts";
import { commonShop, story } from "#tests/harness/story.ts";
import {
  accountPages,
  buyerPages,
  firstProduct,
  officeScreens,
  publicPages,
} from "#tests/harness/templates.ts";

/** A low phone and a small laptop: what sticks to an edge leaves little room there. */
const heights: Record<number, number> = { 390: 700, 1280: 800 };
const options = {
  widths: [390, 1280],
  timeout: 290_000,
  ownShop: commonShop(),
  expected: [/404|frame is sandboxed/],
};

type Pages = Iterable<readonly [template: string, path: string]>;

/** Names are stored of the wide layout, which shows everything. */
async function walk(page: Page, width: number, pages: Pages, isReady = hydrated) {
  await page.setViewportSize({ width, height: heights[width] ?? 800 });
  const problems: string[] = [];
  for (const [template, path] of pages) {
    await page.goto(path);
    await isReady(page);
    const contentWidth = await page.evaluate(() => document.documentElement.scrollWidth);
    if (contentWidth > width) problems.push(`${template}: scrolls sideways, ${contentWidth} px`);
    for (const problem of await walkFocus(page)) problems.push(`${template}: ${problem}`);
    // What is to do today is another thing each day.
    if (width === 1280 && template !== "office/dashboard")
      await expect(await readNames(page)).toMatchFileSnapshot(`../names/${template}.txt`);
  }
  expect(problems).toEqual([]);
}

story(
  "Tab walks through every public page",
  ({ page, width }) => walk(page, width, Object.entries(publicPages)),
  options,
);

story(
  "Tab walks through cart, checkout and placed order",
  async (visit) => {
    const { token } = await orderByApi(shopApi(visit.baseUrl), { email: "giro@posta.example" });
    await fillCart(visit, firstProduct);
    const pages = Object.entries(buyerPages).map(([name, path]) => [name, path(token)] as const);
    await walk(visit.page, visit.width, pages);
  },
  options,
);

story(
  "Tab walks through the pages of an account",
  async ({ page, baseUrl, width }) => {
    const customer = await newCustomer(baseUrl, "giro");
    const { token } = await orderByApi(customer.shop);
    await enterAccount(page, baseUrl, customer.email);
    const pages = Object.entries(accountPages).map(([name, path]) => [name, path(token)] as const);
    await walk(page, width, pages);
  },
  options,
);

story(
  "Tab walks through the screens of the back office",
  async ({ page, context, baseUrl, width }) => {
    await enterOffice(context, baseUrl);
    const pages = officeScreens.map(
      (path) =>
        [path.replace("/admin", "office").replace(/^office$/, "office/dashboard"), path] as const,
    );
    await walk(page, width, pages, (shown) => titled(shown, /./));
  },
  // Without the orders and customers of the other walks.
  { ...options, ownShop: commonShop() },
);
