import { expect } from "vitest";
import { axe } from "#tests/harness/axe.ts";
import { enterOffice } from "#tests/harness/office.ts";
import { officeStory } from "#tests/harness/story.ts";

officeStory(
  "a draft is kept only while something is not saved, and never goes over what others saved since",
  async ({ page, context, open, baseUrl }) => {
    await enterOffice(context, baseUrl);
    const address = "/admin/products/SIE-ACI-IAL";
    await open(address);
    const subtitle = page.getByLabel("Sottotitolo");
    const saved = page.getByText("Salvato", { exact: true });
    const kept = () => page.evaluate(() => Object.keys(sessionStorage).join());
    const resumed = page.getByText("Abbiamo ripreso quello che stavi scrivendo");

    const change = (json: object) =>
      context.request.patch(`${baseUrl}/api/v2/admin/products/SIE-ACI-IAL`, {
        headers: { "content-type": "application/merge-patch+json", origin: baseUrl },
        data: JSON.stringify(json),
      });

    await subtitle.fill("Primo");
    await expect.poll(kept).toContain("products/");
    await page.getByRole("button", { name: "Salva", exact: true }).click();
    await saved.waitFor();
    await expect.poll(kept).toBe("");
    await page.reload();
    await subtitle.waitFor();
    await page.getByRole("heading", { name: "Scheda" }).waitFor();
    expect(await subtitle.inputValue()).toBe("Primo");
    expect(await kept()).toBe("");

    await subtitle.fill("Da scartare");
    await page.reload();
    await resumed.waitFor();
    expect(await subtitle.inputValue()).toBe("Da scartare");
    await page.getByRole("button", { name: "Torna a quello salvato" }).click();
    await expect.poll(() => subtitle.inputValue()).toBe("Primo");
    await expect.poll(kept).toBe("");

    await subtitle.fill("Mio");
    await expect.poll(kept).toContain("products/");
    expect((await change({ subtitle: "Suo" })).status()).toBe(200);
    await page.reload();
    await page.getByText("La tua bozza è più vecchia della scheda.").waitFor();
    expect(await subtitle.inputValue()).toBe("Suo");
    await page.getByRole("button", { name: "Confronta campo per campo" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("radio", { name: /Mio/ }).check();
    await dialog.getByRole("button", { name: "Riprendi con queste scelte" }).click();
    await expect.poll(() => subtitle.inputValue()).toBe("Mio");
    await page.getByRole("button", { name: "Salva", exact: true }).click();
    await saved.waitFor();
    await expect.poll(kept).toBe("");

    await page.reload();
    await subtitle.fill("Mio di nuovo");
    await change({ subtitle: "Suo di nuovo", shortDescription: "Solo sua" });
    await page.getByRole("button", { name: "Salva", exact: true }).click();
    await dialog.getByText("Cambiato nel frattempo").waitFor();
    await axe(page, "[role=dialog]");
    await dialog.getByRole("radio", { name: /Suo di nuovo/ }).check();
    await dialog.getByRole("button", { name: "Salva con queste scelte" }).click();
    await expect.poll(() => subtitle.inputValue()).toBe("Suo di nuovo");
    expect(await page.getByLabel("Descrizione breve").inputValue()).toBe("Solo sua");
    await expect.poll(kept).toBe("");
  },
  { ownShop: {}, widths: [1440], timeout: 120_000 },
);
