import type { Page } from "playwright-core";
import { expect } from "vitest";
import { axe } from "#tests/harness/axe.ts";
import { shopApi } from "#tests/harness/buying.ts";
import { readMail } from "#tests/harness/mailbox.ts";
import { answerDialog, answerOpened, enterOffice, titled } from "#tests/harness/office.ts";
import { orderByApi } from "#tests/harness/order-by-api.ts";
import { bothWidths, story } from "#tests/harness/story.ts";

const marks = (page: Page) => page.locator("main .marks .state").allInnerTexts();

story(
  "an order goes from new to delivered and refunded",
  async ({ page, context, open, baseUrl, width }) => {
    const email = `ordine-${crypto.randomUUID().slice(0, 8)}@posta.example`;
    const { number, token } = await orderByApi(shopApi(baseUrl), { email });
    const shopper = await context.newPage();
    const shopSays = async (label: string) => {
      await shopper.goto(`/ordine/${token}`);
      await titled(shopper, `Il tuo ordine ${label}`);
    };
    await enterOffice(context, baseUrl);
    await open("/admin/orders");
    await page.getByPlaceholder(/^Numero, nome/).fill(number ?? "");
    await page.getByText("1–1 di 1").waitFor();
    await axe(page);
    await page.getByText(new RegExp(`^${number}`)).click();
    await titled(page, `Ordine ${number}`);
    await page.getByRole("heading", { name: "Che cosa è successo" }).waitFor();
    await axe(page);
    expect(await marks(page)).toEqual(["Aperto", "Da pagare", "Da spedire"]);
    await shopSays("aspetta il pagamento");

    await answerDialog(page, "Segna come pagato", { Riferimento: "CRO 123" }, "Segna come pagato");
    await expect.poll(() => marks(page)).toEqual(["Aperto", "Pagato", "Da spedire"]);
    await readMail(baseUrl, email, `Pagamento ricevuto per l’ordine ${number}`);

    const tracking = "048012345678";
    await answerDialog(
      page,
      "Spedisci",
      { "Codice di spedizione": tracking },
      "Segna come spedito",
    );
    await expect.poll(() => marks(page)).toEqual(["Evaso", "Pagato", "Spedito"]);
    const message = await readMail(baseUrl, email, `Il tuo ordine ${number} è in viaggio`);
    expect(message.text).toContain(tracking);
    await shopSays("è in viaggio");

    await answerDialog(page, "Consegnato", {}, "Segna come consegnato");
    await expect.poll(() => marks(page)).toEqual(["Evaso", "Pagato", "Consegnato"]);
    await readMail(baseUrl, email, `Il tuo ordine ${number} è arrivato`);
    await shopSays("è arrivato");

    const person = { firstName: "Anna", lastName: "Bianchi", email };
    await shopApi(baseUrl).withdraw({ ...person, orderToken: token });
    await page.reload();
    await page.getByRole("link", { name: "Recesso chiesto dal cliente" }).click();
    await titled(page, `Recesso dall’ordine ${number}`);
    await answerDialog(page, "Accetta", { "Vuoi aggiungere": "Grazie" }, "Accetta e scrivi");
    await page.getByRole("heading", { name: "Recesso accettato" }).waitFor();
    await axe(page);
    await readMail(baseUrl, email, `Recesso accettato per l’ordine ${number}`);
    await shopSays("è arrivato");
    const told = shopper.getByRole("region", { name: "Recesso accettato" });
    await told.getByText("Grazie", { exact: true }).waitFor();
    await told.getByText(/rispediscili entro .+ a Rugiada/).waitFor();
    await page.getByRole("link", { name: "Rimborsa l’ordine" }).click();
    await answerOpened(page, { "Importo in euro": "5,00" }, "Rimborsa");
    await expect.poll(() => marks(page)).toContain("Recesso accettato");
    await page.getByText(/^Recesso da tutto l’ordine: rimborso entro/).waitFor();
    await expect.poll(() => marks(page)).toContain("Rimborsato in parte");
    await readMail(baseUrl, email, "Rimborso di 5,00");
    await answerDialog(page, "Rimborsa", { Motivo: "Flacone rotto" }, "Rimborsa");
    await expect.poll(() => marks(page)).toContain("Rimborsato");
    await shopSays("è stato rimborsato");

    await answerDialog(page, "Aggiungi una nota", { Nota: "Ha chiamato" }, "Salva la nota");
    await page.locator(".events").getByText("Ha chiamato").waitFor();
    const slip = page.waitForEvent("download");
    await page.getByRole("button", { name: "Bolla" }).click();
    expect((await slip).suggestedFilename()).toBe(`bolla-${number}.pdf`);
    if (width < 900) {
      const sideways = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(sideways).toBe(0);
    }
  },
  { widths: bothWidths, timeout: 120_000 },
);
