import type { Page } from "playwright-core";
import { expect } from "vitest";
import { slowDown } from "#tests/harness/open-page.ts";
import { story } from "#tests/harness/story.ts";

/** Opens a page whose controls are used before their scripts have loaded. */
async function openEarly(page: Page, path: string): Promise<void> {
  await slowDown(page);
  await page.goto(path, { waitUntil: "commit" });
  // Before the styles apply, what they hide can be found too.
  await page.waitForFunction(() => document.readyState !== "loading");
}

/** Waits until the page has taken over what was recorded before. */
const hydrated = (page: Page) =>
  page.waitForFunction(() => "earlyInput" in window && window.earlyInput === undefined);

const wide = { widths: [1440], timeout: 90_000 };

story(
  "filters typed and ticked before the page is hydrated narrow the list",
  async ({ page }) => {
    await openEarly(page, "/prodotti");
    await page.locator("#prezzo-max").fill("20");
    const box = page.locator(".filters .pick input").first();
    await box.click();
    await expect.poll(() => page.url()).toMatch(/[?&]prezzo_max=20\b/);
    const name = (await box.getAttribute("name")) ?? "";
    await expect.poll(() => new URL(page.url()).searchParams.has(name)).toBe(true);
    await expect.poll(() => page.locator("#prezzo-max").inputValue()).toBe("20");
    expect(await box.isChecked()).toBe(true);
  },
  wide,
);

story(
  "a quantity typed before the page is hydrated is the one that is increased and added",
  async ({ page }) => {
    await openEarly(page, "/prodotti/siero-acido-ialuronico");
    const quantity = page.locator(".buy-acts [name=quantity]");
    await quantity.fill("3");
    await hydrated(page);
    await page.locator(".buy-acts").getByRole("button", { name: "Aumenta" }).click();
    await expect.poll(() => quantity.inputValue()).toBe("4");
  },
  wide,
);

story(
  "an answer of the quiz given before the page is hydrated is sent",
  async ({ page }) => {
    await openEarly(page, "/rituale");
    const [answer] = await page.getByRole("radio").all();
    await answer?.check({ force: true });
    await hydrated(page);
    expect(await answer?.isChecked()).toBe(true);
    const value = (await answer?.getAttribute("value")) ?? "";
    await page.getByRole("button", { name: "Continua" }).click();
    await page.waitForURL((url) => [...url.searchParams.values()].includes(value));
  },
  wide,
);

story(
  "a search opened and typed before the page is hydrated gets its suggestions",
  async ({ page }) => {
    await openEarly(page, "/");
    await page.locator("[popovertarget=cerca]").locator("visible=true").first().click();
    await page.locator("#q").fill("siero");
    await page.getByRole("listbox", { name: "Suggerimenti" }).waitFor();
  },
  wide,
);
