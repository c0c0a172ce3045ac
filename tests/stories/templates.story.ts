import type { RouteConfigEntry } from "@react-router/dev/routes";
import { expect, test } from "vitest";
import routes from "#app/routes.ts";
import { axe } from "#tests/harness/axe.ts";
import { fillCart, shopApi } from "#tests/harness/buying.ts";
import { newCustomer } from "#tests/harness/new-customer.ts";
import { enterOffice, titled } from "#tests/harness/office.ts";
import { orderByApi } from "#tests/harness/order-by-api.ts";
import { enterAccount } from "#tests/harness/signed-in.ts";
import { officeStory, story } from "#tests/harness/story.ts";
import {
  accountPages,
  buyerPages,
  firstProduct,
  officeScreens,
  publicPages,
} from "#tests/harness/templates.ts";

function templates({ file, children = [] }: RouteConfigEntry): string[] {
  const [, name] = /^routes\/(.*)\.tsx$/.exec(file) ?? [];
  const nested = children.flatMap(templates);
  return name && children.length === 0 ? [name] : nested;
}

test("every template of the route table is checked here", () => {
  const checked = [publicPages, buyerPages, accountPages].flatMap(Object.keys);
  const inTable = new Set((routes as RouteConfigEntry[]).flatMap(templates));
  expect(checked.sort()).toEqual([...inTable].sort());
});

story(
  "public pages meet WCAG 2.2 AA",
  async ({ page }) => {
    for (const path of Object.values(publicPages)) {
      await page.goto(path);
      await axe(page);
    }
  },
  { timeout: 240_000, expected: [/404/] },
);

story(
  "cart, checkout and placed order meet WCAG 2.2 AA",
  async (visit) => {
    const { page, baseUrl } = visit;
    const email = `modelli-${crypto.randomUUID().slice(0, 8)}@posta.example`;
    const { token } = await orderByApi(shopApi(baseUrl), { email });
    await fillCart(visit, firstProduct);
    for (const path of Object.values(buyerPages)) {
      await page.goto(path(token));
      await axe(page);
    }
  },
  { timeout: 120_000 },
);

story(
  "pages of an account meet WCAG 2.2 AA",
  async ({ page, baseUrl }) => {
    const customer = await newCustomer(baseUrl, "modelli");
    const { token } = await orderByApi(customer.shop);
    await enterAccount(page, baseUrl, customer.email);
    for (const path of Object.values(accountPages)) {
      await page.goto(path(token));
      await axe(page);
    }
  },
  { timeout: 120_000 },
);

officeStory(
  "screens of the back office meet WCAG 2.2 AA",
  async ({ page, context, baseUrl }) => {
    await page.goto("/admin/login");
    await titled(page, /./);
    await axe(page);
    await enterOffice(context, baseUrl);
    for (const path of officeScreens) {
      await page.goto(path);
      await titled(page, /./);
      await axe(page);
    }
    const { number } = await orderByApi(shopApi(baseUrl), { email: "modelli@posta.example" });
    await page.goto(`/admin/orders?filter=${encodeURIComponent(JSON.stringify({ q: number }))}`);
    await page.getByText(String(number)).first().click();
    await titled(page, /^Ordine/);
    await axe(page);
  },
  // The preview of the menu editor runs in a sandbox, on purpose.
  { timeout: 180_000, expected: [/sandboxed/] },
);
