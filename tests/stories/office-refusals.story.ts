import type { Locator } from "playwright-core";
import { expect } from "vitest";
import { enterOffice } from "#tests/harness/office.ts";
import { officeStory } from "#tests/harness/story.ts";

const isShown = (field: Locator) =>
  field.evaluate((input) => {
    const { top, bottom } = input.getBoundingClientRect();
    return input === document.activeElement && top >= 0 && bottom <= innerHeight;
  });

officeStory(
  "a save that is refused leads to the first refused field, in another tab of the form too",
  async ({ page, context, open, baseUrl }) => {
    await enterOffice(context, baseUrl);
    await open("/admin/products/SIE-ACI-IAL");
    const slug = page.getByLabel("Indirizzo (slug)");
    const name = page.getByLabel("Nome *", { exact: true });
    const save = page.getByRole("button", { name: "Salva", exact: true });
    const stored = await slug.inputValue();

    // The API knows which addresses are taken.
    await slug.fill("crema-idratante-di-mare");
    await page.getByRole("tab", { name: "Etichetta" }).click();
    await save.click();
    await page.getByText("È già in uso").first().waitFor();
    await expect.poll(() => isShown(slug)).toBe(true);

    // The form knows what is missing.
    await slug.fill(stored);
    await name.fill("");
    await page.getByRole("tab", { name: "Motori di ricerca" }).click();
    await save.click();
    await expect.poll(() => isShown(name)).toBe(true);
  },
  { ownShop: {}, widths: [1440], timeout: 120_000, expected: [/^422 /, /^400 /] },
);
