import type { Page } from "playwright-core";
import { expect } from "vitest";
import {
  choose,
  orderToken,
  payByCard,
  placeOrder,
  saveDetails,
  signInAtCheckout,
  startCheckout,
} from "#tests/harness/buying.ts";
import { giulia, password } from "#tests/harness/signed-in.ts";
import { screenshot } from "#tests/harness/screenshot.ts";
import { story, type StoryContext } from "#tests/harness/story.ts";

const tlsHost = "rugiada.example";
const shopUrl = `https://${tlsHost}`;
const picture = async (page: Page, name: string) => {
  if (process.env["SCREENSHOTS"]) await screenshot(page, name);
};

// What TLS changes has no width: a phone with scripts, a desk without.
for (const javascript of [true, false]) {
  const how = javascript ? "" : ", without JavaScript";

  story(
    `a customer buys and writes to a shop behind TLS${how}`,
    async (context) => {
      await buy(context, javascript);
      await checkCookies(context);
      await subscribe(context);
      await write(context);
      await checkAddresses(context);
    },
    {
      widths: [javascript ? 390 : 1440],
      javascript,
      rendered: true,
      tlsHost,
      ownShop: {},
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
  await choose(page, javascript, "BRT standard");
  await choose(page, javascript, "Carta di credito");
  await placeOrder(page);
  await payByCard(page);
  const token = await orderToken(page);
  await page.getByRole("heading", { name: "Grazie, Giulia" }).waitFor();
  await picture(page, `tls thanks${how}`);
  await page.getByRole("link", { name: "Segui il tuo ordine" }).click();
  await page.waitForURL(`${shopUrl}/area-riservata/ordini/${token}`);
  await page.getByText("Pagato").first().waitFor();
  await picture(page, `tls order${how}`);
}

/** Browsers send them over TLS alone, and to this host alone. */
async function checkCookies({ context }: StoryContext): Promise<void> {
  const cookies = await context.cookies();
  expect(cookies.map(({ name }) => name)).toContain("__Host-shop_session");
  expect(cookies.filter(({ secure, name }) => !secure || !name.startsWith("__Host-"))).toEqual([]);
}

async function subscribe({ page, open }: StoryContext): Promise<void> {
  await open("/newsletter");
  await page.locator('#newsletter [name="email"]').fill("tls@posta.example");
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
async function checkAddresses({ page, context }: StoryContext): Promise<void> {
  await page.goto("/prodotti/siero-acido-ialuronico");
  const head = await page.locator("head").innerHTML();
  expect(head).toContain(`rel="canonical" href="${shopUrl}/prodotti/siero-acido-ialuronico"`);
  expect(head).toContain(`property="og:url" content="${shopUrl}/`);
  expect(head).not.toMatch(/http:\/\/(rugiada|localhost|127)/);
  const tab = await context.newPage();
  await tab.goto("/robots.txt");
  expect(await tab.locator("body").innerText()).toContain(`Sitemap: ${shopUrl}/sitemap.xml`);
  await tab.goto("/posta?a=tls@posta.example");
  await tab.getByRole("link", { name: /Conferma l’iscrizione/ }).click();
  const email = await tab.goto(`${tab.url()}/testo`);
  expect(await email?.text()).toContain(`${shopUrl}/newsletter?confirm=`);
  await tab.close();
}
