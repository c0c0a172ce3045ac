import { readFileSync } from "node:fs";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { z } from "zod";
import { productPath, wishlistPath, withdrawalPath } from "#contract/paths.ts";
import {
  choose,
  fillCart,
  fillDetails,
  openCheckout,
  saveDetails,
  shopApi,
} from "#tests/harness/buying.ts";
import { newCustomer } from "#tests/harness/new-customer.ts";
import { enterOffice } from "#tests/harness/office.ts";
import { hydrated } from "#tests/harness/open-page.ts";
import { orderByApi } from "#tests/harness/order-by-api.ts";
import { enterAccount } from "#tests/harness/signed-in.ts";
import { commonShop, story } from "#tests/harness/story.ts";
import {
  accountPages,
  buyerPages,
  firstProduct,
  menuScreens,
  officeScreens,
  publicPages,
} from "#tests/harness/templates.ts";
import { setSize, walk, walkOffice, walkOpen } from "#tests/harness/walk-pages.ts";

const options = {
  widths: [390, 1280],
  timeout: 290_000,
  ownShop: commonShop(),
  expected: [/404|frame is sandboxed/],
};

const Answer = z.object({
  id: z.int().optional(),
  "hydra:member": z.array(z.object({ id: z.int() })).default([]),
});

const pagesOf = (pages: typeof buyerPages, token: string) =>
  Object.entries(pages).map(([name, path]) => [name, path(token)] as const);

/** After a step the focus is on something the next step shows, not on the document (finding 18). */
const focusOf = (page: Page) =>
  page.evaluate(() => (document.activeElement ?? document.body).localName);

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
    await walk(visit.page, visit.width, pagesOf(buyerPages, token));
  },
  options,
);

story(
  "Tab walks through the pages of an account",
  async ({ page, baseUrl, width }) => {
    const customer = await newCustomer(baseUrl, "giro");
    const { token } = await orderByApi(customer.shop);
    await enterAccount(page, baseUrl, customer.email);
    await walk(page, width, pagesOf(accountPages, token));
  },
  options,
);

story(
  "Tab walks through a withdrawal, from the form to the receipt",
  async ({ page, baseUrl, width }) => {
    const email = "recede@posta.example";
    const { token } = await orderByApi(shopApi(baseUrl), { email });
    await setSize(page, width);
    await page.goto(`${withdrawalPath}?token=${token}`);
    await hydrated(page);
    const problems = await walkOpen(page, "withdrawal/form", { width });
    await page.getByRole("button", { name: "Rivedi la dichiarazione" }).click();
    const confirm = page.getByRole("button", { name: "Conferma recesso", exact: true });
    await confirm.waitFor();
    await expect.poll(() => focusOf(page)).not.toBe("body");
    problems.push(...(await walkOpen(page, "withdrawal/review", { width })));
    await confirm.click();
    await page.getByText(/Abbiamo ricevuto la tua dichiarazione di recesso il/).waitFor();
    await expect.poll(() => focusOf(page)).not.toBe("body");
    problems.push(...(await walkOpen(page, "withdrawal/receipt", { width, stored: false })));
    expect(problems).toEqual([]);
  },
  options,
);

story(
  "Tab walks through the steps of the checkout",
  async (visit) => {
    const { page, width } = visit;
    await setSize(page, width);
    await openCheckout(visit, firstProduct);
    await fillDetails(page);
    const problems = await walkOpen(page, "checkout/address", { width });
    await saveDetails(page);
    await page.locator("#spedizione[data-state=open]").waitFor();
    await expect.poll(() => focusOf(page)).not.toBe("body");
    problems.push(...(await walkOpen(page, "checkout/shipping", { width, stored: false })));
    await choose(page, true, "BRT standard");
    problems.push(...(await walkOpen(page, "checkout/payment", { width })));
    await choose(page, true, "Carta di credito");
    problems.push(...(await walkOpen(page, "checkout/order", { width })));
    expect(problems).toEqual([]);
  },
  options,
);

story(
  "Tab walks through a wishlist with a product",
  async ({ page, width }) => {
    await setSize(page, width);
    await page.goto(productPath(firstProduct));
    await hydrated(page);
    await page
      .getByRole("button", { name: /^Aggiungi ai preferiti/ })
      .locator("visible=true")
      .first()
      .click();
    await page.getByText("È nei tuoi preferiti.").first().waitFor({ state: "attached" });
    await walk(page, width, [["wishlist/filled", wishlistPath]]);
  },
  options,
);

story(
  "Tab walks through the page of a closed shop",
  ({ page, width }) => walk(page, width, [["coming-soon/closed", productPath("a")]]),
  { ...options, ownShop: commonShop({ DEMO: "false" }), expected: [/^503 for/] },
);

