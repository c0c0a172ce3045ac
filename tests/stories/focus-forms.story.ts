import type { Locator, Page } from "playwright-core";
import { expect } from "vitest";
import { z } from "zod";
import { cartPath, homePath, productPath, productsPath, signInPath } from "#contract/paths.ts";
import { fillCart } from "#tests/harness/buying.ts";
import { walkFocus } from "#tests/harness/focus-walk.ts";
import { enterOffice, titled } from "#tests/harness/office.ts";
import { hydrated } from "#tests/harness/open-page.ts";
import { commonShop, story } from "#tests/harness/story.ts";
import { firstProduct } from "#tests/harness/templates.ts";
import { setSize, walkOffice } from "#tests/harness/walk-pages.ts";

const options = {
  widths: [1280],
  timeout: 290_000,
  ownShop: commonShop(),
  expected: [/404|frame is sandboxed/],
};

const Listed = z.object({ "hydra:member": z.array(z.object({ "@id": z.string() })) });

/** Resources whose records open as a form; their lists are walked with the menu. */
const withForms = [
  "customers",
  "gift-cards",
  "products",
  "taxons",
  "attributes",
  "claims",
  "ingredients",
  "promotions",
  "coupons",
  "blog-posts",
  "blog-categories",
  "pages",
  "redirects",
  "shipping-methods",
  "payment-methods",
  "tax-rates",
];

const controls =
  "button|link|textbox|combobox|checkbox|radio|spinbutton|switch|tab|searchbox|slider";
const nameless = new RegExp(`^\\s*- (?:${controls})(?: \\[[^\\]]*\\])*:?$`, "m");

story(
  "Tab walks through the form of one record of each kind, and every control has a name",
  async ({ page, context, baseUrl, width }) => {
    await enterOffice(context, baseUrl);
    const problems: string[] = [];
    for (const name of withForms) {
      const answer = await context.request.get(`${baseUrl}/api/v2/admin/${name}?itemsPerPage=1`);
      const [record] = Listed.parse(await answer.json())["hydra:member"];
      const id = record?.["@id"].split("/").at(-1);
      if (!id) continue;
      await walkOffice(page, width, [`/admin/${name}/${id}`]);
      const found = nameless.exec(await page.locator("main").ariaSnapshot());
      if (found) problems.push(`${name}: ${found[0].trim()} without a name`);
    }
    await walkOffice(page, width, [
      "/admin/jobs",
      "/admin/pronto-ad-aprire",
      "/admin/ranges/create",
    ]);
    expect(problems).toEqual([]);
  },
  options,
);

/** Opened by the keyboard a dialog takes the focus, keeps it while Tab goes round, and gives it back to its opener. */
async function walkDialog(page: Page, opener: Locator, dialog: Locator): Promise<void> {
  await opener.focus();
  await page.keyboard.press("Enter");
  await dialog.waitFor();
  const holdsFocus = () => dialog.evaluate((one) => one.contains(document.activeElement));
  await expect.poll(holdsFocus, { message: "the focus moves into the dialog" }).toBe(true);
  expect(nameless.exec(await dialog.ariaSnapshot())).toBeNull();
  for (let count = 0; count < 60; count++) {
    await page.keyboard.press("Tab");
    // Between the last control and the first the browser's own bar has the focus.
    const place = await dialog.evaluate((one) =>
      one.contains(document.activeElement) || document.activeElement === document.body
        ? ""
        : document.activeElement?.outerHTML.slice(0, 120),
    );
    expect(place).toBe("");
  }
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "hidden" });
  const isBack = () => opener.evaluate((one) => one === document.activeElement);
  await expect.poll(isBack, { message: "the focus is back on the opener" }).toBe(true);
}

story(
  "dialogs of the shop hold the focus and give it back",
  async (visit) => {
    const { page, width } = visit;
    await setSize(page, width);
    await fillCart(visit, firstProduct);
    const opensAt = async (path: string, opener: string, dialog: string) => {
      await page.goto(path);
      await hydrated(page);
      await walkDialog(
        page,
        page.locator(opener).locator("visible=true").first(),
        page.locator(dialog),
      );
    };
    await page.goto(homePath);
    await hydrated(page);
    const sheet = page.locator("#cerca");
    await page.locator("button[popovertarget=cerca]:visible").first().press("Enter");
    const isIn = () => sheet.evaluate((one) => one.contains(document.activeElement));
    await expect.poll(isIn).toBe(true);
    for (let count = 0; count < 60 && (await isIn()); count++) await page.keyboard.press("Tab");
    // It covers what comes next, so it closes.
    await sheet.waitFor({ state: "hidden" });
    expect(await page.evaluate(() => document.activeElement?.localName)).not.toBe("body");
    if (width >= 1000) await opensAt(homePath, "header a[href$='/carrello']", "dialog[open]");
    else await opensAt(homePath, "button[popovertarget=menu]", "#menu");
  },
  { ...options, widths: [390, 1280] },
);

story(
  "dialogs of the back office hold the focus and give it back",
  async ({ page, context, baseUrl, width }) => {
    await setSize(page, width);
    await enterOffice(context, baseUrl);
    const dialog = page.getByRole("dialog");
    const opensAt = async (path: string, button: string) => {
      await page.goto(path);
      await titled(page, /./);
      await page.waitForLoadState("networkidle");
      await walkDialog(
        page,
        page.getByRole("button", { name: button, exact: true }).first(),
        dialog,
      );
    };
    await opensAt("/admin/section-pages", "Aggiungi una sezione");
    await opensAt("/admin/blog-posts/create", "Scegli un’immagine");
  },
  options,
);

story(
  "with forced colours the focus shows on every control",
  async (visit) => {
    const { page, width, context, baseUrl } = visit;
    await setSize(page, width);
    await page.emulateMedia({ forcedColors: "active" });
    await fillCart(visit, firstProduct);
    const problems: string[] = [];
    const walk = async (path: string) => {
      await page.goto(path);
      await page.waitForLoadState("networkidle");
      problems.push(...(await walkFocus(page)).map((problem) => `${path}: ${problem}`));
    };
    const pages = [
      homePath,
      productsPath,
      productPath(firstProduct),
      cartPath,
      "/checkout",
      signInPath,
    ];
    for (const path of pages) await walk(path);
    await enterOffice(context, baseUrl);
    for (const path of ["/admin/orders", "/admin/products/create"]) await walk(path);
    expect(problems).toEqual([]);
  },
  { ...options, widths: [390, 1280] },
);
