import type { Page } from "playwright-core";
import { expect } from "vitest";
import { contactPath, productPath, signInPath } from "#contract/paths.ts";
import { recordAnnouncements, takeAnnouncements } from "#tests/harness/announcements.ts";
import { fillCart } from "#tests/harness/buying.ts";
import { enterOffice, titled } from "#tests/harness/office.ts";
import { bothWidths, officeStory, story } from "#tests/harness/story.ts";
import { firstProduct } from "#tests/harness/templates.ts";

/** What these words are about is announced, and nothing twice. */
async function announces(page: Page, words: RegExp): Promise<void> {
  const announced = await takeAnnouncements(page);
  expect(announced.filter((text) => words.test(text))).toHaveLength(1);
  expect(announced).toEqual([...new Set(announced)]);
}

story(
  "the cart announces each result once",
  async (visit) => {
    const { page, open } = visit;
    await open(productPath(firstProduct));
    await recordAnnouncements(page);
    await page
      .getByRole("button", { name: /^Aggiungi al carrello/ })
      .first()
      .click();
    await page
      .getByRole("dialog", { name: "Il tuo carrello" })
      .getByRole("listitem")
      .first()
      .waitFor();
    await announces(page, /./);

    await fillCart(visit, "tonico-lenitivo-alla-rosa");
    await open("/carrello");
    await recordAnnouncements(page);
    const toner = page.getByRole("listitem").filter({ hasText: "Tonico lenitivo" });
    await toner.getByRole("button", { name: "Aumenta" }).click();
    await announces(page, /./);
    await toner.getByRole("button", { name: "Rimuovi" }).click();
    await toner.waitFor({ state: "detached" });
    await announces(page, /rimosso/);
  },
  { widths: bothWidths },
);

story(
  "search and filters announce how much they found, once",
  async ({ page, open, width }) => {
    await open("/faq");
    await recordAnnouncements(page);
    await page.locator("button[popovertarget=cerca]:visible").first().click();
    await page.locator("#cerca").getByRole("combobox").pressSequentially("siero");
    await page.locator("#cerca").getByRole("option").first().waitFor();
    await announces(page, /\d+ suggeriment/);

    await open("/categorie/viso");
    await recordAnnouncements(page);
    if (width < 1000) await page.getByRole("button", { name: "Filtri" }).click();
    await page.locator("input[name=tipo_di_pelle]").first().check();
    await page.waitForURL(/tipo_di_pelle=/);
    if (width < 1000) await page.getByRole("button", { name: /^Mostra \d+/ }).click();
    await announces(page, /\d+ prodott/);
  },
  { widths: bothWidths },
);

story("forms announce once what is missing or refused", async ({ page, open }) => {
  await open(contactPath);
  await recordAnnouncements(page);
  await page.getByRole("button", { name: "Invia" }).first().click();
  await announces(page, /^Controlla/);

  await open(signInPath);
  await recordAnnouncements(page);
  await page.getByLabel("E-mail").first().fill("nessuno@posta.example");
  await page.locator("input[type=password]").first().fill("una-password-sbagliata");
  await page.getByRole("button", { name: "Accedi", exact: true }).first().click();
  await announces(page, /password/i);
});

officeStory(
  "the back office announces once that a form was refused",
  async ({ page, context, baseUrl }) => {
    await enterOffice(context, baseUrl);
    await page.goto("/admin/redirects/create");
    await titled(page, /./);
    await recordAnnouncements(page);
    await page.getByLabel("Da *").fill("/vecchia");
    await page.getByRole("button", { name: "Salva" }).click();
    await announces(page, /./);
  },
);
