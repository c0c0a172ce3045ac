import { expect } from "vitest";
import { axeAtBothWidths } from "#tests/harness/axe.ts";
import { logIn, titled } from "#tests/harness/office.ts";
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
    setUp: [],
    ownShop: { PLUGINS: "./tests/extending/phone-calls/plugin.ts" },
  },
);
