import type { Page } from "playwright-core";
import { expect } from "vitest";
import { axe, axeAtBothWidths } from "#tests/harness/axe.ts";
import {
  accept,
  choose,
  continueIn,
  cookieText,
  fillDetails,
  openCheckout,
  goodCard,
  guest,
  orderButton,
  orderToken,
  payByCard,
  placeOrder,
  plain,
  refusedCard,
  saveDetails,
  shopApi,
  shows,
  startCheckout,
  total,
} from "#tests/harness/buying.ts";
import { readMail } from "#tests/harness/mailbox.ts";
import { hydrated } from "#tests/harness/open-page.ts";
import { weigh } from "#tests/harness/page-weight.ts";
import { bothWidths, story } from "#tests/harness/story.ts";
import { formatEuro } from "#contract/format/money.ts";

const serum = "siero-acido-ialuronico";

const focusIs = (page: Page, id: string) =>
  shows(() => page.evaluate(() => document.activeElement?.id ?? ""), id);

const openSteps = (page: Page) =>
  page
    .locator(".fold > .in")
    .evaluateAll((steps) =>
      steps.filter((step) => step.checkVisibility()).map((step) => step.parentElement?.id),
    );

story(
  "a guest buys with a card that is refused at first",
  async (context) => {
    const { page, open, baseUrl, width } = context;
    const email = `carta-${width}@posta.example`;
    await startCheckout(context, serum);
    await axeAtBothWidths(page);

    // Nothing is enabled before its turn.
    expect(await orderButton(page).isDisabled()).toBe(true);
    expect(await page.locator('[name="shippingMethod"], [name="paymentMethod"]').count()).toBe(0);

    // Every problem is told in its step, with a way to each field.
    await continueIn(page, "contatti").click();
    await page
      .locator("#contatti .summary-err")
      .getByRole("link", { name: /^E-mail: / })
      .click();
    await focusIs(page, "dati-email");
    await page.locator("#dati-email").fill("chiara");
    await page.locator("#dati-email").blur();
    await page.getByText("Inserisci un’email valida", { exact: true }).waitFor();
    await page.locator("#dati-email").fill(email);
    await continueIn(page, "contatti").click();
    await focusIs(page, "indirizzo-title");
    await continueIn(page, "indirizzo").click();
    const summary = page.locator("#indirizzo [role=alert]", { hasText: "Controlla 8 campi" });
    await summary.waitFor();
    await axeAtBothWidths(page);
    await summary.getByRole("link", { name: /^Nome: questo campo/ }).click();
    await focusIs(page, "dati-shippingAddress.firstName");
    expect(await page.getByText("Questo campo è obbligatorio", { exact: true }).count()).toBe(8);
    await fillDetails(page, { postcode: "5012" });
    await page.getByText("Inserisci un CAP valido di 5 cifre", { exact: true }).waitFor();
    await fillDetails(page);

    // A reload loses nothing, and opens the first step without an answer.
    await open("/checkout");
    await shows(() => page.getByLabel("N. civico").first().inputValue(), "21/A");
    expect(await openSteps(page)).toEqual(["indirizzo"]);
    await page.locator("#contatti .said", { hasText: email }).waitFor();

    await saveDetails(page);
    await focusIs(page, "spedizione-title");
    expect(await orderButton(page).isDisabled()).toBe(true);
    // The standard delivery is proposed, and the button alone takes it.
    expect(await page.locator("#spedizione :checked").inputValue()).toBe("BRT_STANDARD");
    await continueIn(page, "spedizione").click();
    await focusIs(page, "pagamento-title");
    await shows(() => total(page), "34,80 €");
    expect(await orderButton(page).isDisabled()).toBe(true);
    await continueIn(page, "pagamento").click();
    await page.locator("#pagamento-error", { hasText: "Scegli un metodo" }).waitFor();
    await choose(page, true, "Carta di credito");
    await focusIs(page, "ordine-title");
    await axeAtBothWidths(page);

    // Back and forward go through the steps; a reload opens the first without an answer.
    await page.goBack();
    await expect.poll(() => openSteps(page)).toEqual(["pagamento"]);
    await page.goForward();
    await expect.poll(() => openSteps(page)).toEqual(["ordine"]);
    await page.locator("#spedizione").getByRole("button", { name: "Modifica" }).click();
    await focusIs(page, "spedizione-title");
    await page.reload();
    await expect.poll(() => openSteps(page)).toEqual(["ordine"]);
    await hydrated(page);

    // Changed details lock what comes after them until they are saved.
    const name = page.getByLabel("Nome", { exact: true }).first();
    await page.locator("#indirizzo").getByRole("button", { name: "Modifica" }).click();
    await name.fill("Clara");
    expect(await orderButton(page).isDisabled()).toBe(true);
    expect(await page.locator('[name="paymentMethod"]').count()).toBe(0);
    await page.locator("#indirizzo").getByRole("button", { name: "Annulla" }).click();
    await focusIs(page, "ordine-title");
    await shows(async () => String(await orderButton(page).isEnabled()), "true");
    expect(await name.inputValue()).toBe("Chiara");

    await page.getByText("Puoi recedere entro 14 giorni dalla consegna").waitFor();
    await orderButton(page).click();
    await page.getByRole("alert").filter({ hasText: "Controlla 2 campi" }).waitFor();
    await accept(page);
    await orderButton(page).dblclick();

    await payByCard(page, refusedCard);
    await page.waitForURL("**/order-error?token=*");
    await page.getByText("Qualcosa è andato storto durante il pagamento dell'ordine").waitFor();
    await axeAtBothWidths(page);
    await open("/carrello");
    await page.getByRole("link", { name: "Riprova il pagamento" }).click();
    await page.waitForURL("**/order-error?token=*");
    await page.getByRole("button", { name: "Riprova il pagamento" }).click();
    await payByCard(page, goodCard);

    const token = await orderToken(page);
    await page.getByRole("heading", { name: "Grazie, Chiara" }).waitFor();
    await axeAtBothWidths(page);
    expect(await cookieText(context.context, "shop_cart")).toBeNull();

    // The screen, the backend and the email agree to the cent.
    const order = await shopApi(baseUrl).order(token);
    expect(order.total).toBe(3480);
    expect(order.paymentState).toBe("paid");
    expect(plain(await total(page))).toBe(plain(formatEuro(order.total)));
    const mail = await readMail(baseUrl, email, `Conferma dell’ordine ${order.number}`);
    for (const amount of [order.itemsTotal, order.shippingTotal, order.taxTotal, order.total])
      expect(plain(mail.text)).toContain(plain(formatEuro(amount)));
    const emails = await (await fetch(`${baseUrl}/posta?a=${email}`)).text();
    expect(emails.match(/Conferma dell’ordine/g)).toHaveLength(1);

    // A step back makes no second order.
    await open("/checkout");
    expect(new URL(page.url()).pathname).toBe(`/thankyou/${token}`);
    await open("/thankyou");
    expect(new URL(page.url()).pathname).toBe(`/thankyou/${token}`);

    await open(`/ordine/${token}`);
    await page.getByRole("heading", { name: "Il tuo ordine è in preparazione" }).waitFor();
    await page.getByRole("link", { name: "Recedere dal contratto qui" }).first().waitFor();
    await axeAtBothWidths(page);
  },
  { timeout: 150_000 },
);

