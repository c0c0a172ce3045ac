import { text } from "node:stream/consumers";
import type { Page } from "playwright-core";
import { expect } from "vitest";
import { axe } from "#tests/harness/axe.ts";
import { readMail } from "#tests/harness/mailbox.ts";
import { shopApi } from "#tests/harness/buying.ts";
import { newCustomer } from "#tests/harness/new-customer.ts";
import { orderByApi } from "#tests/harness/order-by-api.ts";
import { enterAccount } from "#tests/harness/signed-in.ts";
import { staffOf } from "#tests/harness/staff.ts";
import { story } from "#tests/harness/story.ts";

const mailbox = (name: string) => `${name}-${crypto.randomUUID().slice(0, 8)}@posta.example`;
const field = (page: Page, name: string) => page.locator(`#recesso [name="${name}"]`);
const review = (page: Page) =>
  page.getByRole("button", { name: "Rivedi la dichiarazione" }).click();
const confirm = (page: Page) => page.getByRole("button", { name: "Conferma recesso", exact: true });
const received = (page: Page) =>
  page.getByText(/Abbiamo ricevuto la tua dichiarazione di recesso il/);
/** What the page of an order tells of it, and the button that declares it. */
const declared = (page: Page) => page.getByRole("region", { name: "Recesso dichiarato" });
const withdrawLink = (page: Page) =>
  page.locator("main").getByRole("link", { name: "Recedere dal contratto qui" });

for (const javascript of [true, false]) {
  story(
    `a guest withdraws from an order in two steps${javascript ? "" : ", without JavaScript"}`,
    async ({ page, open, baseUrl }) => {
      const email = mailbox("recesso");
      const order = await orderByApi(shopApi(baseUrl), { email });
      await open("/");
      await page.getByRole("link", { name: "Recedere dal contratto qui" }).last().click();
      await page.getByRole("heading", { name: "Da quale contratto vuoi recedere?" }).waitFor();
      await page.getByRole("heading", { name: "L’eccezione per igiene, spiegata bene" }).waitFor();
      // The model form of the law, to read and as a file.
      await page.getByRole("heading", { name: "Modulo di recesso tipo" }).waitFor();
      const [model] = await Promise.all([
        page.waitForEvent("download"),
        page.getByRole("link", { name: "Scarica il modulo di recesso tipo" }).click(),
      ]);
      expect(await text(await model.createReadStream())).toContain("— Destinatario: Rugiada");
      if (javascript) await axe(page);

      await review(page);
      await page
        .locator(".summary-err")
        .getByText("Controlla 4 campi prima di continuare")
        .waitFor();
      await field(page, "firstName").fill("Anna");
      await field(page, "lastName").fill("Bianchi");
      await field(page, "orderNumber").fill(` ${order.number?.toLowerCase()}`);
      await field(page, "email").fill(email);
      await page.getByLabel("Recedo solo da alcuni prodotti").check();
      await review(page);
      await page.getByText("Scrivi quali prodotti restituisci", { exact: true }).waitFor();
      await field(page, "products").fill("il siero, un pezzo");
      await review(page);
      await page.getByText(/seguenti prodotti:\s+- il siero, un pezzo/).waitFor();
      if (javascript) await axe(page);

      // Changing one's mind about the words loses nothing.
      await page.getByRole("button", { name: "Modifica" }).click();
      await page.getByLabel("Recedo da tutto l’ordine").waitFor();
      await field(page, "orderNumber").fill(order.number ?? "");
      await page.getByLabel("Recedo da tutto l’ordine").check();
      await review(page);
      await page.getByText(`relativo all’ordine n. ${order.number}.`).waitFor();
      const confirmed = await page.locator(".receipt").innerText();
      await confirm(page).click();
      await received(page).waitFor();
      if (javascript) {
        await axe(page);
        const focused = page.locator(":focus");
        expect(await focused.getByRole("status").innerText()).toMatch(/^Abbiamo ricevuto|ricevut/);
      }
      await page.getByText(/Il recesso riguarda l’intero ordine/).waitFor();

      // Number and e-mail are no proof: what the order holds is told to its mailbox alone.
      expect(await page.locator(".receipt").innerText()).toContain(`n. ${order.number}.`);
      const [download] = await Promise.all([
        page.waitForEvent("download"),
        page.getByRole("link", { name: "Scarica la ricevuta" }).click(),
      ]);
      expect(await text(await download.createReadStream())).toContain("recedo dal contratto");
      const message = await readMail(baseUrl, email, "Recesso ricevuto");
      expect(message.text).toContain(`ordine n. ${order.number}`);
      expect(message.text).toContain("Data dell’ordine");
      // What was confirmed is what is received, kept and sent.
      expect(await page.locator(".receipt").innerText()).toContain(confirmed);
      expect(message.text).toContain("Dichiarazione trasmessa online il");
      // The receipt can be looked at again.
      await page.reload();
      await received(page).waitFor();
      const steps = await page.locator(".next-steps").innerText();
      const [, day = "no day"] = /spediscili entro il (.+?) a /.exec(steps) ?? [];
      await open(`/ordine/${order.token}`);
      await declared(page).getByText(day).first().waitFor();
      await declared(page)
        .getByText(/di recesso da tutto l’ordine il/)
        .waitFor();
      expect(await withdrawLink(page).count()).toBe(0);
    },
    { javascript, timeout: 120_000 },
  );

  story(
    `a customer withdraws from some products of an order${javascript ? "" : ", without JavaScript"}`,
    async ({ page, open, baseUrl }) => {
      const { email, shop } = await newCustomer(baseUrl, "ripensamento");
      const order = await orderByApi(shop, {
        lines: { "siero-acido-ialuronico": 3, "tonico-lenitivo-alla-rosa": 1 },
      });
      await enterAccount(page, baseUrl, email);
      await open(`/area-riservata/ordini/${order.token}`);
      await withdrawLink(page).click();
      await page.getByRole("heading", { name: "Da quale contratto vuoi recedere?" }).waitFor();

      // Nothing to write: it is all there.
      expect(await field(page, "firstName").inputValue()).toBe("Anna");
      expect(await field(page, "email").inputValue()).toBe(email);
      expect(await field(page, "orderNumber").inputValue()).toBe(order.number);
      await page.getByLabel("Recedo solo da alcuni prodotti").check();
      await page.getByRole("checkbox", { name: /^Siero acido ialuronico/ }).check();
      await page.getByLabel(/^Quantità di Siero/).selectOption("2");
      if (javascript) await axe(page);
      await review(page);
      await page
        .getByText(/seguenti prodotti:\s+- Siero acido ialuronico 3 pesi.*, quantità 2/)
        .waitFor();
      const confirmed = await page.locator(".receipt").innerText();
      await confirm(page).click();
      await received(page).waitFor();
      expect(await page.locator(".receipt").innerText()).toContain(confirmed);
      const message = await readMail(baseUrl, email, "Recesso ricevuto");
      expect(message.text).toMatch(/Siero acido ialuronico 3 pesi.*, quantità 2/);
      expect(message.text).not.toContain("Tonico");
      // The order tells of it, and the rest can still be withdrawn from.
      await open(`/area-riservata/ordini/${order.token}`);
      await declared(page)
        .getByText(/per: Siero acido ialuronico 3 pesi.*, quantità 2/)
        .waitFor();
      if (javascript) await axe(page);
      await withdrawLink(page).waitFor();
    },
    { javascript, timeout: 120_000 },
  );
}

