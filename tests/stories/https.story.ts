import type { Page } from "playwright-core";
import { expect } from "vitest";
import {
  addCard,
  choose,
  fillCard,
  fillDetails,
  orderToken,
  payByCard,
  placeOrder,
  saveDetails,
  signInAtCheckout,
  startCheckout,
} from "#tests/harness/buying.ts";
import { giulia, password } from "#tests/harness/signed-in.ts";
import { screenshot } from "#tests/harness/screenshot.ts";
import { bothWidths, commonShop, story, type StoryContext } from "#tests/harness/story.ts";

const tlsHost = "rugiada.example";
const ownShop = commonShop();
const shopUrl = `https://${tlsHost}`;
const picture = async (page: Page, name: string) => {
  if (process.env["SCREENSHOTS"]) await screenshot(page, name);
};

// What TLS changes for customers has no width: a phone with scripts, a desk without.
for (const javascript of [true, false]) {
  const how = javascript ? "" : ", without JavaScript";

  story(
    `a customer buys and writes to a shop behind TLS${how}`,
    async (context) => {
      await buy(context, javascript);
      expect(await checkCookies(context)).toContain("__Host-shop_session");
      await subscribe(context);
      await write(context);
      await checkAddresses(context);
    },
    {
      widths: [javascript ? 390 : 1440],
      javascript,
      rendered: true,
      tlsHost,
      ownShop,
      timeout: 170_000,
    },
  );

  story(
    `a guest behind TLS follows an order, sends its gift card again and withdraws${how}`,
    async (context) => {
      const email = `tls-${context.width}-${javascript}@posta.example`;
      const token = await buyAsGuest(context, javascript, email);
      await sendCardAgain(context, email);
      await withdraw(context, email, token);
      await checkCookies(context);
    },
    {
      widths: bothWidths,
      javascript,
      rendered: true,
      tlsHost,
      ownShop,
      timeout: 170_000,
    },
  );
}

/** Fills a cart, signs in on the way, pays by card and sees the order. */
async function buy(context: StoryContext, javascript: boolean): Promise<void> {
  const { page } = context;
  const how = javascript ? "" : " no-js";
  await startCheckout(context, "siero-acido-ialuronico");
  await picture(page, `tls checkout${how}`);
  await signInAtCheckout(page, giulia, password);
  await context.open("/checkout");
  await saveDetails(page);
  const token = await orderByCard(page, javascript);
  await page.getByRole("heading", { name: "Grazie, Giulia" }).waitFor();
  await picture(page, `tls thanks${how}`);
  await page.getByRole("link", { name: "Segui il tuo ordine" }).click();
  await page.waitForURL(`${shopUrl}/area-riservata/ordini/${token}`);
  await page.getByText("Pagato").first().waitFor();
  await picture(page, `tls order${how}`);
}

async function orderByCard(page: Page, javascript: boolean): Promise<string> {
  await choose(page, javascript, "BRT standard");
  await choose(page, javascript, "Carta di credito");
  await placeOrder(page);
  await payByCard(page);
  return orderToken(page);
}

/** A serum and a card for a friend; the order's page opens by its link alone. */
async function buyAsGuest(context: StoryContext, javascript: boolean, email: string) {
  const { page, open } = context;
  const friend = email.replace("tls", "amica");
  await open("/prodotti/carta-regalo");
  await fillCard(page, friend);
  await addCard(page, friend);
  await startCheckout(context, "siero-acido-ialuronico");
  await fillDetails(page, { email });
  await saveDetails(page);
  const token = await orderByCard(page, javascript);
  await page.getByRole("heading", { name: "Grazie, Chiara" }).waitFor();
  await page.getByRole("link", { name: "Segui il tuo ordine" }).click();
  await page.waitForURL(`${shopUrl}/ordine/${token}`);
  await page.getByText("Pagato").first().waitFor();
  return token;
}

