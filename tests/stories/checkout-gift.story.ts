import { setTimeout as pause } from "node:timers/promises";
import type { Page } from "playwright-core";
import { expect } from "vitest";
import { themePath } from "#brand/brand.ts";
import { axe } from "#tests/harness/axe.ts";
import {
  addCard,
  choose,
  continueIn,
  fillCard,
  fillCart,
  fillDetails,
  orderButton,
  orderToken,
  payByCard,
  placeOrder,
  plain,
  saveDetails,
  shopApi,
  shows,
  total,
} from "#tests/harness/buying.ts";
import { crawl } from "#tests/harness/crawl.ts";
import { address } from "#tests/harness/order-by-api.ts";
import { readMail } from "#tests/harness/mailbox.ts";
import { commonShop, story, type StoryContext } from "#tests/harness/story.ts";
import { calendarDateInRome } from "#contract/format/dates.ts";
import { formatEuro } from "#contract/format/money.ts";

const serum = "siero-acido-ialuronico";
const extra = (page: Page, title: string) => page.locator("details.extra", { hasText: title });

async function unfold(page: Page, title: string): Promise<void> {
  const details = extra(page, title);
  if ((await details.getAttribute("open")) === null) await details.locator("summary").click();
}

const codes = "Codice sconto o carta regalo";

async function applyCode(page: Page, code: string): Promise<void> {
  await unfold(page, codes);
  await extra(page, codes).getByRole("textbox").fill(code);
  await extra(page, codes).getByRole("button", { name: "Applica" }).click();
}

for (const javascript of [true, false])
  story(
    `a gift with box, dedication, coupon and invoice, paid by bank transfer${javascript ? "" : ", without JavaScript"}`,
    (context) => giftWithInvoice(context, javascript),
    { javascript, timeout: 120_000 },
  );

async function giftWithInvoice(context: StoryContext, javascript: boolean): Promise<void> {
  const { page, open, baseUrl, width } = context;
  const email = `regalo-${width}-${javascript ? "js" : "html"}@posta.example`;
  await fillCart(context, serum);
  await open("/carrello");

  await unfold(page, "Confezione regalo e biglietto");
  await page.getByRole("button", { name: "Aggiungi la confezione" }).click();
  await page.getByText("Seleziona una confezione regalo").first().waitFor();
  await unfold(page, "Confezione regalo e biglietto");
  await page.getByRole("radio", { name: /Petalo/ }).check();
  await page.locator("#giftBoxFromName").fill("Chiara");
  await page.locator("#giftBoxToName").fill("Marta");
  await page.locator("#giftBoxMessage").fill("Per le tue mattine lente.");
  if (javascript)
    await shows(() => page.locator(".card-note p").innerText(), "Per le tue mattine lente.");
  await page.getByRole("button", { name: "Aggiungi la confezione" }).click();
  await page.getByRole("button", { name: "Salva la confezione" }).waitFor();
  await shows(() => page.locator(".card-note p").innerText(), "Per le tue mattine lente.");

  await applyCode(page, "INVENTATO");
  await page.getByText("Codice non valido o scaduto.").first().waitFor();
  await applyCode(page, "CIAO10");
  await page.getByRole("button", { name: /CIAO10/ }).waitFor();
  await applyCode(page, "NESSUNA-CARTA-COSI");
  await page.getByText("Codice non valido o scaduto").first().waitFor();
  await unfold(page, "Consulenza gratuita");
  await page.getByRole("checkbox", { name: /vorrei un consiglio/ }).click();
  if (!javascript) await page.getByRole("button", { name: "Conferma la scelta" }).click();
  await page.locator(".totals", { hasText: "Consulenza gratuita" }).waitFor();
  if (javascript) await axe(page);
  // 29,90 − 10% + 3,90 for the box + 4,90 for the courier
  await shows(() => total(page), "35,71 €");

  await page.getByRole("link", { name: "Vai alla cassa" }).click();
  await page.waitForURL("**/checkout");
  await fillDetails(page, { email, streetNumber: "123456789" });
  await page.getByRole("checkbox", { name: /Desidero la fattura/ }).check();
  const invoice = (name: string) => page.locator(`[name="billingAddress.${name}"]`);
  await page.getByRole("radio", { name: "Azienda" }).check();
  await invoice("company").fill("Studio Neri");
  await invoice("vatNumber").fill(" it 123 456 789 03");
  await invoice("fiscalCode").fill("CRDLVI84E52X101A");
  await invoice("sdi").fill("ABC");
  await invoice("pec").fill("a@b.i");
  await continueIn(page, "indirizzo").click();
  for (const message of [
    "Inserisci un codice fiscale valido",
    "Il campo deve essere di 7 caratteri",
    "Il campo deve contenere almeno 7 caratteri",
    "Il campo deve contenere al massimo 8 caratteri",
  ])
    await page.getByText(message, { exact: true }).waitFor();
  if (javascript) await axe(page);
  await invoice("fiscalCode").fill("crdlvi84e52x101t");
  await invoice("sdi").fill("ABC1234");
  await invoice("pec").fill("");
  await page.getByLabel("N. civico").first().fill("21/A");
  await saveDetails(page);
  await choose(page, javascript, "BRT standard");
  await choose(page, javascript, "Bonifico");
  await placeOrder(page);

  const token = await orderToken(page);
  await page.getByRole("heading", { name: "Coordinate per il bonifico" }).waitFor();
  await shows(() => total(page), "35,71 €");
  const order = await shopApi(baseUrl).order(token);
  expect(order).toMatchObject({ total: 3571, giftBoxToName: "Marta", consultation: true });
  expect(order.billingAddress).toMatchObject({
    company: "Studio Neri",
    vatNumber: "12345678903",
    fiscalCode: "CRDLVI84E52X101T",
    sdi: "ABC1234",
  });
  const mail = plain((await readMail(baseUrl, email, `ordine ${order.number}`)).text);
  for (const text of [formatEuro(order.total), formatEuro(-order.orderPromotionTotal), "Marta"])
    expect(mail).toContain(plain(text));
}

