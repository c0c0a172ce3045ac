import type { BrowserContext, Page } from "playwright-core";
import { expect } from "vitest";
import { createShop } from "#contract/client/client.ts";
import type { StoryContext } from "./story.ts";

/** Found in its folded step too. */
export const orderButton = (page: Page) =>
  page.locator("#ordine").getByRole("button", {
    name: "Ordine con obbligo di pagare",
    includeHidden: true,
  });

/** Texts are compared with no-break spaces read as blanks. */
export const plain = (text: string | null) => (text ?? "").replaceAll("\u00a0", " ").trim();

export async function shows(tell: () => Promise<string | null>, text: string): Promise<void> {
  await expect.poll(async () => plain(await tell()), { timeout: 15_000 }).toBe(text);
}

/** At the checkout the first is the summary's; phones repeat it above the order button. */
export const total = (page: Page) => page.locator(".tot dd").first().innerText();

/** Puts one piece in the cart on its page and goes to the checkout. */
export async function startCheckout(
  { page, open }: Pick<StoryContext, "page" | "open">,
  ...slugs: string[]
): Promise<void> {
  for (const slug of slugs) {
    await open(`/prodotti/${slug}`);
    await page.getByRole("button", { name: "Aggiungi al carrello" }).first().click();
    const drawer = page.getByRole("dialog", { name: "Il tuo carrello" }).getByRole("heading");
    await Promise.race([drawer.first().waitFor(), page.waitForURL("**/carrello")]);
  }
  await open("/checkout");
}

type Buyer = Pick<StoryContext, "page" | "open" | "baseUrl">;

/** Puts pieces in the cart as the form of their page does, without loading that page. */
export async function fillCart(
  { page, baseUrl }: Pick<Buyer, "page" | "baseUrl">,
  slug: string,
  pieces = 1,
  shop = shopApi(baseUrl),
): Promise<void> {
  const { defaultVariant } = await shop.product(slug);
  const productVariant = defaultVariant?.["@id"] ?? "";
  const answer = await page.request.post(`${baseUrl}/carrello`, {
    headers: { origin: baseUrl },
    form: { intent: "add", product: slug, productVariant, quantity: String(pieces) },
    maxRedirects: 0,
  });
  if (answer.status() !== 303) throw new Error(`${slug}: the cart answered ${answer.status()}`);
}

/** At the checkout with one piece, for stories that begin there. */
export async function openCheckout(buyer: Buyer, slug: string): Promise<void> {
  await fillCart(buyer, slug);
  await buyer.open("/checkout");
}

/** Fills the page of the gift card for somebody else; the amount is left to the caller. */
export async function fillCard(page: Page, friend: string): Promise<void> {
  await page.locator(".amounts label", { hasText: "Altro" }).click();
  await page.getByLabel("Nome", { exact: false }).first().fill("Marta");
  await page.getByLabel("Il tuo nome").fill("Giulia");
  await page.getByLabel("E-mail di chi la riceve").fill(friend);
  await page.getByLabel("La tua dedica").fill("Per le tue mattine.");
}

/** Puts the card in the cart, which says to whom it goes. */
export async function addCard(page: Page, friend: string): Promise<void> {
  await page.locator("#importo").fill("75,00");
  await page.getByRole("button", { name: "Aggiungi al carrello" }).click();
  const drawer = page.getByRole("dialog", { name: "Il tuo carrello" }).getByRole("heading");
  await Promise.race([drawer.first().waitFor(), page.waitForURL("**/carrello")]);
  await page.getByText(`Per Marta, ${friend}`).first().waitFor();
}

export const guest = {
  email: "chiara.neri@posta.example",
  firstName: "Chiara",
  lastName: "Neri",
  street: "Via San Gallo",
  streetNumber: "21/A",
  postcode: "50129",
  city: "Firenze",
  phoneNumber: "347 000 0000",
};

const field = (page: Page, address: string, name: string) =>
  page.locator(`[name="${address}.${name}"]`);

/** In its first step, which is open. */
export async function signInAtCheckout(page: Page, email: string, password: string): Promise<void> {
  const contacts = page.locator("#contatti");
  await page.locator("#dati-email").fill(email);
  await contacts.getByText("Sei già cliente?").click();
  await contacts.getByRole("radio", { name: "Password" }).check();
  await page.locator("#dati-password").fill(password);
  await contacts.getByRole("button", { name: "Accedi", exact: true }).click();
  await page.locator("#contatti", { hasText: email }).waitFor();
}

