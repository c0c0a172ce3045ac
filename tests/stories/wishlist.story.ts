import type { Page } from "playwright-core";
import { expect } from "vitest";
import { atOtherWidth, axeAtBothWidths } from "#tests/harness/axe.ts";
import { newCustomer } from "#tests/harness/new-customer.ts";
import { hydrated } from "#tests/harness/open-page.ts";
import { enterAccount, signIn } from "#tests/harness/signed-in.ts";
import { story } from "#tests/harness/story.ts";

/** Many steps, on machines that have other things to do. */
const slow = { timeout: 120_000 };

const serum = "Siero acido ialuronico 3 pesi";
const serumPage = "/prodotti/siero-acido-ialuronico";

const add = (page: Page, name: string) =>
  page
    .getByRole("button", { name: `Aggiungi ai preferiti: ${name}` })
    .locator("visible=true")
    .first();
const remove = (page: Page, name: string) =>
  page
    .getByRole("button", { name: `Rimuovi dai preferiti: ${name}` })
    .locator("visible=true")
    .first();
/** The heart answers at once; who leaves the page must wait for the shop. */
async function wish(page: Page, name: string): Promise<void> {
  await add(page, name).click();
  await remove(page, name).waitFor();
  await page.getByText("È nei tuoi preferiti.").first().waitFor({ state: "attached" });
}
const names = (page: Page) => page.locator(".tile h2").allInnerTexts();

story(
  "a guest keeps a wishlist, shares it and moves a wish to the cart",
  async (story) => {
    const { page, open, context } = story;
    await open("/prodotti");
    const first = await page.locator(".tile h2").first().innerText();
    await wish(page, first);
    await open(serumPage);
    await wish(page, serum);
    await open("/prodotti/sapone-all-oliva");
    // Only a desk has room for the number.
    await atOtherWidth(page, async () => {
      await expect.poll(() => page.locator(".tools .count").first().innerText()).toBe("2");
    });

    // Another page, anonymous as all are, learns it after load.
    await open("/prodotti");
    await remove(page, first).waitFor();

    await open("/wishlist");
    expect((await names(page)).toSorted()).toEqual([serum, first].toSorted());
    await axeAtBothWidths(page);
    await page.getByText("Condividi la lista").click();
    const address = await page.getByLabel("Indirizzo della lista").inputValue();

    // Whoever has the address looks, and changes nothing.
    const friend = await context.browser()?.newContext();
    const shared = await friend?.newPage();
    if (!shared) throw new Error("there is no second browser");
    await shared.goto(address);
    await shared.getByRole("heading", { name: "Una lista di preferiti" }).waitFor();
    expect((await names(shared)).toSorted()).toEqual([serum, first].toSorted());
    expect(await shared.getByRole("button", { name: /^Sposta nel carrello/ }).count()).toBe(0);
    await friend?.close();

    await page.getByRole("button", { name: `Sposta nel carrello: ${serum}` }).click();
    await page
      .getByRole("dialog", { name: "Il tuo carrello" })
      .getByRole("heading", { name: serum })
      .waitFor();
    await page.keyboard.press("Escape");
    await expect.poll(() => names(page)).toEqual([first]);
    await remove(page, first).click();
    await page.getByRole("heading", { name: "Ancora nessun preferito" }).waitFor();
    const best = page.getByRole("region", { name: "I nostri preferiti" });
    expect(await best.getByRole("button", { name: /^Aggiungi ai preferiti: / }).count()).toBe(4);
    const seen = page.getByRole("region", { name: "Visti da poco" }).getByRole("heading");
    await seen.first().waitFor();
    const offered = await best.locator(".tile h3").allInnerTexts();
    expect((await seen.allInnerTexts()).filter((name) => offered.includes(name))).toEqual([]);
    await axeAtBothWidths(page);
  },
  slow,
);

story(
  "hearts beat in every tab, and take back what the shop refused",
  async (story) => {
    const { page, open, context } = story;
    await open(serumPage);
    const other = await context.newPage();
    await other.goto(serumPage);
    await hydrated(other);
    await add(page, serum).click();
    await remove(other, serum).waitFor();

    await context.route("**/wishlist.data*", (route) => route.fulfill({ status: 500 }));
    await remove(page, serum).click();
    await page
      .locator("output", { hasText: "Non siamo riusciti ad aggiornare i preferiti" })
      .first()
      .waitFor({ state: "attached" });
    await remove(page, serum).waitFor();
  },
  { ...slow, expected: [/^500 for fetch/] },
);

story(
  "without JavaScript hearts and the list work too",
  async ({ page, open }) => {
    await open(serumPage);
    await add(page, serum).click();
    await page.getByText("È nei tuoi preferiti.").waitFor();
    expect(await names(page)).toEqual([serum]);
    await page.getByRole("button", { name: `Sposta nel carrello: ${serum}` }).click();
    await page.getByText(`${serum} è passato dai preferiti al carrello.`).waitFor();
    await page.getByRole("heading", { name: "Ancora nessun preferito" }).waitFor();
    await open("/carrello");
    await page.getByRole("heading", { name: serum }).waitFor();
  },
  { ...slow, javascript: false },
);

story(
  "a customer finds the wishlist on every device",
  async ({ page, open, baseUrl }) => {
    const { email } = await newCustomer(baseUrl, "desideri");
    await open(serumPage);
    await wish(page, serum);
    await signIn(page, { email });
    await page.context().clearCookies();
    await enterAccount(page, baseUrl, email);
    await open("/wishlist");
    await expect.poll(() => names(page)).toEqual([serum]);
    await page.getByText(/ti scriviamo quando un preferito scende di prezzo/).waitFor();
  },
  slow,
);
