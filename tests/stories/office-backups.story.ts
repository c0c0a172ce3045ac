import { axeAtBothWidths } from "#tests/harness/axe.ts";
import { enterOffice, titled } from "#tests/harness/office.ts";
import { officeStory } from "#tests/harness/story.ts";

officeStory(
  "an owner backs up the shop and finds the command that restores it",
  async ({ page, context, baseUrl }) => {
    await enterOffice(context, baseUrl);
    await page.goto(`${baseUrl}/admin/backups`);
    await titled(page, "Copie di sicurezza");
    const next = page.getByRole("region", { name: "Che cosa fare ora" });
    await next.getByText("Ancora nessuna copia").waitFor();
    await axeAtBothWidths(page);
    await next.getByRole("button", { name: "Fai una copia ora" }).click();
    await next.getByText("L’ultima copia è andata bene").waitFor();
    const table = page.getByRole("table", { name: "Ultime copie" });
    await table.getByText("Fatta").waitFor();
    await table.getByText(/MB$/).waitFor();
    await page.getByText(/^npm run restore -- \/.*Z$/).waitFor();
    await page.getByText("Le copie di un negozio dimostrativo non si scaricano").waitFor();
    await axeAtBothWidths(page);
  },
  { ownShop: {}, timeout: 120_000 },
);
