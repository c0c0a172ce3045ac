import { expect } from "vitest";
import { axe, axeAtBothWidths } from "#tests/harness/axe.ts";
import { enterOffice, logIn, titled } from "#tests/harness/office.ts";
import { enterAsOwner } from "#tests/harness/set-up.ts";
import { officeStory } from "#tests/harness/story.ts";

officeStory(
  "in a shop that is still closed, a plugin's screen is in the menu and writes to the plugin's table",
  async ({ page, baseUrl }) => {
    const office = await enterAsOwner(baseUrl);
    await logIn(page, office.recoveryCodes[0] ?? "");
    const programs: string[] = [];
    page.on("request", (request) => {
      if (request.url().endsWith("/screen.js")) programs.push(request.url());
    });
    await page.goto(`${baseUrl}/admin/orders`);
    await titled(page, "Ordini");
    expect(programs).toEqual([]);
    await page.getByRole("link", { name: "Telefonate" }).click();
    await titled(page, "Telefonate");
    expect(programs).toHaveLength(1);
    await page.getByLabel("Chi ha chiamato").fill("Anna Bianchi");
    await page.getByLabel("Nota").fill("Chiede del siero");
    await page.getByRole("button", { name: "Annota" }).click();
    await page.getByText("Telefonata annotata").waitFor();
    await page.getByRole("row").filter({ hasText: "Anna Bianchi" }).waitFor();
    await axeAtBothWidths(page);
    await page.reload();
    await page.getByRole("cell", { name: "Chiede del siero" }).waitFor();
    await page.goto(`${baseUrl}/admin/telefonate`);
    await page.getByText("Pagina non trovata").waitFor();
  },
  {
    timeout: 180_000,
    setUp: true,
    ownShop: { PLUGINS: "./tests/extending/phone-calls/plugin.ts" },
  },
);

officeStory(
  "a plugin's section is added, filled in and published like the built-in ones",
  async ({ page, context, open, baseUrl }) => {
    await enterOffice(context, baseUrl);
    await open("/admin/section-pages");
    await page.getByRole("button", { name: "Aggiungi una sezione" }).click();
    await page
      .getByRole("dialog")
      .getByRole("button", { name: /^Il nostro negozio/ })
      .click();
    await page.getByLabel("Titolo", { exact: true }).fill("Vieni a trovarci");
    await page.getByLabel("Indirizzo").fill("Via Roma 1, Lucca");
    await page.getByRole("textbox", { name: "Telefono" }).fill("chiedi");
    await page.getByLabel("C’è un parcheggio").check();
    await axe(page);
    await page.getByRole("button", { name: "Pubblica 1 modifica" }).click();
    await page.getByText("Solo cifre e spazi").first().waitFor();
    await page.getByRole("textbox", { name: "Telefono" }).fill("+39 0583 1234");
    await page.getByText("1 modifica da pubblicare").waitFor();
    await page.getByRole("button", { name: "Pubblica 1 modifica" }).click();
    await page.getByText("la bozza è uguale").waitFor();
    await page.goto(baseUrl);
    await page.getByRole("heading", { name: "Vieni a trovarci" }).waitFor();
    await page.getByText("Via Roma 1, Lucca, con parcheggio").waitFor();
    expect(await page.getByRole("link", { name: "+39 0583 1234" }).count()).toBe(1);
  },
  {
    timeout: 180_000,
    ownShop: { PLUGINS: "./tests/extending/store-card.ts" },
    expected: [/frame is sandboxed/],
  },
);