async function sendCardAgain({ page, context }: StoryContext, email: string): Promise<void> {
  await page.getByRole("button", { name: "Mandala a me" }).click();
  await page.getByText("scrivi il codice che abbiamo inviato").waitFor();
  const proof = await readText(context, email, "è il codice per l’ordine");
  await page.locator("#emailed-code").fill(/\b\d{6}\b/.exec(proof)?.[0] ?? "");
  await page.getByRole("button", { name: "Conferma" }).click();
  await page.getByText("La carta è partita di nuovo").waitFor();
  await readText(context, email, "arta regalo da Giulia");
}

/** By the link of the confirmation, which alone carries the right to. */
async function withdraw(
  { page, context, open }: StoryContext,
  email: string,
  token: string,
): Promise<void> {
  const letter = await readText(context, email, "Conferma dell’ordine");
  const link = /https:\S+chiave=\S+/.exec(letter)?.[0] ?? "";
  expect(link).toMatch(`${shopUrl}/recesso?`);
  await open(link);
  await page.locator('#recesso [name="email"]').fill(email);
  await page.getByRole("button", { name: "Rivedi la dichiarazione" }).click();
  await page.getByRole("button", { name: "Conferma recesso", exact: true }).click();
  await page.getByText(/Abbiamo ricevuto la tua dichiarazione di recesso il/).waitFor();
  await readText(context, email, "Recesso ricevuto");
  await open(`/ordine/${token}`);
  await page.getByRole("region", { name: "Recesso dichiarato" }).waitFor();
}

/** The text of an email in the mailbox of the demo. */
async function readText(
  context: StoryContext["context"],
  to: string,
  subject: string,
): Promise<string> {
  const tab = await context.newPage();
  const link = tab.getByRole("link", { name: subject }).first();
  await expect
    .poll(async () => {
      await tab.goto(`/posta?a=${encodeURIComponent(to)}`);
      return link.count();
    })
    .toBe(1);
  await link.click();
  await tab.waitForURL(/\/posta\/\d+$/);
  await tab.goto(`${tab.url()}/testo`);
  const text = await tab.locator("body").innerText();
  await tab.close();
  return text;
}

/** Browsers send them over TLS alone, and to this host alone; answers their names. */
async function checkCookies({ context }: StoryContext): Promise<string[]> {
  const cookies = await context.cookies();
  expect(cookies.filter(({ secure, name }) => !secure || !name.startsWith("__Host-"))).toEqual([]);
  return cookies.map(({ name }) => name);
}

const subscriber = (width: number) => `tls-${width}@posta.example`;

async function subscribe({ page, open, width }: StoryContext): Promise<void> {
  await open("/newsletter");
  await page.locator('#newsletter [name="email"]').fill(subscriber(width));
  await page.locator('[name="consents.newsletter"]').check();
  await page.getByRole("button", { name: "Iscriviti" }).click();
  await page.getByText(/Iscrizione registrata. Apri il link/).waitFor();
}

async function write({ page, open }: StoryContext): Promise<void> {
  await open("/contatti");
  const field = (name: string) => page.locator(`#contatti [name="${name}"]`);
  await field("type").selectOption({ index: 1 });
  for (const name of ["orderNumber", "productCode"]) {
    if (await field(name).isVisible()) await field(name).fill("RG101411");
  }
  await field("message").fill("Quando riapre il laboratorio?");
  await field("privacy").check();
  await page.getByRole("button", { name: "Invia il messaggio" }).click();
  await page.getByText(/Messaggio inviato/).waitFor();
}

/** Whatever names the shop names it by its public address. */
async function checkAddresses({ page, context, width }: StoryContext): Promise<void> {
  await page.goto("/prodotti/siero-acido-ialuronico");
  const head = await page.locator("head").innerHTML();
  expect(head).toContain(`rel="canonical" href="${shopUrl}/prodotti/siero-acido-ialuronico"`);
  expect(head).toContain(`property="og:url" content="${shopUrl}/`);
  expect(head).not.toMatch(/http:\/\/(rugiada|localhost|127)/);
  const tab = await context.newPage();
  await tab.goto("/robots.txt");
  expect(await tab.locator("body").innerText()).toContain(`Sitemap: ${shopUrl}/sitemap.xml`);
  await tab.close();
  const email = await readText(context, subscriber(width), "Conferma l’iscrizione");
  expect(email).toContain(`${shopUrl}/newsletter?confirm=`);
}