/** WCAG 1.4.10: what is as wide as 400 % of a small laptop leaves. */
async function expectReflow(page: Page, pages: Iterable<readonly [string, string]>) {
  await page.setViewportSize({ width: 320, height: 256 });
  const wide: string[] = [];
  for (const [template, path] of pages) {
    await page.goto(path);
    await page.waitForLoadState("networkidle");
    const scrollWidth = await page.evaluate(() => document.documentElement.scrollWidth);
    if (scrollWidth > 320) wide.push(`${template}: ${scrollWidth} px`);
  }
  expect(wide).toEqual([]);
}

const reflow = { ...options, widths: [390] };

story(
  "at 400 % of a small laptop no page scrolls sideways (WCAG 1.4.10)",
  ({ page }) => expectReflow(page, Object.entries(publicPages)),
  reflow,
);

story(
  "at 400 % cart, checkout, order and account do not scroll sideways",
  async (visit) => {
    const { page, baseUrl } = visit;
    const { token } = await orderByApi(shopApi(baseUrl), { email: "lente@posta.example" });
    await fillCart(visit, firstProduct);
    await expectReflow(page, pagesOf(buyerPages, token));
    const customer = await newCustomer(baseUrl, "lente");
    const own = await orderByApi(customer.shop);
    await enterAccount(page, baseUrl, customer.email);
    await expectReflow(page, pagesOf(accountPages, own.token));
  },
  reflow,
);

/** Known to be wider, by 2 to 49 px. */
const wider = ["/admin/orders", "/admin/taxons", "/admin/ritual", "/admin/identity"];

story(
  "at 400 % no screen of the back office but four scrolls sideways",
  async ({ page, context, baseUrl }) => {
    await enterOffice(context, baseUrl);
    await expectReflow(
      page,
      menuScreens.filter((path) => !wider.includes(path)).map((path) => [path, path] as const),
    );
  },
  { ...reflow, ownShop: commonShop() },
);

// Without the orders and customers of the other walks.
const office = { ...options, ownShop: commonShop() };

story(
  "Tab walks through one screen of each kind in the back office",
  async ({ page, context, baseUrl, width }) => {
    await walkOffice(page, width, ["/admin/login"]);
    await enterOffice(context, baseUrl);
    await walkOffice(page, width, officeScreens);
  },
  office,
);

const others = menuScreens.filter((path) => !officeScreens.includes(path));

story(
  "Tab walks through all other screens of the menu",
  async ({ page, context, baseUrl, width }) => {
    await enterOffice(context, baseUrl);
    await walkOffice(page, width, others);
  },
  { ...office, widths: [1280] },
);

story(
  "Tab walks through an order, a return, a withdrawal and a claim",
  async ({ page, context, baseUrl, width }) => {
    await enterOffice(context, baseUrl);
    const { number, token } = await orderByApi(shopApi(baseUrl), { email: "reso@posta.example" });
    await shopApi(baseUrl).withdraw({
      firstName: "Anna",
      lastName: "Bianchi",
      orderToken: token,
      email: "reso@posta.example",
    });
    const call = async (path: string, body?: object) => {
      const headers = { "content-type": "application/ld+json", origin: baseUrl };
      const data = body && JSON.stringify(body);
      const method = body ? "POST" : "GET";
      const answer = await context.request.fetch(`${baseUrl}/api/v2/admin${path}`, {
        method,
        headers,
        data,
      });
      expect(answer.ok(), `${path}: ${answer.status()}`).toBe(true);
      return Answer.parse(await answer.json());
    };
    const first = async (list: string) =>
      (await call(`/${list}?itemsPerPage=1`))["hydra:member"][0]?.id;
    const request = await first("withdrawal-requests");
    await call(`/withdrawal-requests/${request}/answer`, { outcome: "accepted", answer: "" });
    await walkOffice(page, width, [
      `/admin/orders/${number}/show`,
      `/admin/withdrawal-requests/${request}/show`,
      `/admin/returns/${await first("returns")}/show`,
      `/admin/claims/${await first("claims")}`,
    ]);
  },
  { ...office, widths: [1280] },
);

test("every screen of the menu is walked", () => {
  const opened = [...officeScreens, ...others];
  const inMenu = [...readFileSync("office/layout/menu.json", "utf8").matchAll(/\["(\/[^"]*)"/g)];
  expect(inMenu.length).toBeGreaterThan(40);
  for (const [, path = ""] of inMenu) expect(opened).toContain(`/admin${path}`.replace(/\/$/, ""));
});
