import { expect } from "vitest";
import { axeAtBothWidths } from "#tests/harness/axe.ts";
import { shopApi } from "#tests/harness/buying.ts";
import { readMail } from "#tests/harness/mailbox.ts";
import { enterOffice, titled } from "#tests/harness/office.ts";
import { orderByApi } from "#tests/harness/order-by-api.ts";
import { officeStory } from "#tests/harness/story.ts";

officeStory(
  "a burst of unpaid orders is released with one click, taken back, and its network blocked",
  async ({ page, context, baseUrl }) => {
    const shop = shopApi(baseUrl);
    const numbers = [];
    for (let one = 0; one < 5; one += 1) {
      const { number } = await orderByApi(shop, { email: `raffica-${one}@posta.example` });
      numbers.push(number ?? "");
    }
    await enterOffice(context, baseUrl);
    await page.goto(`${baseUrl}/admin`);
    await page.getByRole("link", { name: /Raffica di ordini mai pagati/ }).click();
    await titled(page, "Ordini sospetti");
    const next = page.getByRole("region", { name: "Che cosa fare ora" });
    await next.getByText("5 ordini mai pagati dalla stessa rete tengono fermi 5 pezzi").waitFor();
    await axeAtBothWidths(page);
    await next.getByRole("link", { name: "Guarda i 5 ordini" }).click();
    for (const number of numbers) await page.getByRole("link", { name: number }).waitFor();
    expect(await page.getByRole("checkbox", { name: /Seleziona l’ordine/ }).count()).toBe(5);
    await page.goBack();
    const row = page.getByRole("listitem").filter({ hasText: numbers[0] ?? "" });
    await row.getByRole("button", { name: "Ricorda" }).click();
    await page.getByText("Promemoria spedito").waitFor();
    await expect.poll(() => row.getByRole("button", { name: "Ricorda" }).count()).toBe(0);
    await readMail(baseUrl, "raffica-0@posta.example", "Manca il pagamento");

    await next.getByRole("button", { name: "Libera 5 pezzi" }).click();
    await page.getByText("5 pezzi di nuovo in vendita.").waitFor();
    await expect.poll(() => next.count()).toBe(0);
    expect(await page.getByRole("link", { name: numbers[0] ?? "" }).count()).toBe(0);
    await axeAtBothWidths(page);

    // The way back is the server's: it outlasts the page.
    await page.reload();
    await page.getByText("5 pezzi di nuovo in vendita.").waitFor();
    await page.getByRole("button", { name: "Annulla, entro 10 minuti" }).click();
    await page.getByText("Ordini di nuovo validi: i pezzi sono tornati riservati").waitFor();
    await next.waitFor();
    await page.getByRole("button", { name: "Blocca la rete" }).click();
    await page.getByRole("heading", { name: "Reti bloccate" }).waitFor();
    await page.getByRole("button", { name: "Sblocca" }).click();
    await expect.poll(() => page.getByRole("heading", { name: "Reti bloccate" }).count()).toBe(0);
    await page.getByRole("button", { name: "Sono veri" }).click();
    await expect.poll(() => next.count()).toBe(0);
    await page.getByRole("heading", { name: "Reti fidate" }).waitFor();
    // Transfers that are still within their time are no reason to look.
    await page.getByRole("heading", { name: "Niente di strano" }).waitFor();
    await axeAtBothWidths(page);
    await page.getByRole("button", { name: "Togli" }).click();
    await next.waitFor();

    await page.getByLabel("Pezzi fermi per ordine").fill("12");
    await page.getByLabel("Minuti per pagare online oltre i limiti").fill("45");
    await page.getByRole("button", { name: "Salva" }).click();
    await page.getByText("Impostazioni salvate").waitFor();
  },
  { ownShop: {}, timeout: 120_000 },
);