story(
  "a guest without JavaScript buys with a card",
  async (context) => {
    const { page, open } = context;
    await startCheckout(context, serum);
    await fillDetails(page, { postcode: "5012" });
    await continueIn(page, "indirizzo").click();
    await page.getByText("Controlla un campo prima di continuare").waitFor();
    expect(await page.getByLabel("Città").first().inputValue()).toBe(guest.city);
    await page.getByLabel("CAP").first().fill(guest.postcode);
    await saveDetails(page);
    await choose(page, false, "BRT standard");
    await choose(page, false, "Carta di credito");
    await orderButton(page).click();
    await page.getByText("Controlla 2 campi prima di continuare").waitFor();
    await placeOrder(page);
    await payByCard(page, refusedCard);
    await page.getByRole("button", { name: "Riprova il pagamento" }).click();
    await payByCard(page);
    const token = await orderToken(page);
    await page.getByRole("heading", { name: "Grazie, Chiara" }).waitFor();
    await open(`/ordine/${token}`);
  },
  { widths: [1440], javascript: false, rendered: true },
);

story(
  "a stranger's order is not found, and an order error without order helps on",
  async (context) => {
    const { page, open } = context;
    await open("/ordine/nessuno", 404);
    await open("/order-error");
    await page.getByRole("heading", { name: "Qui non c’è un ordine da pagare" }).waitFor();
    await open("/thankyou");
    await page.getByRole("heading", { name: "Cerchi il tuo ordine?" }).waitFor();
    expect(await page.title()).toBe("Il tuo ordine | Rugiada");
    await open("/checkout");
    expect(new URL(page.url()).pathname).toBe("/carrello");
  },
  { javascript: false },
);

story(
  "an order is paid in another way, by bank transfer",
  async (context) => {
    const { page, width } = context;
    await openCheckout(context, serum);
    await fillDetails(page, { email: `bonifico-${width}@posta.example` });
    await saveDetails(page);
    await choose(page, true, "BRT standard");
    await choose(page, true, "Carta di credito");
    await placeOrder(page);
    await page.waitForURL("**/it/order/*/pay");
    await page.getByRole("link", { name: "Torna indietro senza pagare" }).click();
    await page.getByRole("heading", { name: "Il pagamento manca ancora" }).waitFor();
    await page.getByRole("radio", { name: /Bonifico/ }).check();
    await page.getByRole("button", { name: "Riprova il pagamento" }).click();
    await orderToken(page);
    await page.getByRole("heading", { name: "Coordinate per il bonifico" }).waitFor();
    await page.getByText("IT60 X054 2811 1010 0000 0123 456").waitFor();
    await axe(page);

    // From a guest's order to an account.
    await page.getByText("Crea un account con questi dati").click();
    await page.getByLabel("Password", { exact: true }).fill("Nebbia-lieve7");
    await page.getByLabel("Conferma password").fill("Nebbia-lieve8");
    await page.getByRole("checkbox", { name: /informativa/i }).check();
    await page.getByRole("button", { name: "Crea il tuo account" }).click();
    await page.getByText("Le password non corrispondono", { exact: true }).waitFor();
    await page.getByLabel("Conferma password").fill("Nebbia-lieve7");
    await page.getByRole("button", { name: "Crea il tuo account" }).click();
    await page.getByText(/^Registrazione/).waitFor();
  },
  { timeout: 150_000 },
);

story(
  "nothing in the first step moves when its scripts arrive",
  async (context) => {
    const { page } = context;
    await openCheckout(context, serum);
    const { layoutShift } = await weigh(page, "/checkout");
    expect(layoutShift).toBeLessThan(0.005);
  },
  { widths: bothWidths },
);