for (const javascript of [true, false])
  story(
    `a gift card is bought, and then pays a whole order${javascript ? "" : ", without JavaScript"}`,
    async (context) => {
      const { page, open, baseUrl, width } = context;
      const email = `carta-regalo-${javascript}-${width}@posta.example`;
      const friend = `amica-${javascript}-${width}@posta.example`;
      await composeCard(context, javascript, friend);
      // Nothing is shipped: the way is shorter.
      expect(await page.getByRole("heading", { name: "Quando arriva" }).count()).toBe(0);
      await fillDetails(page, { email }, "billingAddress");
      await saveDetails(page);
      await choose(page, javascript, "Carta di credito");
      await placeOrder(page);
      await payByCard(page);
      await orderToken(page);
      await page.getByText("La carta regalo parte per e-mail").waitFor();
      const message = await readMail(baseUrl, friend, "arta regalo da Giulia");
      expect(message.text).toContain("Per le tue mattine.");
      const [code] = /\b[A-Z]+(?:-[A-Z0-9]{4}){3}\b/.exec(message.text) ?? [];
      if (!code) throw new Error(`no code in «${message.text}»`);

      await page.getByRole("link", { name: "Segui il tuo ordine" }).click();
      await page.getByRole("button", { name: "Mandala a me" }).waitFor();
      expect(await page.locator('.timeline [aria-current="step"] b').innerText()).toBe(
        "Spedito per e-mail",
      );
      const said = await page.locator(".order-page").innerText();
      expect(said).toContain("finché il codice della carta regalo non è stato usato");
      expect(said).not.toMatch(/Spedizione|dopo la consegna/);
      expect(await page.locator(".twin .status").allInnerTexts()).toEqual(["Pagato", "Spedito"]);
      await page.locator(".twin").getByText("per e-mail").waitFor();
      await page.getByRole("button", { name: "Mandala a me" }).click();
      await page.getByText("scrivi il codice che abbiamo inviato").waitFor();
      const proof = await readMail(baseUrl, email, "è il codice per l’ordine");
      await page.locator("#emailed-code").fill(/\b\d{6}\b/.exec(proof.text)?.[0] ?? "");
      await page.getByRole("button", { name: "Conferma" }).click();
      await page.getByText("La carta è partita di nuovo").waitFor();
      await readMail(baseUrl, email, "arta regalo da Giulia");
      if (javascript) await showsWholeMail(context, friend);

      await open("/saldo-carta-regalo");
      await page.getByLabel("Codice").fill(code.toLowerCase());
      await page.getByRole("button", { name: "Controlla il saldo" }).click();
      await page.getByText(/Restano 75,00\s€ di 75,00\s€/).waitFor();

      await fillCart(context, "balsamo-labbra-alla-rosa");
      await open("/carrello");
      await applyCode(page, code);
      await shows(() => total(page), "0,00 €");
      await page.getByRole("link", { name: "Vai alla cassa" }).click();
      await page.waitForURL("**/checkout");
      await fillDetails(page, { email });
      await saveDetails(page);
      await choose(page, javascript, "BRT standard");
      await page.locator("#pagamento .said", { hasText: "Non c’è nulla da pagare." }).waitFor();
      if (javascript) await axe(page);
      await placeOrder(page);
      const token = await orderToken(page);
      expect(await shopApi(baseUrl).order(token)).toMatchObject({ total: 0, paymentState: "paid" });
    },
    { javascript, timeout: 150_000 },
  );