/** «Continua» of a step, which says where it leads. */
export const continueIn = (
  page: Page,
  step: "contatti" | "indirizzo" | "spedizione" | "pagamento",
) => page.locator(`#${step}`).getByRole("button", { name: /^Continua con / });

/** A guest's email, then the address, which follows it in a step of its own where there are scripts. */
export async function fillDetails(
  page: Page,
  person: Partial<typeof guest> = {},
  address: "shippingAddress" | "billingAddress" = "shippingAddress",
): Promise<void> {
  const { email, ...place } = { ...guest, ...person };
  const mail = page.locator("#dati-email");
  if (await mail.isVisible()) {
    await mail.fill(email);
    if (!(await field(page, address, "firstName").isVisible())) {
      await continueIn(page, "contatti").click();
      await field(page, address, "firstName").waitFor();
    }
  }
  for (const [name, value] of Object.entries(place)) await field(page, address, name).fill(value);
  await field(page, address, "provinceCode").selectOption({ label: "Firenze (FI)" });
}

export async function saveDetails(page: Page): Promise<void> {
  const save = continueIn(page, "indirizzo");
  if (!(await save.isVisible()))
    await page.locator("#indirizzo").getByRole("button", { name: "Modifica" }).click();
  await save.click();
  await page.waitForURL(/\/checkout#(?!indirizzo|contatti)/);
}

/** Chooses a method and goes on; with scripts its step may be folded. */
export async function choose(page: Page, javascript: boolean, name: string): Promise<void> {
  const step = page.locator("section.fold", {
    has: page.locator("label.option", { hasText: name }),
  });
  if (javascript) {
    await step.waitFor();
    const edit = step.getByRole("button", { name: /^(Modifica|Correggi)/ });
    if (await edit.isVisible()) await edit.click();
  }
  await step.getByRole("radio", { name }).click();
  if (javascript) await page.locator(".sum [aria-busy]").waitFor({ state: "detached" });
  if (javascript && name.includes("Fermopoint")) return step.locator("#ritiro").waitFor();
  await step.getByRole("button", { name: /^Continua con / }).click();
  if (javascript) await step.and(page.locator("[data-state=done]")).waitFor();
  else await page.waitForLoadState();
}

export async function accept(page: Page): Promise<void> {
  await page.getByRole("checkbox", { name: /accetto le Condizioni/ }).check();
  await page.getByRole("checkbox", { name: /Informativa sulla privacy/ }).check();
}

export async function placeOrder(page: Page): Promise<void> {
  await accept(page);
  await orderButton(page).click();
}

export const goodCard = "4242 4242 4242 4242";
export const refusedCard = "4000 0000 0000 0002";

export async function payByCard(page: Page, number = goodCard): Promise<void> {
  await page.waitForURL("**/it/order/*/pay");
  await page.getByLabel("Numero della carta").fill(number);
  await page.getByLabel("Scadenza (MM/AA)").fill("12/30");
  await page.getByLabel("Codice di sicurezza").fill("123");
  await page.getByRole("button", { name: /^Paga / }).click();
}

export async function orderToken(page: Page): Promise<string> {
  await page.waitForURL("**/thankyou/*");
  return decodeURIComponent(new URL(page.url()).pathname.split("/").at(-1) ?? "");
}

/** The token of a cookie of ours. */
export async function cookieText(context: BrowserContext, name: string): Promise<string | null> {
  const cookie = (await context.cookies()).find((one) => one.name === name);
  if (!cookie?.value) return null;
  return JSON.parse(Buffer.from(decodeURIComponent(cookie.value), "base64").toString());
}

/** The shop API of a running shop, as other people use it meanwhile. */
export function shopApi(baseUrl: string, bearer?: string, headers: Record<string, string> = {}) {
  return createShop({
    fetch: (request) => {
      for (const [name, value] of Object.entries(headers)) request.headers.set(name, value);
      return fetch(request);
    },
    baseUrl: `${baseUrl}/api/v2`,
    language: "it-IT",
    channel: "WEB",
    bearer,
  });
}
