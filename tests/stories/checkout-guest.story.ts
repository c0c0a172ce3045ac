import { expect } from "vitest";
import { axe, axeAtBothWidths } from "#tests/harness/axe.ts";
import {
  accept,
  choose,
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
import { story } from "#tests/harness/story.ts";
import { formatEuro } from "#contract/format/money.ts";

const serum = "siero-acido-ialuronico";

story(
  "a guest buys with a card that is refused at first",
  async (context) => {
    const { page, open, baseUrl, width } = context;
    const email = `carta-${width}@posta.example`;
    await startCheckout(context, serum);
    await axeAtBothWidths(page);

    // Nothing is open before its turn.
    expect(await orderButton(page).isDisabled()).toBe(true);
    expect(await page.locator('[name="shippingMethod"], [name="paymentMethod"]').count()).toBe(0);

    // Every problem is told, with a way to each field.
    await page.getByRole("button", { name: "Continua con la spedizione" }).click();
    const summary = page.getByRole("alert").filter({ hasText: "Controlla 9 campi" });
    await summary.waitFor();
    await axeAtBothWidths(page);
    await summary.getByRole("link", { name: "E-mail: questo campo è obbligatorio" }).click();
    expect(await page.evaluate(() => document.activeElement?.id)).toBe("dati-email");
    expect(await page.getByText("Questo campo è obbligatorio", { exact: true }).count()).toBe(9);

    await fillDetails(page, { email: "chiara", postcode: "5012" });
    await page.locator("#dati-email").blur();
    await page.getByText("Inserisci un’email valida", { exact: true }).waitFor();
    await page.getByText("Inserisci un CAP valido di 5 cifre", { exact: true }).waitFor();
    await fillDetails(page, { email });

    // A reload loses nothing.
    await open("/checkout");
    await shows(() => page.locator("#dati-email").inputValue(), email);
    expect(await page.getByLabel("N. civico").first().inputValue()).toBe("21/A");

    await page.getByRole("link", { name: "Salva prima i tuoi dati" }).click();
    expect(page.url()).toContain("#contatti");
    await saveDetails(page);
    await shows(() => page.evaluate(() => document.activeElement?.id ?? ""), "spedizione");
    expect(await orderButton(page).isDisabled()).toBe(true);
    await choose(page, true, "BRT standard");
    await shows(() => total(page), "34,80 €");
    expect(await orderButton(page).isDisabled()).toBe(true);
    await choose(page, true, "Carta di credito");
    await axeAtBothWidths(page);

    // Changed details lock what comes after them until they are saved.
    await page.getByLabel("Nome", { exact: true }).first().fill("Clara");
    expect(await orderButton(page).isDisabled()).toBe(true);
    expect(await page.locator('[name="paymentMethod"]').count()).toBe(0);
    await page.getByLabel("Nome", { exact: true }).first().fill("Chiara");
    await shows(async () => String(await orderButton(page).isEnabled()), "true");

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
    await page.getByRole("button", { name: "Continua con la spedizione" }).click();
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