const isWhole = (frame: HTMLIFrameElement) =>
  frame.clientHeight === frame.contentDocument?.documentElement.scrollHeight;

async function showsWholeMail({ page, open }: StoryContext, to: string) {
  await open(`/posta?a=${to}`);
  const framed = page.waitForResponse(/\/posta\/\d+\/html$/);
  // The frame may come before the style sheet its page waits for.
  await page.route(themePath, async (route) => {
    await (await framed).finished();
    await pause(300);
    await route.continue();
  });
  await page.getByRole("link", { name: "arta regalo da Giulia" }).first().click();
  await expect.poll(() => page.locator("iframe").evaluate(isWhole)).toBe(true);
  await page.unroute(themePath);
}

/** The card to somebody else, for an amount of one's own: a wrong one is said at its field, and nothing typed is lost. */
async function composeCard({ page, open }: StoryContext, javascript: boolean, friend: string) {
  await open("/prodotti/carta-regalo");
  await fillCard(page, friend);
  const add = page.getByRole("button", { name: "Aggiungi al carrello" });
  if (javascript) {
    await page.getByLabel("E-mail di chi la riceve").fill("marta@gmial.com");
    await page.locator("#importo").fill("5");
    await page.getByRole("button", { name: "Usa marta@gmail.com" }).waitFor();
    await page.getByLabel("E-mail di chi la riceve").fill("marta");
    await page.getByText("Un giorno che scegli tu").click();
    await add.click();
    await page.locator("#importo[aria-invalid=true]").waitFor();
    await page.locator("#importo-error", { hasText: "da 10 a 500" }).waitFor();
    await page.locator("#a-error", { hasText: "Inserisci un’email valida" }).waitFor();
    await page.locator("#giorno-error", { hasText: "Scegli un giorno tra oggi e" }).waitFor();
    expect(await page.evaluate(() => document.activeElement?.id)).toBe("importo");
    await axe(page);
    await page.getByLabel("E-mail di chi la riceve").fill(friend);
    await page.getByRole("radio", { name: /^Subito/ }).check();
    const card = page.locator(".gcard .msg");
    await shows(() => card.locator("p").first().innerText(), "Per Marta,");
    await card.getByText("Per le tue mattine.").waitFor();
  }
  await addCard(page, friend);
  await open("/checkout");
}