story(
  "a signed-in customer is not asked again who they are",
  async ({ page, open, baseUrl }) => {
    const { email, shop } = await newCustomer(baseUrl, "riconosciuta");
    const order = await orderByApi(shop);
    await enterAccount(page, baseUrl, email);
    await open("/recesso");
    expect(await field(page, "email").inputValue()).toBe(email);
    await page.getByRole("link", { name: new RegExp(`Ordine ${order.number}`) }).click();
    await page.getByText("Recedo solo da alcuni prodotti").waitFor();
    expect(await field(page, "orderNumber").inputValue()).toBe(order.number);
    // The link of an email names the order by its number.
    await open(`/recesso?ordine=${order.number}`);
    expect(new URL(page.url()).searchParams.get("token")).toBe(order.token);
  },
  { javascript: false },
);

story(
  "the link of an email opens its order through both steps, whoever asks for the receipt",
  async ({ page, open, baseUrl }) => {
    const email = mailbox("conferma");
    const order = await orderByApi(shopApi(baseUrl), { email });
    const { links } = await readMail(baseUrl, email, order.number ?? "");
    const { pathname, search } = new URL(links.find((link) => link.includes("chiave=")) ?? "");
    await open(pathname + search);
    expect(await field(page, "orderNumber").inputValue()).toBe(order.number);
    const receiver = mailbox("altra");
    await field(page, "email").fill(receiver);
    await review(page);
    // Only whoever has the link of the order is told its day.
    await page.getByText(`relativo all’ordine n. ${order.number} del `).waitFor();
    await confirm(page).click();
    await received(page).waitFor();
    expect((await readMail(baseUrl, email, "Recesso ricevuto")).text).toContain("un’altra casella");
    await readMail(baseUrl, receiver, "Recesso ricevuto");
    // Without the key staff would see that the declaration may not be the buyer's.
    const staff = await staffOf(baseUrl);
    const list = await staff(`/withdrawal-requests?q=${order.number}`);
    expect(JSON.stringify(list)).toContain(receiver);
    expect(JSON.stringify(list)).not.toContain("not_theirs");
  },
  { javascript: false },
);
