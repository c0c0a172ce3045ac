import type { BrowserContext, Page } from "playwright-core";
import { expect } from "vitest";
import { axeAtBothWidths } from "#tests/harness/axe.ts";
import { fillCart } from "#tests/harness/buying.ts";
import { enterOffice } from "#tests/harness/office.ts";
import { hydrated } from "#tests/harness/open-page.ts";
import { story } from "#tests/harness/story.ts";

const longName =
  "Crema supernutriente ultrarigenerante antiossidante per pelli sensibilissime, con burro di karité e acido ialuronico";
const longWord = "Precipitevolissimevolmente";
const product = "SIE-VIT-C";

/** Forty categories below «Viso» and twenty beside it, each with one and the same product. */
const categories = Array.from({ length: 60 }, (_, at) => ({
  code: `difficile-${at}`,
  slug: at < 40 ? `viso/difficile-${at}` : `difficile-${at}`,
  name:
    at % 2 ? `${longWord} ${at}` : `Trattamenti intensivi per ogni momento della giornata ${at}`,
  parent: at < 40 ? "viso" : null,
}));

async function fillShop(context: BrowserContext, baseUrl: string): Promise<void> {
  await enterOffice(context, baseUrl);
  const send = async (method: "POST" | "PATCH", path: string, data: object) => {
    const type = method === "PATCH" ? "merge-patch+json" : "ld+json";
    const headers = { "content-type": `application/${type}`, origin: baseUrl };
    const response = await context.request.fetch(`${baseUrl}/api/v2/admin${path}`, {
      method,
      headers,
      data: JSON.stringify(data),
    });
    expect(response.ok(), `${method} ${path}: ${await response.text()}`).toBe(true);
  };
  await send("PATCH", `/products/${product}`, { name: longName, subtitle: longName });
  for (const category of categories) {
    await send("POST", "/taxons", category);
    await send("POST", `/taxons/${category.code}/products`, { product });
  }
}

/** Elements that stand out of the page or whose text does not fit into them. */
const overflowing = (page: Page) =>
  page.evaluate(() => {
    const wide = document.documentElement.clientWidth;
    if (document.documentElement.scrollWidth <= wide) return [];
    return [...document.body.querySelectorAll("*")]
      .filter((one) => one.getBoundingClientRect().right > wide + 1)
      .slice(0, 5)
      .map((one) => `${one.tagName}.${one.className}`);
  });

story(
  "sixty categories, long names and a single product fit into menus, lists, product page and cart",
  async ({ page, context, baseUrl, open }) => {
    await fillShop(context, baseUrl);
    const [child, top] = [categories[1], categories[59]];
    await fillCart({ page, baseUrl }, "siero-vitamina-c");
    for (const path of [
      "/",
      "/prodotti",
      "/categorie/viso",
      `/categorie/${child?.slug}`,
      `/categorie/${top?.slug}`,
      "/prodotti/siero-vitamina-c",
      "/ricerca?q=crema",
      "/carrello",
      "/checkout",
    ]) {
      await open(path);
      for (const width of [390, 1440]) {
        await page.setViewportSize({ width, height: 900 });
        expect({ path, width, overflowing: await overflowing(page) }).toEqual({
          path,
          width,
          overflowing: [],
        });
      }
      await axeAtBothWidths(page);
    }

    // Every category below «Viso» can be reached from its page, and its only product is there.
    await open("/categorie/viso");
    const kinds = page.getByRole("navigation", { name: /Viso/ }).last();
    await kinds.getByText(/^Altre \d+$/).click();
    for (const { name } of categories.slice(0, 40))
      expect(await kinds.getByRole("link", { name }).first().isVisible()).toBe(true);
    await kinds.getByRole("link", { name: child?.name }).first().click();
    await page.waitForURL(`**/${child?.slug}`);
    await hydrated(page);
    expect(await page.locator("main .tile").count()).toBe(1);

    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByRole("button", { name: "Apri il menu" }).click();
    expect(await overflowing(page)).toEqual([]);
    const menu = page.locator("dialog:modal");
    expect(await menu.evaluate((one) => one.scrollWidth <= one.clientWidth)).toBe(true);
  },
  { ownShop: {}, widths: [1440], timeout: 240_000 },
);
