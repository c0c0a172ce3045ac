import type { Page } from "playwright-core";
import { expect } from "vitest";
import { axeAtBothWidths } from "#tests/harness/axe.ts";
import { shopApi } from "#tests/harness/buying.ts";
import { readMail } from "#tests/harness/mailbox.ts";
import { answerDialog, enterOffice, titled } from "#tests/harness/office.ts";
import { orderByApi } from "#tests/harness/order-by-api.ts";
import { story } from "#tests/harness/story.ts";

const marks = (page: Page) => page.locator("main .marks .state").allInnerTexts();

story(
  "an order goes from new to delivered and refunded",
  async ({ page, plain, context, open, baseUrl }) => {
    const email = `ordine-${crypto.randomUUID().slice(0, 8)}@posta.example`;
    const { number, token } = await orderByApi(shopApi(baseUrl), { email });
    const shopSays = async (label: string) => {
      await plain.goto(`/ordine/${token}`);
      await titled(plain, `Il tuo ordine ${label}`);
    };
    await enterOffice(context, baseUrl);
    await open("/admin/orders");
    await page.getByPlaceholder(/^Numero, nome/).fill(number ?? "");
    await page.getByText("1–1 di 1").waitFor();
    await axeAtBothWidths(page);
    await page.getByText(new RegExp(`^${number}`)).click();
    await titled(page, `Ordine ${number}`);
    await page.getByRole("heading", { name: "Che cosa è successo" }).waitFor();
    await axeAtBothWidths(page);
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
    await page.getByRole("link", { name: "Recesso dichiarato dal cliente" }).click();
    await titled(page, `Recesso dall’ordine ${number}`);
    await answerDialog(page, "Registra", { "Vuoi aggiungere": "Grazie" }, "Registra e scrivi");
    await page.getByRole("heading", { name: "Recesso registrato" }).waitFor();
    await axeAtBothWidths(page);
    await readMail(baseUrl, email, `Recesso registrato per l’ordine ${number}`);
    await shopSays("è arrivato");
    const told = plain.getByRole("region", { name: "Recesso registrato" });
    await told.getByText("Grazie", { exact: true }).waitFor();
    await told.getByText(/rispediscili entro .+ a Rugiada/).waitFor();
    const asked = await readMail(baseUrl, email, `Recesso registrato per l’ordine ${number}`);
    const shopper = await context.newPage();
    await shopper.goto(/https?:\/\/\S+\/rimborso\?token=\S+/.exec(asked.text)?.[0] ?? "");
    await titled(shopper, "Dove mandiamo il rimborso?");
    await axeAtBothWidths(shopper);
    await shopper.getByLabel("IBAN", { exact: true }).fill("DE88 3704 0044 0532 0130 00");
    await shopper.getByLabel("Intestatario del conto").fill("Anna Bianchi");
    await shopper.getByRole("button", { name: "Invia l’IBAN" }).click();
    await shopper.getByText("Controlla l’IBAN", { exact: false }).first().waitFor();
    await shopper.getByLabel("IBAN", { exact: true }).fill("DE89 3704 0044 0532 0130 00");
    await shopper.getByRole("button", { name: "Invia l’IBAN" }).click();
    await titled(shopper, "IBAN ricevuto");
    await shopper.close();
    await readMail(baseUrl, email, `IBAN ricevuto per il rimborso dell’ordine ${number}`);

    await page.getByRole("link", { name: "Vai al reso" }).click();
    await titled(page, /^Reso R-\d{4}-\d{3}$/);
    const back = "Segna come arrivato";
    await page.getByRole("heading", { name: "Aspetta i prodotti, poi controllali" }).waitFor();
    await axeAtBothWidths(page);
    await answerDialog(page, back, {}, back);
    await page
      .getByText(/rimesso in vendita/)
      .first()
      .waitFor();
    await readMail(baseUrl, email, `Reso ricevuto per l’ordine ${number}`);
    const due = page.getByRole("heading", { name: /^Rimborsa \d/ });
    const amount = /[\d,]+/.exec(await due.innerText())?.[0] ?? "";
    expect(Number(amount.replace(",", "."))).toBeGreaterThan(29.9);
    const byHand = "Metti tra i bonifici da fare";
    await answerDialog(page, "Rimborsa", {}, byHand);
    await page.getByText("DE89 3704 0044 0532 0130 00").waitFor();
    await axeAtBothWidths(page);
    await shopSays("è arrivato");
    await plain.getByRole("region", { name: "Il tuo rimborso" }).getByText(/3000/).waitFor();
    const transferred = "Ho disposto il bonifico";
    await answerDialog(page, transferred, { Riferimento: "TRN 42" }, transferred);
    await expect.poll(() => marks(page)).toContain("Rimborsato");
    await readMail(baseUrl, email, `Rimborso di ${amount}`);
    await shopSays("è stato rimborsato");
    await plain
      .getByRole("region", { name: /^Reso R-/ })
      .getByText("Il rimborso è partito")
      .waitFor();
    await page.getByRole("link", { name: number ?? "", exact: true }).click();
    await titled(page, `Ordine ${number}`);

    await answerDialog(page, "Aggiungi una nota", { Nota: "Ha chiamato" }, "Salva la nota");
    await page.locator(".events").getByText("Ha chiamato").waitFor();
    const slip = page.waitForEvent("download");
    await page.getByRole("button", { name: "Bolla" }).click();
    expect((await slip).suggestedFilename()).toBe(`bolla-${number}.pdf`);
    const sideways = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(sideways).toBe(0);
  },
  { timeout: 120_000 },
);

story(
  "an order of gift cards alone says whom they are for and speaks of no parcel",
  async (context) => {
    const { page, open, baseUrl } = context;
    const gift = { toName: "Anna", email: "anna@posta.example", fromName: "Livia" };
    const bought = { email: "carta@posta.example", lines: { "carta-regalo": 1 }, gift };
    const { number } = await orderByApi(shopApi(baseUrl), bought);
    await enterOffice(context.context, baseUrl);
    await open(`/admin/orders/${number}/show`);
    await page.getByRole("heading", { name: "Che cosa è successo" }).waitFor();
    await page.getByText("Per Anna (anna@posta.example), da Livia").waitFor();
    const ofParcels = async (place: string) =>
      /pacc|corrier|spedi|bolla|prepara|torna/i.exec(
        (await page.locator(place).innerText()).replace("Senza spedizione", ""),
      )?.[0];
    expect(await ofParcels("main")).toBe(undefined);
    for (const button of ["Annulla l’ordine", "Correggi indirizzo o recapiti"]) {
      await page.getByRole("button", { name: button }).click();
      expect([button, await ofParcels("[role=dialog]")]).toEqual([button, undefined]);
      await page.getByRole("button", { name: "Lascia stare" }).click();
      await page.getByRole("dialog").waitFor({ state: "detached" });
    }
  },
);
