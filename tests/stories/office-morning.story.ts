import { expect } from "vitest";
import { axe } from "#tests/harness/axe.ts";
import { shopApi } from "#tests/harness/buying.ts";
import { readMail } from "#tests/harness/mailbox.ts";
import { enterOffice, titled } from "#tests/harness/office.ts";
import { orderByApi } from "#tests/harness/order-by-api.ts";
import { officeStory } from "#tests/harness/story.ts";

officeStory(
  "a morning of ten orders, packed and shipped in one go",
  async ({ page, context, open, baseUrl }) => {
    const day = `mattina-${crypto.randomUUID().slice(0, 8)}`;
    const emails = Array.from({ length: 10 }, (_, index) => `${day}-${index}@posta.example`);
    const lines = { "sapone-all-oliva": 1 };
    const shop = shopApi(baseUrl);
    const place = (email: string) => orderByApi(shop, { email, payment: "CONTRASSEGNO", lines });
    await Promise.all(emails.map(place));
    await enterOffice(context, baseUrl);
    await open("/admin/orders");
    await page.getByPlaceholder(/^Numero, nome/).fill(day);
    await page.getByText("1–10 di 10").waitFor();
    const views = page.getByRole("navigation", { name: "Viste" });
    await views.getByRole("button", { name: /^Da preparare/ }).click();
    const all = page.getByRole("checkbox", { name: "Seleziona tutti gli ordini della pagina" });
    await all.check();
    const bar = page.getByRole("region", { name: "10 ordini scelti" });
    for (const [button, file] of [
      ["Lista di prelievo", "prelievo.pdf"],
      ["Stampa 10 bolle", "bolle.pdf"],
    ] as const) {
      const paper = page.waitForEvent("download");
      await bar.getByRole("button", { name: button }).click();
      expect((await paper).suggestedFilename()).toBe(file);
    }
    await axe(page);
    await bar.getByRole("button", { name: "Segna come preparati" }).click();
    await page.getByRole("heading", { name: "Niente corrisponde" }).waitFor();
    await views.getByRole("button", { name: /^Da spedire/ }).click();
    await page.getByText("1–10 di 10").waitFor();
    await all.check();
    await bar.getByRole("button", { name: "Spedisci con i codici" }).click();
    const dialog = page.getByRole("dialog", { name: "Spedisci 10 ordini" });
    const codes = emails.map((_, index) => `${day}-0845${index}`);
    await dialog.getByLabel("Codici di spedizione").fill(codes.with(9, "0845").join("\n"));
    await dialog.getByText("4 caratteri: gli altri ne hanno 22").waitFor();
    await dialog.getByRole("button", { name: "Spedisci 9 ordini" }).click();
    await page.getByText("9 ordini: in viaggio").waitFor();
    // The one with the wrong code stays in the dialog, with what was typed.
    const last = page.getByRole("dialog", { name: "Spedisci 1 ordine" });
    const field = last.getByLabel("Codici di spedizione");
    expect(await field.inputValue()).toMatch(/^RG\d+;0845$/);
    await field.fill(codes[0] ?? "");
    await last.getByRole("button", { name: "Spedisci 1 ordine" }).click();
    await last
      .getByRole("alert")
      .getByText(/è già dell’ordine RG/)
      .waitFor();
    await field.fill(codes[9] ?? "");
    await last.getByRole("button", { name: "Spedisci 1 ordine" }).click();
    await page.getByText("1 ordine: in viaggio").waitFor();
    await page.getByRole("heading", { name: "Niente corrisponde" }).waitFor();
    await page.keyboard.press("Control+k");
    await page.getByRole("combobox", { name: /^Cerca ordini/ }).fill(emails[0] ?? "");
    await page.getByRole("option", { name: /^Ordini .*Anna Bianchi/ }).waitFor();
    await page.keyboard.press("Enter");
    await titled(page, /^Ordine RG/);
    // Whoever came by the keyboard goes on from the heading.
    await page.locator("h1:focus").waitFor();
    const mail = await readMail(baseUrl, emails[0] ?? "", "è in viaggio");
    expect(mail.text).toMatch(new RegExp(`${day}-0845\\d`));
  },
  { timeout: 120_000 },
);
