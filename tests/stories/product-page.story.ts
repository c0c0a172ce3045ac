import type { Page } from "playwright-core";
import { expect } from "vitest";
import { axe } from "#tests/harness/axe.ts";
import { bothWidths, story } from "#tests/harness/story.ts";

const bottomOf = (page: Page, selector: string) =>
  page
    .locator(selector)
    .first()
    .evaluate((element) => element.getBoundingClientRect().bottom);

const screens: [kind: string, path: string, choice: string | null][] = [
  ["a plain product", "/prodotti/siero-vitamina-c", null],
  ["one with formats", "/prodotti/siero-acido-ialuronico", ".seg"],
  ["one with shades", "/prodotti/rossetto-idratante", ".shades"],
];

for (const [kind, path, choice] of screens)
  story(
    `the first screen of a phone holds the decision: ${kind}`,
    async ({ page, open }) => {
      await open(path);
      expect(page.viewportSize()).toEqual({ width: 390, height: 844 });
      const strip = page.locator(".gallery");
      for (const part of [".buy h1", ".buy-price .line", choice, ".buy-acts .btn"])
        if (part) expect(await bottomOf(page, part), part).toBeLessThan(844);
      // The photograph is whole and the next one peeps out beside it.
      const pieces = await strip.locator("li").evaluateAll((items) =>
        items.slice(0, 2).map((item) => {
          const { left, right, width, height } = item.getBoundingClientRect();
          return { left, right, ratio: width / height };
        }),
      );
      expect(pieces[0]?.ratio).toBeCloseTo(2 / 3, 2);
      expect(pieces[1]?.left).toBeLessThan(390);
      expect(pieces[1]?.right).toBeGreaterThan(390);
      if (choice === ".shades") {
        const tops = await page
          .locator(".shades a")
          .evaluateAll((links) => links.map((link) => link.getBoundingClientRect().top));
        expect(tops).toHaveLength(6);
        expect(new Set(tops).size, "one row").toBe(1);
      }
      await axe(page, ".pdp");
    },
    { images: true },
  );

story("the bar to buy is there whenever the button is not", async ({ page, open }) => {
  await open("/prodotti/siero-acido-ialuronico");
  const bar = page.locator(".buybar");
  expect(await bar.isVisible()).toBe(false);
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight / 2));
  await bar.waitFor();
  await page.evaluate(() => scrollTo(0, 0));
  await bar.waitFor({ state: "hidden" });
  // On a low window the button lies below the screen.
  await page.setViewportSize({ width: 390, height: 480 });
  await bar.waitFor();
});

story(
  "on a wide screen whole photographs stand beside the purchase",
  async ({ page, open }) => {
    await open("/prodotti/rossetto-idratante");
    const ratios = await page.locator(".gallery .photo").evaluateAll((photos) =>
      photos.map((photo) => {
        const { width, height } = photo.getBoundingClientRect();
        return width / height;
      }),
    );
    expect(ratios.length).toBeGreaterThanOrEqual(3);
    for (const ratio of ratios) expect(ratio).toBeCloseTo(2 / 3, 1);
    expect(await bottomOf(page, ".buy-acts .btn")).toBeLessThan(900);
  },
  { widths: [1440], images: true },
);

story("the ingredients of a product lead to their pages", async ({ page, open }) => {
  await open("/prodotti/siero-acido-ialuronico");
  const section = page.getByRole("region", { name: "Ingredienti chiave" });
  await section.getByText("5º su 17").waitFor();
  await section.getByText("2º su 17").waitFor();
  expect(await section.locator(".keys li").first().locator(".onlist path").count()).toBe(3);
  await section.getByRole("link", { name: "Sodium Hyaluronate" }).click();
  await page.waitForURL("**/ingredienti/acido-ialuronico");
  await page.goBack();
  await section.getByRole("link", { name: /^Acido ialuronico a tre pesi/ }).click();
  await page.waitForURL("**/ingredienti/acido-ialuronico");
});

const due = (page: Page) => page.locator(".due");
const askFor = async (page: Page, cap: string) => {
  await due(page).getByRole("textbox", { name: "CAP di consegna" }).fill(cap);
  await page.keyboard.press("Enter");
};

story("the days of delivery to a CAP, remembered on the next product", async ({ page, open }) => {
  await open("/prodotti/siero-vitamina-c");
  await due(page).getByText("Scrivi il CAP", { exact: true }).click();
  await askFor(page, "2012");
  await due(page).getByText("Il CAP ha cinque cifre").waitFor();
  await axe(page, ".due");
  await askFor(page, "20121");
  await due(page)
    .getByText(/^Per 20121: /)
    .waitFor();
  await open("/prodotti/rossetto-idratante");
  await due(page)
    .getByText(/^Per 20121: /)
    .waitFor();
  await due(page).getByText("Cambia CAP").click();
  await askFor(page, "09124");
  await due(page)
    .getByText(/Sardegna: .* in più/)
    .waitFor();
});

story(
  "without JavaScript the days of delivery are a page that leads back",
  async ({ page, open }) => {
    await open("/prodotti/siero-vitamina-c");
    await due(page).getByText("Scrivi il CAP", { exact: true }).click();
    await askFor(page, "20121");
    await page.waitForURL(/\/consegna\?/);
    await page.getByText(/Per 20121: /).waitFor();
    await page.getByRole("link", { name: "Torna al prodotto" }).click();
    await page.waitForURL("**/prodotti/siero-vitamina-c");
  },
  { javascript: false },
);

story(
  "prices of tiles stand on one line, also where they are swiped",
  async ({ page, open }) => {
    await open("/prodotti/siero-acido-ialuronico");
    const rows = await page.locator(".tiles").evaluateAll((lists) =>
      lists.map((list) => {
        const tops = [...list.querySelectorAll(".tile-pay")].map(
          (price) => price.getBoundingClientRect().top,
        );
        return { prices: tops.length, lines: new Set(tops.map(Math.round)).size };
      }),
    );
    expect(rows.length).toBeGreaterThanOrEqual(2);
    for (const { prices, lines } of rows) {
      expect(prices).toBeGreaterThan(1);
      expect(lines).toBe(1);
    }
  },
  { widths: bothWidths },
);
