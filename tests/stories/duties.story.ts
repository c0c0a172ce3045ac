import { expect } from "vitest";
import * as paths from "#contract/paths.ts";
import { fillCart } from "#tests/harness/buying.ts";
import { story } from "#tests/harness/story.ts";
import { firstProduct, publicPages } from "#tests/harness/templates.ts";

/* What the law wants on pages, read without rendering them: see docs/duties.md. */
const read = { javascript: false, expected: [/404/], timeout: 120_000 };

story(
  "every page names the seller with the VAT number, and leads to withdrawal and guarantee",
  async ({ page }) => {
    for (const [template, path] of Object.entries(publicPages)) {
      await page.goto(path);
      const text = (await page.locator("body").textContent()) ?? "";
      if (/^(coming-soon|offline)\//.test(template)) continue;
      expect.soft(text, template).toMatch(/P\. IVA IT\d{11}/);
      const hrefs = await page.locator("footer a").all();
      const led = await Promise.all(hrefs.map((link) => link.getAttribute("href")));
      expect.soft(led, template).toContain(paths.withdrawalPath);
      expect.soft(led, template).toContain(paths.warrantyPath);
      expect.soft(led, template).toContain(paths.accessibilityPath);
    }
  },
  read,
);

story(
  "the cart names places and means of payment, the checkout the guarantee and accessibility",
  async (visit) => {
    const { page } = visit;
    await fillCart(visit, firstProduct);
    await page.goto(paths.cartPath);
    await page.getByText(/Pagamenti accettati: .*Bonifico/).waitFor();
    await page
      .getByText(/Spediamo in Italia/)
      .first()
      .waitFor();
    await page.goto(paths.checkoutPath);
    const foot = page.locator("footer");
    const link = foot.getByRole("link", { name: "Accessibilità" });
    expect(await link.getAttribute("href")).toBe(paths.accessibilityPath);
    expect(await foot.getByRole("link", { name: /Garanzia legale/ }).count()).toBe(1);
  },
  read,
);

story(
  "no box that costs or allows something is ticked beforehand (art. 65)",
  async (visit) => {
    const { page } = visit;
    await fillCart(visit, firstProduct);
    const asked = [paths.cartPath, paths.checkoutPath, paths.registerPath, paths.newsletterPath];
    for (const path of [...asked, paths.contactPath, paths.consultationPath]) {
      await page.goto(path);
      const ticked = await page.locator("input[type=checkbox][checked]").all();
      const names = await Promise.all(ticked.map((box) => box.getAttribute("name")));
      expect(
        names.filter((name) => name !== "billingSame"),
        path,
      ).toEqual([]);
    }
  },
  read,
);

story(
  "the guarantee leads to the official text of the harmonised notice",
  async ({ page }) => {
    await page.goto(paths.warrantyPath);
    const link = page.locator(".notice-slot a");
    expect(await link.getAttribute("href")).toBe(
      "https://eur-lex.europa.eu/eli/reg_impl/2025/1960/oj/ita",
    );
  },
  read,
);

story(
  "price sliders speak of euros before they are moved",
  async ({ page }) => {
    await page.goto(paths.productsPath);
    const sliders = await page.locator("input[type=range]").all();
    expect(sliders.length).toBe(2);
    for (const slider of sliders)
      expect(await slider.getAttribute("aria-valuetext")).toMatch(/^\d+,\d{2}\s€$/);
  },
  read,
);
