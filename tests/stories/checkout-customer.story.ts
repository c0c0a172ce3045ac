import type { Page } from "playwright-core";
import { expect } from "vitest";
import {
  choose,
  continueIn,
  fillCart,
  fillDetails,
  openCheckout,
  orderToken,
  placeOrder,
  saveDetails,
  signInAtCheckout,
  shows,
  total,
} from "#tests/harness/buying.ts";
import { axe } from "#tests/harness/axe.ts";
import { newCustomer } from "#tests/harness/new-customer.ts";
import { hydrated } from "#tests/harness/open-page.ts";
import { address, orderByApi } from "#tests/harness/order-by-api.ts";
import { enterAccount, passwordOf } from "#tests/harness/signed-in.ts";
import { story } from "#tests/harness/story.ts";

const home = { ...address, street: "Via dei Glicini Immaginari" };
const office = { ...address, street: "Viale del Lavoro Inventato" };

/** With two saved addresses, the first of them the usual one; the demo's customers keep carts of other stories. */
async function customerWithAddresses(baseUrl: string): Promise<string> {
  const { email, shop } = await newCustomer(baseUrl, "cassa");
  await shop.addAddress(home);
  await shop.addAddress(office);
  return email;
}

const serum = "siero-acido-ialuronico";
const street = (page: Page) => page.locator('[name="shippingAddress.street"]');

async function signIn(page: Page, email: string): Promise<void> {
  await page.waitForURL("**/accesso?*");
  await page.getByLabel("E-mail").fill(email);
  await page.locator("#accesso-password").fill(passwordOf(email));
  await page.getByRole("button", { name: "Accedi", exact: true }).click();
  await page.waitForURL("**/checkout");
}

story("a customer signs in on the way and pays a saved address on delivery", async (context) => {
  const { page } = context;
  const email = await customerWithAddresses(context.baseUrl);
  await openCheckout(context, serum);
  await signInAtCheckout(page, email, passwordOf(email));
  await hydrated(page);
  await page.locator("#contatti .said", { hasText: email }).waitFor();
  expect(await street(page).inputValue()).toBe(home.street);
  await axe(page);

  const others = page.getByRole("radio", { name: /altro indirizzo/ });
  expect(await street(page).isVisible()).toBe(false);
  await others.click();
  await shows(() => street(page).inputValue(), "");
  expect(await street(page).isVisible()).toBe(true);
  await page.getByRole("radio", { name: /Viale del Lavoro Inventato/ }).click();
  await shows(() => street(page).inputValue(), office.street);
  expect(await street(page).isVisible()).toBe(false);
  await saveDetails(page);
  await choose(page, true, "BRT standard");
  await choose(page, true, "Contrassegno");
  await shows(() => total(page), "34,80 €");
  await placeOrder(page);
  const token = await orderToken(page);
  await page.getByText("Paghi al corriere in contanti, importo esatto.").waitFor();
  await page.getByRole("link", { name: "Segui il tuo ordine" }).click();
  await page.waitForURL(`**/area-riservata/ordini/${token}`);
  await page.getByText("Pagamento alla consegna").first().waitFor();
});

story("another address is added to the account once, if asked to", async (context) => {
  const { page, baseUrl } = context;
  const { email, shop } = await newCustomer(baseUrl, "salva");
  await shop.addAddress(home);
  await enterAccount(page, baseUrl, email);
  await openCheckout(context, serum);
  await page.getByRole("radio", { name: /altro indirizzo/ }).click();
  await shows(() => street(page).inputValue(), "");
  await fillDetails(page);
  await page.getByRole("checkbox", { name: "Salva questo indirizzo nel mio account" }).check();
  await saveDetails(page);
  const streets = async () => (await shop.addresses()).map(({ street }) => street).toSorted();
  expect(await streets()).toEqual([home.street, "Via San Gallo"].toSorted());
  // The chosen address is now one of the account's.
  await page.locator("#indirizzo").getByRole("button", { name: "Modifica" }).click();
  expect(await page.getByRole("radio", { name: /Via San Gallo/ }).isChecked()).toBe(true);
  await saveDetails(page);
  expect(await streets()).toHaveLength(2);
});