const inDays = (days: number) => calendarDateInRome(new Date(Date.now() + days * 24 * 3_600_000));

story(
  "the day of a card that waits is changed on its order's page, without scripts too",
  async (context) => {
    const { page, open, baseUrl } = context;
    const shop = shopApi(baseUrl);
    const card = await shop.product("carta-regalo");
    const { token } = await shop.createCart("not-supported");
    const gift = { toName: "Marta", sendOn: inDays(9) };
    const productVariant = card.defaultVariant?.["@id"] ?? "";
    await shop.addItem(token, { productVariant, quantity: 1, gift });
    await shop.updateOrder(token, { email: "giorno@posta.example", billingAddress: address });
    const { payments } = await shop.order(token);
    await shop.selectPayment(token, payments[0]?.id ?? 0, "BONIFICO");
    await shop.completeOrder(token);
    await open(`/ordine/${token}`);
    const day = page.getByLabel("Quando parte");
    expect(await day.inputValue()).toBe(inDays(9));
    const change = page.getByRole("button", { name: "Cambia giorno" });
    await day.fill(inDays(400));
    await change.click();
    await page.getByText(/Scegli un giorno tra oggi e/).waitFor();
    await day.fill(inDays(3));
    await change.click();
    await page.getByText("scrivi il codice che abbiamo inviato a g…@posta.example").waitFor();
    const confirm = page.getByRole("button", { name: "Conferma" });
    await page.locator("#emailed-code").fill("nessuno");
    await confirm.click();
    await page.getByText("Il codice non è giusto").waitFor();
    const proof = await readMail(baseUrl, "giorno@posta.example", "è il codice per l’ordine");
    await page.locator("#emailed-code").fill(/\b\d{6}\b/.exec(proof.text)?.[0] ?? "");
    await confirm.click();
    await page.getByText(/La carta partirà .* alle 8/).waitFor();
    expect((await shop.order(token)).items[0]?.gift?.sendOn).toBe(inDays(3));
  },
  { javascript: false, expected: [/422 for/] },
);

const withoutGiftCards = commonShop({ FEATURE_GIFT_CARDS: "false" });

story(
  "a shop without gift cards says so",
  async (context) => {
    const { page, open } = context;
    await fillCart(context, serum);
    await open("/carrello");
    expect(await page.locator("details.extra label", { hasText: "Codice" }).innerText()).toBe(
      "Codice sconto",
    );
    const form = { intent: "gift-card", giftCardCode: "RUGIADA-DEMO-25A" };
    const headers = { origin: context.baseUrl };
    const answer = await page.request.post("/carrello", { headers, form });
    expect(await answer.text()).toContain("Le carte regalo non sono attive in questo momento.");
    expect(await orderButton(page).count()).toBe(0);
    const off = shopApi(context.baseUrl).addGiftCard("tok", "RUGIADA-DEMO-25A");
    await expect(off).rejects.toThrow("Feature is not enabled");
  },
  { ownShop: withoutGiftCards, javascript: false },
);

story(
  "with gift cards off no page, list, feed or sitemap leads to one, and no link leads nowhere",
  async ({ baseUrl }) => {
    const starts = ["/", "/ricerca?q=carta+regalo", "/sitemap.xml", "/prodotti.xml", "/llms.txt"];
    const found = await crawl(baseUrl, starts, (path) => fetch(baseUrl + path));
    const pages = [...found].filter(([path]) => !path.startsWith("/_ipx/"));
    expect(pages.length).toBeGreaterThan(100);
    const offering = pages.filter(([, { text }]) =>
      /\/(?:prodotti|regali)\/carta-regalo/.test(text),
    );
    expect(offering.map(([path]) => path)).toEqual([]);
    const broken = pages.filter(([path, { status }]) => status === 404 && !starts.includes(path));
    expect(broken.map(([path]) => path)).toEqual([]);
  },
  { ownShop: withoutGiftCards, javascript: false, timeout: 170_000 },
);
