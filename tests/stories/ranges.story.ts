import { expect } from "vitest";
import { answerDialog, enterOffice, titled } from "#tests/harness/office.ts";
import { officeStory } from "#tests/harness/story.ts";

officeStory(
  "an owner makes a range, and home page, product and its own page follow at once",
  async ({ page, plain, context, open, baseUrl }) => {
    const read = async (path: string) => (await context.request.get(baseUrl + path)).text();
    // Kept pages must follow too.
    expect(await read("/")).not.toContain("sale-di-marsala");

    await enterOffice(context, baseUrl);
    await open("/admin/ranges/create");
    await page.getByLabel("Nome *").fill("Sale di Marsala");
    await page.getByLabel("Verbo").fill("Levigare");
    await page.getByLabel("Poche parole").fill("Sale marino integrale");
    await page.getByLabel("Colore", { exact: true }).fill("#c8b7e6");
    await page.getByText(/i segni usano #/).waitFor();
    await page.getByRole("button", { name: "Crea la linea" }).click();
    await titled(page, "Linea Sale di Marsala");
    await page.getByLabel("Aggiungi un prodotto").fill("Siero acido ialuronico");
    await page.getByRole("option", { name: "Siero acido ialuronico 3 pesi" }).click();
    await page.getByText("Siero acido ialuronico 3 pesi» è nella linea").waitFor();

    await page.goto("/admin/ranges");
    const row = page.getByRole("button", { name: /^Sale di Marsala/ });
    await row.press("Alt+ArrowUp");
    await page.getByText("Sale di Marsala: ora al posto 6 di 7").waitFor();
    await page.getByText("Ordine salvato").first().waitFor();
    const links = (await read("/")).match(/(?<=href="\/categorie\/linee\/)[\w-]+/g);
    expect(links?.slice(-2)).toEqual(["sale-di-marsala", "notte-serena"]);

    await page.goto("/prodotti/siero-acido-ialuronico");
    await page.getByText("Linea Sale di Marsala").waitFor();
    const accent = await page.evaluate(() =>
      getComputedStyle(document.documentElement).getPropertyValue("--accent"),
    );
    expect(accent).toMatch(/^#/);
    expect(accent).not.toBe("#3f8f94");
    await plain.goto("/categorie/linee/sale-di-marsala");
    await plain.getByRole("link", { name: "Siero acido ialuronico 3 pesi" }).first().waitFor();

    await page.goto("/admin/ranges/sale-di-marsala");
    await answerDialog(
      page,
      "Elimina",
      { "Scrivi «Sale di Marsala» per confermare": "Sale di Marsala" },
      "Elimina la linea",
    );
    await titled(page, "Linee");
    expect(await read("/")).not.toContain("sale-di-marsala");
  },
  { ownShop: {}, widths: [1440], timeout: 120_000 },
);
