import { expect } from "vitest";
import type { MenuSettings } from "#contract/sections/menus.ts";
import { enterOffice } from "#tests/harness/office.ts";
import { officeStory } from "#tests/harness/story.ts";

type Stored = { value: MenuSettings };

officeStory(
  "an owner arranges the menu and the footer, and every page follows; what the law needs stays",
  async ({ page, context, open, baseUrl }) => {
    const read = async (path: string) => (await context.request.get(baseUrl + path)).text();
    expect(await read("/prodotti")).not.toContain("Il laboratorio");

    await enterOffice(context, baseUrl);
    await open("/admin/menus");
    await page.getByRole("button", { name: "Aggiungi una voce al menu" }).click();
    // What is new is named at once, by whoever works with the keyboard too.
    const word = page.getByLabel("Parola nel menu");
    await expect.poll(() => word.evaluate((input) => input === document.activeElement)).toBe(true);
    await page.keyboard.type("Il laboratorio");
    expect(await word.inputValue()).toBe("Il laboratorio");
    await page.getByRole("combobox", { name: "Porta a" }).fill("/contatti");
    const row = page.getByRole("button", { name: /^Il laboratorio/ });
    await row.press("Alt+ArrowUp");
    await page.getByText("Il laboratorio: ora al posto 5 di 6").waitFor();

    const help = page.getByRole("region", { name: "Assistenza" });
    await help.getByRole("button", { name: /^Resi e rimborsi/ }).click();
    await help.getByLabel("Voce").fill("Rendere un prodotto");
    await help.getByText(/si può rinominare e spostare/).waitFor();
    expect(await help.getByRole("button", { name: "Togli la voce" }).count()).toBe(0);
    await page.getByRole("button", { name: "Salva il menu" }).click();
    await page.getByText("Menu salvato").first().waitFor();

    await page.goto("/prodotti");
    const names = await page.getByRole("navigation", { name: "Principale" }).innerText();
    expect(names.split("\n").slice(-2)).toEqual(["Il laboratorio", "Regali"]);
    await page.locator("footer").getByRole("link", { name: "Rendere un prodotto" }).waitFor();

    // A draft is older than what a colleague saved since: it is offered, and merged when it is saved.
    const setting = `${baseUrl}/api/v2/admin/settings/menus`;
    const stored = async () =>
      ((await (await context.request.get(setting, { maxRetries: 2 })).json()) as Stored).value;
    await page.goto("/admin/menus");
    await word.waitFor();
    expect(await page.getByRole("button", { name: "Salva il menu" }).isDisabled()).toBe(true);
    await word.fill("Tutto per te");
    const theirs = await stored();
    const [door] = theirs.doors;
    const changed = { ...theirs, doors: [{ ...door, label: "Regali di Sara" }] };
    const headers = { "content-type": "application/ld+json", origin: baseUrl };
    const data = JSON.stringify({ value: changed });
    expect((await context.request.put(setting, { headers, data, maxRetries: 2 })).status()).toBe(
      200,
    );
    await page.reload();
    await page.getByText("La tua bozza è più vecchia del menu salvato.").waitFor();
    expect(await word.inputValue()).not.toBe("Tutto per te");
    await page.getByText("Regali di Sara").first().waitFor();
    await page.getByRole("button", { name: "Riprendi la bozza" }).click();
    await expect.poll(() => word.inputValue()).toBe("Tutto per te");
    await page.getByRole("button", { name: "Salva il menu" }).click();
    await page.getByText("Menu salvato").first().waitFor();
    expect(await stored()).toMatchObject({
      main: [{ label: "Tutto per te" }, ...theirs.main.slice(1).map(({ label }) => ({ label }))],
      doors: [{ label: "Regali di Sara" }],
    });

    await page.goto("/admin/menus");
    await page.getByRole("button", { name: "Torna al menu del catalogo" }).click();
    await page.getByRole("button", { name: "Usa il menu del catalogo" }).click();
    await page.getByText("Il menu segue di nuovo le categorie").first().waitFor();
    expect(await read("/prodotti")).not.toContain("Il laboratorio");
  },
  { ownShop: {}, widths: [1440], timeout: 120_000, expected: [/frame is sandboxed/] },
);
