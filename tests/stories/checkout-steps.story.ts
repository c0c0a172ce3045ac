import type { Page } from "playwright-core";
import { expect } from "vitest";
import {
  choose,
  continueIn,
  fillCart,
  fillDetails,
  openCheckout,
  orderButton,
  saveDetails,
} from "#tests/harness/buying.ts";
import { axe } from "#tests/harness/axe.ts";
import { newCustomer } from "#tests/harness/new-customer.ts";
import { hydrated } from "#tests/harness/open-page.ts";
import { orderByApi } from "#tests/harness/order-by-api.ts";
import { enterAccount } from "#tests/harness/signed-in.ts";
import { story } from "#tests/harness/story.ts";

const serum = "siero-acido-ialuronico";
const [balm, soap] = ["balsamo-labbra-alla-rosa", "sapone-all-oliva"];
const screenHeight = 844;

/** How far down the page the order button ends. */
const endOfButton = (page: Page) =>
  orderButton(page).evaluate((button) => button.getBoundingClientRect().bottom + scrollY);

const heightOf = (page: Page, step: string) =>
  page.locator(`#${step}`).evaluate((section) => section.getBoundingClientRect().height);

story(
  "a returning customer orders with two ticks and one press, within 1,700 px",
  async (context) => {
    const { page, baseUrl } = context;
    await page.setViewportSize({ width: 390, height: screenHeight });
    const { email, shop } = await newCustomer(baseUrl, "ritorna");
    await orderByApi(shop, { payment: "CONTRASSEGNO" });
    await enterAccount(page, baseUrl, email);
    for (const slug of [balm, soap]) await fillCart(context, slug);
    await openCheckout(context, serum);
    expect(await page.locator(".fold[data-state=done]").count()).toBe(4);
    await axe(page);
    expect(await endOfButton(page)).toBeLessThanOrEqual(1700);
    await page.getByRole("checkbox", { name: /accetto le Condizioni/ }).check();
    await page.getByRole("checkbox", { name: /Informativa sulla privacy/ }).check();
    await orderButton(page).click();
    await page.waitForURL("**/thankyou/*");
  },
  { widths: [390] },
);

story(
  "a guest's steps are no taller than a screen and a half, and a complete checkout ends within 1,700 px",
  async (context) => {
    const { page } = context;
    await page.setViewportSize({ width: 390, height: screenHeight });
    const most = screenHeight * 1.5;
    await openCheckout(context, serum);
    expect(await heightOf(page, "contatti")).toBeLessThanOrEqual(most);
    const known = page.getByText("Sei già cliente?");
    await known.click();
    for (const way of await page.locator(".ways").getByRole("radio").all()) {
      await way.check();
      expect(await heightOf(page, "contatti")).toBeLessThanOrEqual(most);
    }
    await known.click();
    await fillDetails(page);
    const rare = page.getByText("Aggiungi azienda o note per il corriere").locator("visible=true");
    const notes = page.locator('[name="shippingAddress.notes"]');
    expect(await notes.isVisible()).toBe(false);
    await rare.click();
    await notes.fill("Citofono rotto");
    await saveDetails(page);
    await page.getByRole("radio", { name: "BRT-Fermopoint" }).click();
    await page.locator(".pudo").waitFor();
    expect(await page.locator(".pudo > div").count()).toBe(3);
    expect(await heightOf(page, "spedizione")).toBeLessThanOrEqual(most);
    await page.getByRole("radio", { name: "BRT standard" }).click();
    await page.locator(".pudo").waitFor({ state: "detached" });
    expect(await heightOf(page, "spedizione")).toBeLessThanOrEqual(most);
    await continueIn(page, "spedizione").click();
    await page.locator("#pagamento[data-state=open]").waitFor();
    expect(await heightOf(page, "pagamento")).toBeLessThanOrEqual(most);
    await choose(page, true, "Carta di credito");
    expect(await heightOf(page, "ordine")).toBeLessThanOrEqual(most);
    expect(await endOfButton(page)).toBeLessThanOrEqual(1700);
    // The bar with the total stays in view, and opens the only summary.
    const bar = page.getByRole("button", { name: /^Riepilogo, 1 prodotto/ });
    expect((await bar.boundingBox())?.height).toBe(56);
    await bar.click();
    expect(await bar.getAttribute("aria-expanded")).toBe("true");
    await page.getByLabel("Codice sconto o carta regalo").waitFor();
    await axe(page);
  },
  { widths: [390] },
);

story(
  "a choice that stops holding elsewhere is named in its line, and the ticks stay",
  async (context) => {
    const { page } = context;
    await openCheckout(context, serum);
    await fillDetails(page);
    await saveDetails(page);
    await choose(page, true, "BRT standard");
    await choose(page, true, "Carta di credito");
    await page.getByRole("checkbox", { name: /accetto le Condizioni/ }).check();
    const other = await context.context.newPage();
    await other.goto("/checkout");
    await hydrated(other);
    const elsewhere = other.locator("#spedizione");
    await elsewhere.getByRole("button", { name: "Modifica" }).click();
    await elsewhere.getByRole("radio", { name: "BRT-Fermopoint" }).click();
    const shipping = page.locator("#spedizione[data-state=fix]");
    await shipping.getByText("Scegli un punto di ritiro.").waitFor();
    expect(await page.locator("#ordine").getAttribute("data-state")).toBe("open");
    expect(await page.getByRole("checkbox", { name: /accetto le/ }).isChecked()).toBe(true);
    expect(await orderButton(page).isDisabled()).toBe(true);
    await axe(page);
    await shipping.getByRole("button", { name: "Correggi" }).click();
    await page.getByRole("link", { name: "Cerca un altro punto" }).click();
    await page.getByLabel("Città o CAP").waitFor();
  },
  { widths: [1440] },
);
