import type { BrowserContext } from "playwright-core";
import { expect } from "vitest";
import { axe } from "#tests/harness/axe.ts";
import { readMail } from "#tests/harness/mailbox.ts";
import { answerOpened, enterOffice, titled } from "#tests/harness/office.ts";
import { ownPassword } from "#tests/harness/signed-in.ts";
import { officeStory } from "#tests/harness/story.ts";

/** Another person, at another browser. */
async function elsewhere(context: BrowserContext, baseURL: string, width: number) {
  const browser = context.browser();
  if (!browser) throw new Error("a story has a browser");
  const other = await browser.newContext({
    baseURL,
    viewport: { width, height: 900 },
    locale: "it-IT",
    reducedMotion: "reduce",
  });
  other.setDefaultTimeout(15_000);
  return { page: await other.newPage(), close: () => other.close() };
}

officeStory(
  "an invited accountant accepts, works in their part alone and loses it again",
  async ({ page, context, open, baseUrl, width }) => {
    const email = `conti-${crypto.randomUUID().slice(0, 8)}@posta.example`;
    await enterOffice(context, baseUrl);
    await open("/admin/staff");
    await titled(page, "Persone");
    await axe(page);
    await page.getByRole("button", { name: "Invita una persona" }).click();
    await axe(page, "[role=dialog]");
    await page.getByLabel(/^Contabilità/).check();
    await page.getByRole("textbox", { name: "Nome", exact: true }).fill("Marta");
    const fields = { Cognome: "Neri", "E-mail": email };
    await answerOpened(page, fields, "Invia l’invito");
    const row = page.locator(".staff-list li", { hasText: email });
    await row.getByText("Invito in attesa").waitFor();

    const { links, text } = await readMail(baseUrl, email, "Un invito");
    expect(text).not.toContain("Marta");
    const link = links.find((address) => address.includes("/admin/invito"));
    const other = await elsewhere(context, baseUrl, width);
    const marta = other.page;
    await marta.goto(link ?? "");
    await titled(marta, "Ciao Marta");
    await axe(marta);
    await marta.getByLabel("Scegli una password").fill("Password1!");
    await marta.getByRole("button", { name: "Accetta l’invito" }).click();
    await marta
      .getByRole("alert")
      .getByText(/password/)
      .waitFor();
    await marta.getByLabel("Scegli una password").fill(ownPassword);
    await marta.getByRole("button", { name: "Accetta l’invito" }).click();
    await marta.getByText("Invito accettato").waitFor();
    expect(await marta.getByLabel("E-mail").inputValue()).toBe(email);
    await marta.getByLabel("Password").fill(ownPassword);
    await marta.getByRole("button", { name: "Accedi" }).click();
    await titled(marta, "Oggi");

    const entries = marta.locator("#office-menu a");
    const labels = (await entries.allTextContents()).map((text) => text.replace(/\d+$/, ""));
    expect(labels).toEqual([
      "Oggi",
      "Ordini",
      "Resi",
      "Importa ed esporta",
      "Corrispettivi e fatture",
      "Contrassegni",
      "Numeri",
      "Aliquote IVA",
      "Avvisi",
      "Sicurezza",
    ]);
    await marta.goto("/admin/orders");
    await marta
      .getByText(/^RG?\d+|^\d{4,}/)
      .first()
      .click();
    await titled(marta, /^Ordine /);
    await marta.getByRole("button", { name: "Ordine in PDF" }).waitFor();
    expect(await marta.locator("main").getByRole("button").allInnerTexts()).toSatisfy(
      (labels: string[]) =>
        !labels.some((label) => /Spedisci|Rimborsa|Annulla|nota|pagato/.test(label)),
    );
    await axe(marta);
    for (const path of ["/admin/customers", "/admin/products", "/admin/settings", "/admin/staff"]) {
      await marta.goto(path);
      await titled(marta, "Questa parte non è tra i tuoi compiti");
    }
    await axe(marta);
    await marta.goto("/admin/import-export");
    await marta.getByRole("button", { name: "Ordini per il commercialista" }).waitFor();
    expect(await marta.getByText("Newsletter").count()).toBe(0);

    await page.reload();
    await row.getByText("Ultimo accesso").waitFor();
    await row.getByRole("button", { name: "Togli l’accesso" }).click();
    await answerOpened(page, {}, "Togli l’accesso");
    await row.waitFor({ state: "detached" });
    await marta.goto("/admin/orders");
    await marta.getByRole("button", { name: "Accedi" }).waitFor();
    await marta.goto(link ?? "");
    await titled(marta, "Questo invito non vale più");
    await axe(marta);
    await other.close();
  },
  { timeout: 150_000 },
);
