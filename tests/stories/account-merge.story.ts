import type { Page } from "playwright-core";
import { expect } from "vitest";
import { axe } from "#tests/harness/axe.ts";
import { fillCart } from "#tests/harness/buying.ts";
import { newCustomer } from "#tests/harness/new-customer.ts";
import { hydrated } from "#tests/harness/open-page.ts";
import { enterAccount, ownPassword, signIn } from "#tests/harness/signed-in.ts";
import { story } from "#tests/harness/story.ts";

/** Many steps, on machines that have other things to do. */
const slow = { timeout: 120_000 };

const serum = "siero-acido-ialuronico";
const toner = "tonico-lenitivo-alla-rosa";

async function wish(page: Page, slug: string): Promise<void> {
  await page.goto(`/prodotti/${slug}`);
  await hydrated(page);
  const answered = page.waitForResponse((response) => response.url().includes("/wishlist.data"));
  await page
    .getByRole("button", { name: /^Aggiungi ai preferiti: / })
    .locator("visible=true")
    .first()
    .click();
  await answered;
}

const products = async (page: Page, path: string) => {
  await page.goto(path);
  return (await page.locator("main :is(.item, .tile) h2").allInnerTexts()).toSorted();
};
const pieces = async (page: Page) => {
  const fields = await page.locator('.items input[name="quantity"]').all();
  return Promise.all(fields.map((field) => field.inputValue()));
};

story(
  "what a guest collected joins what the account holds",
  async ({ page, plain, open, baseUrl }) => {
    const { email, shop } = await newCustomer(baseUrl, "unita");
    const { token } = await shop.createCart("skip");
    const { defaultVariant } = await shop.product(toner);
    if (!defaultVariant) throw new Error("the toner has a variant");
    await shop.addItem(token, { productVariant: defaultVariant["@id"], quantity: 1 });
    const list = await shop.createWishlist();
    await shop.addToWishlist(list.token, defaultVariant.id);

    await fillCart({ page, baseUrl }, serum);
    await wish(page, serum);
    await open("/wishlist");
    await axe(page);
    expect(await products(plain, "/wishlist")).toEqual(["Siero acido ialuronico 3 pesi"]);

    await signIn(page, { email, path: "/accesso?ritorno=%2Fcarrello" });
    const both = ["Siero acido ialuronico 3 pesi", "Tonico lenitivo alla rosa"];
    expect(await products(plain, "/carrello")).toEqual(both);
    expect(await pieces(plain)).toEqual(["1", "1"]);
    expect(await products(plain, "/wishlist")).toEqual(both);

    // Once more, from a browser that knows nothing: nothing is lost, nothing doubled.
    await page.context().clearCookies();
    await enterAccount(page, baseUrl, email);
    expect(await products(plain, "/carrello")).toEqual(both);
    expect(await pieces(plain)).toEqual(["1", "1"]);
    expect(await products(plain, "/wishlist")).toEqual(both);
  },
  slow,
);

story(
  "two tabs that sign in at once take the cart along once",
  async ({ page, plain, context, baseUrl }) => {
    const { email } = await newCustomer(baseUrl, "doppia");
    await fillCart({ page, baseUrl }, serum);
    await wish(page, serum);
    const tabs = [page, await context.newPage()];
    for (const tab of tabs) {
      await tab.goto("/accesso");
      await tab.getByLabel("E-mail").fill(email);
      await tab.locator("#accesso-password").fill(ownPassword);
    }
    await Promise.all(
      tabs.map((tab) =>
        tab.locator("#accesso").getByRole("button", { name: "Accedi", exact: true }).click(),
      ),
    );
    for (const tab of tabs) await tab.waitForURL("**/area-riservata");
    expect(await products(plain, "/carrello")).toEqual(["Siero acido ialuronico 3 pesi"]);
    expect(await pieces(plain)).toEqual(["1"]);
    expect(await products(plain, "/wishlist")).toEqual(["Siero acido ialuronico 3 pesi"]);
  },
);

story(
  "signing out leaves nothing of the account behind",
  async ({ page, open, baseUrl }) => {
    const { email } = await newCustomer(baseUrl, "uscita");
    await enterAccount(page, baseUrl, email);
    await fillCart({ page, baseUrl }, serum);
    await open("/area-riservata");
    await page.getByRole("button", { name: "Esci" }).click();
    await page.waitForURL((url) => url.pathname === "/");
    expect((await page.context().cookies()).map(({ name }) => name)).not.toContain("shop_session");
    await page.goto("/carrello");
    // That a cart waits is said, what is in it is not.
    await page.getByRole("heading", { name: "Il tuo carrello ti aspetta" }).waitFor();
    expect(await page.locator("main").innerText()).not.toMatch(/Siero acido ialuronico/i);
    await page.goto("/area-riservata");
    expect(new URL(page.url()).pathname).toBe("/accesso");
  },
  slow,
);