story("what is typed outlives a sign-in and a session that dies", async (context) => {
  const { page } = context;
  const email = await customerWithAddresses(context.baseUrl);
  await openCheckout(context, serum);
  await page.locator("#dati-email").fill("ospite@posta.example");
  await continueIn(page, "contatti").click();
  await street(page).fill("Via del Campo Scritto");
  await page.locator("#contatti").getByRole("button", { name: "Modifica" }).click();
  await signInAtCheckout(page, email, passwordOf(email));
  await hydrated(page);
  await shows(() => street(page).inputValue(), "Via del Campo Scritto");

  await fillDetails(page, { street: "Via del Campo Scritto" });
  await page.getByText("Aggiungi azienda o note per il corriere").locator("visible=true").click();
  await page.locator('[name="shippingAddress.notes"]').fill("Citofono rotto");
  await killSession(context.context, context.baseUrl);
  await continueIn(page, "indirizzo").click();
  await signIn(page, email);
  await hydrated(page);
  await shows(() => page.locator('[name="shippingAddress.notes"]').inputValue(), "Citofono rotto");
  await page.locator(".sum .item").first().waitFor({ state: "attached" });
});

/** As when another device ends the session: neither of its tokens is good any more. */
async function killSession(
  context: Parameters<Parameters<typeof story>[1]>[0]["context"],
  url: string,
): Promise<void> {
  const dead = { token: "x.y.z", refreshToken: "dead", channelCode: "WEB", customerId: 2 };
  const value = Buffer.from(JSON.stringify(JSON.stringify(dead))).toString("base64");
  await context.addCookies([{ name: "shop_session", value: encodeURIComponent(value), url }]);
}

story(
  "a customer without JavaScript takes the typed details through the sign-in",
  async (context) => {
    const { page } = context;
    const email = await customerWithAddresses(context.baseUrl);
    await openCheckout(context, serum);
    await street(page).fill("Via del Campo Scritto");
    await signInAtCheckout(page, email, passwordOf(email));
    expect(await street(page).inputValue()).toBe("Via del Campo Scritto");
    await page.getByRole("radio", { name: /Glicini Immaginari/ }).click();
    await saveDetails(page);
    expect(await street(page).inputValue()).toBe(home.street);
    await choose(page, false, "BRT standard");
    await choose(page, false, "Contrassegno");
    await placeOrder(page);
    await orderToken(page);
  },
  { javascript: false },
);

story(
  "a pickup point is chosen next time too, whatever needed no parcel since",
  async (context) => {
    const { page, baseUrl } = context;
    const { email, shop } = await newCustomer(baseUrl, "ritira");
    const { pudo } = await orderByApi(shop, { point: "IT90061" });
    await orderByApi(shop, { lines: { "carta-regalo": 1 } });
    await enterAccount(page, baseUrl, email);
    await fillCart(context, serum);
    const checkout = await (await page.request.get(`${baseUrl}/checkout`)).text();
    expect(checkout).toContain(`${pudo?.name}, `);
    expect(checkout).toContain(`<b>${pudo?.name}</b>`);
    expect(checkout).toContain("Cambia punto di ritiro");
  },
);

for (const javascript of [true, false])
  story(
    `who ordered before finds everything chosen, ${javascript ? "with" : "without"} scripts`,
    async (context) => {
      const { page, baseUrl } = context;
      const { email, shop } = await newCustomer(baseUrl, "torna");
      await orderByApi(shop, { payment: "CONTRASSEGNO" });
      await enterAccount(page, baseUrl, email);
      await openCheckout(context, serum);
      expect(await street(page).inputValue()).toBe(address.street);
      for (const [step, value] of [
        ["spedizione", "BRT_STANDARD"],
        ["pagamento", "CONTRASSEGNO"],
      ])
        expect(await page.locator(`#${step} :checked`).inputValue()).toBe(value);
      await placeOrder(page);
      await orderToken(page);
    },
    { javascript },
  );
