import { expect } from "vitest";
import { axe } from "#tests/harness/axe.ts";
import { enterOffice, titled } from "#tests/harness/office.ts";
import { paint } from "#tests/harness/paint.ts";
import { officeStory } from "#tests/harness/story.ts";

officeStory(
  "pictures are brought in, described, focused, used, found again and replaced",
  async ({ page, context, open, baseUrl }) => {
    const tag = crypto.randomUUID().slice(0, 6);
    await enterOffice(context, baseUrl);
    await open("/admin/pictures");
    await page
      .getByLabel("Scegli i file")
      .setInputFiles([
        await paint(`banco-${tag}.png`),
        { name: "nota.jpg", mimeType: "image/jpeg", buffer: Buffer.from("non sono una foto") },
        await paint(`serra-${tag}.png`),
      ]);
    await page.getByText("Un file non è entrato").waitFor();
    await page.getByText("Il file non è un’immagine JPEG, PNG, WebP o AVIF").waitFor();
    await titled(page, "Foto e video");
    await page.getByRole("button", { name: new RegExp(`^banco-${tag}.png`) }).click();
    await page.getByRole("heading", { name: `banco-${tag}.png` }).waitFor();
    const focal = page.getByRole("button", { name: /^Punto a fuoco/ });
    await focal.press("ArrowRight");
    await focal.press("ArrowRight");
    expect(await page.getByRole("spinbutton", { name: "Da sinistra" }).inputValue()).toBe("60");
    await page.getByLabel("Descrizione per chi non vede").fill("Il banco");
    await axe(page);
    await page.getByRole("button", { name: "Salva" }).click();
    await page.getByText("Salvato").waitFor();

    await page.goto("/admin/blog-posts/create");
    await page.getByLabel("Titolo *").fill(`Con foto ${tag}`);
    await page.getByLabel("Indirizzo (slug) *").fill(`con-foto-${tag}`);
    const text = page.getByRole("textbox", { name: "Testo", exact: true });
    await text.fill("Una foto.");
    await text.press("ControlOrMeta+a");
    await text.press("Control+b");
    await page.getByRole("button", { name: "Prodotto", exact: true }).click();
    await page.getByRole("combobox", { name: "Prodotto" }).fill("tonico lenitivo");
    await page
      .getByRole("option", { name: /Tonico lenitivo/ })
      .first()
      .click();
    await page.getByRole("button", { name: "Metti il prodotto" }).click();
    // The words are put in once the dialog has given the focus back.
    const written = /^\*\*Una foto\.\*\*\n\n\{prodotto: [\w-]+\}$/;
    await expect.poll(() => text.inputValue()).toMatch(written);
    const preview = page.locator(".editor-preview");
    await preview.getByRole("link", { name: /Tonico lenitivo.*€/ }).waitFor();
    await axe(page);
    await page.getByRole("button", { name: "Scegli un’immagine" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Cerca nelle foto").fill(`serra-${tag}`);
    await dialog.getByRole("button", { name: new RegExp(`^serra-${tag}.png`) }).click();
    await dialog.getByRole("button", { name: "Usa l’immagine" }).click();
    await dialog.getByText("Prima di usarla scrivi che cosa si vede").waitFor();
    await axe(page, "[role=dialog]");
    await dialog.getByLabel("Descrizione per chi non vede").fill("La serra");
    await dialog.getByRole("button", { name: "Usa l’immagine" }).click();
    await dialog.waitFor({ state: "detached" });
    await page.getByRole("button", { name: "Salva" }).click();
    await titled(page, `Con foto ${tag}`);
    const before = await page.locator(".media-field img").getAttribute("src");

    await page.goto("/admin/pictures");
    await page.getByRole("button", { name: new RegExp(`^serra-${tag}.png`) }).click();
    await page.getByText("Non si può eliminare: è in uso").waitFor();
    const next = await paint(`terrazza-${tag}.png`);
    await page.getByLabel("Il file che prende il suo posto").setInputFiles(next);
    await page.getByRole("heading", { name: `terrazza-${tag}.png` }).waitFor();
    const said = page.getByLabel("Descrizione per chi non vede");
    expect(await said.inputValue()).toBe("La serra");
    await page.getByText(`Con foto ${tag}`, { exact: false }).last().waitFor();
    await page.getByRole("link", { name: "Apri" }).click();
    await titled(page, `Con foto ${tag}`);
    expect(await page.locator(".media-field img").getAttribute("src")).not.toBe(before);
  },
  { widths: [1440], timeout: 120_000 },
);
