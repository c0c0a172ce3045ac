import type { BrowserContext, Page } from "playwright-core";
import { expect } from "vitest";
import { axe, axeAtBothWidths } from "#tests/harness/axe.ts";
import { fillCart } from "#tests/harness/buying.ts";
import { hydrated } from "#tests/harness/open-page.ts";
import { bothWidths, story, type StoryContext } from "#tests/harness/story.ts";

const serum = "Siero acido ialuronico 3 pesi";
const serumPage = "/prodotti/siero-acido-ialuronico";
const toner = "Tonico lenitivo alla rosa";
const tonerPage = "/prodotti/tonico-lenitivo-alla-rosa";

const slugOf = (path: string) => path.split("/").at(-1) ?? "";
const drawer = (page: Page) => page.getByRole("dialog", { name: "Il tuo carrello" });
const quantity = (page: Page, product: string) =>
  page.getByRole("textbox", { name: `Quantità: ${product}` });
const line = (page: Page, product: string) =>
  page.getByRole("listitem").filter({ hasText: product });
const count = (page: Page) => page.locator("header .count:visible").last();
const total = (page: Page) => page.locator(".tot dd").innerText();
const emptyTitle = (page: Page) => page.getByRole("heading", { name: "Il carrello è vuoto" });

/** Waits for a text to be shown as it is, with no-break spaces read as blanks. */
async function shows(tell: () => Promise<string | null>, text: string): Promise<void> {
  const read = async () => (await tell())?.replaceAll("\u00a0", " ").trim();
  await expect.poll(read, { timeout: 15_000 }).toBe(text);
}

async function cartToken(context: BrowserContext): Promise<string | undefined> {
  return (await context.cookies()).find(({ name }) => name === "shop_cart")?.value;
}

async function add({ page, open }: StoryContext, path: string): Promise<void> {
  await open(path);
  await page.getByRole("button", { name: "Aggiungi al carrello" }).click();
}

story(
  "a visitor adds a product and finds it in the drawer",
  async (context) => {
    const { page, open } = context;
    await add(context, serumPage);
    await drawer(page).getByRole("heading", { name: serum }).waitFor();
    await shows(() => count(page).textContent(), "1");
    await axe(page, "#cart-drawer");

    await drawer(page).getByRole("button", { name: "Aumenta" }).click();
    await shows(() => count(page).textContent(), "2");
    await shows(() => drawer(page).getByRole("definition").innerText(), "59,80 €");

    await page.keyboard.press("Escape");
    await drawer(page).waitFor({ state: "detached" });
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe(
      "Aggiungi al carrello",
    );

    await open("/");
    await shows(() => count(page).textContent(), "2");
  },
  { widths: bothWidths },
);

for (const javascript of [true, false]) {
  const how = javascript ? "" : ", without JavaScript";
  story(
    `a tile and a routine fill the cart${how}`,
    async ({ page, open }) => {
      const lines = (javascript ? drawer(page) : page.locator("main")).locator(".items > li");
      await open("/categorie/viso/sieri");
      // With two sizes, the tile asks which; without scripts the page of the product does.
      await page.getByRole("link", { name: `Scegli il formato: ${serum}` }).click();
      const asked = javascript ? page.getByRole("dialog") : page.locator("main");
      const answer = javascript ? /^30 ml/ : /^Aggiungi al carrello/;
      await asked.getByRole("button", { name: answer }).first().click();
      await expect.poll(() => lines.count(), { timeout: 15_000 }).toBe(1);
      await open("/");
      await page.getByRole("button", { name: /^Aggiungi la routine/ }).click();
      await expect.poll(() => lines.count(), { timeout: 15_000 }).toBe(4);
      await open("/carrello");
      expect(await quantity(page, serum).inputValue()).toBe("2");
    },
    { javascript },
  );
}

story("a visitor changes quantities, removes a line and empties the cart", async (context) => {
  const { page, open } = context;
  await fillCart(context, slugOf(serumPage));
  await fillCart(context, slugOf(tonerPage));
  await open("/carrello");
  await axe(page);

  const plus = line(page, serum).getByRole("button", { name: "Aumenta" });
  await plus.click();
  await plus.click();
  await shows(() => quantity(page, serum).inputValue(), "3");
  await shows(() => count(page).textContent(), "4");
  await shows(() => line(page, serum).locator(".price").innerText(), "89,70 €");

  await quantity(page, serum).fill("2");
  await page.keyboard.press("Enter");
  await shows(() => line(page, serum).locator(".price").innerText(), "59,80 €");

  await line(page, toner).getByRole("button", { name: "Rimuovi" }).press("Enter");
  await line(page, toner).waitFor({ state: "detached" });
  expect(await page.evaluate(() => document.activeElement?.tagName)).toBe("H1");
  await shows(() => total(page), "59,80 €");

  await page.getByRole("button", { name: "Svuota carrello" }).click();
  await emptyTitle(page).waitFor();
  await count(page).waitFor({ state: "detached" });
  await axe(page);
  expect(await cartToken(context.context)).toBeUndefined();
});

story(
  "a visitor without JavaScript fills, changes and empties the cart",
  async (context) => {
    const { page, open } = context;
    await add(context, serumPage);
    await page.waitForURL("**/carrello");
    await page.getByText(`Aggiunto al carrello: ${serum}, 30 ml`).waitFor();
    await add(context, tonerPage);
    await page.waitForURL("**/carrello");

    await line(page, serum).getByRole("button", { name: "Aumenta" }).click();
    await shows(() => quantity(page, serum).inputValue(), "2");
    await quantity(page, serum).fill("3");
    await quantity(page, serum).press("Enter");
    await shows(() => line(page, serum).locator(".price").innerText(), "89,70 €");

    await line(page, toner).getByRole("button", { name: "Rimuovi" }).click();
    await page.getByText("Prodotto rimosso dal carrello").waitFor();
    expect(await line(page, toner).count()).toBe(0);
    await open("/carrello");
    await shows(() => total(page), "89,70 €");

    await page.getByRole("button", { name: "Svuota carrello" }).click();
    await emptyTitle(page).waitFor();
    expect(await cartToken(context.context)).toBeUndefined();
  },
  { javascript: false },
);

story("a quantity past the stock says what is left and changes nothing", async (context) => {
  const { page, open } = context;
  await fillCart(context, slugOf(serumPage));
  await open("/carrello");
  const before = await total(page);

  await quantity(page, serum).fill("9000");
  await page.keyboard.press("Enter");
  await page.getByText(new RegExp(`^${serum}: restano \\d+ pezzi\\.$`)).waitFor();
  expect(await quantity(page, serum).inputValue()).toBe("9000");
  await axe(page);

  for (const wrong of ["0", "due", "1,5"]) {
    await quantity(page, serum).fill(wrong);
    await page.keyboard.press("Enter");
    await page.getByText("Scrivi un numero intero da 1 a 9999.").waitFor();
    await shows(() => quantity(page, serum).inputValue(), wrong);
  }

  await open("/carrello");
  expect(await quantity(page, serum).inputValue()).toBe("1");
  expect(await total(page)).toBe(before);
});

const refusedAdd: Parameters<typeof story>[1] = async ({ page, open }) => {
  await open(serumPage);
  await page.getByRole("spinbutton", { name: "Quantità" }).fill("9000");
  await page.getByRole("button", { name: "Aggiungi al carrello" }).click();
  await page.getByText(new RegExp(`^${serum}: restano \\d+ pezzi\\.$`)).waitFor();
  expect(await page.getByRole("spinbutton", { name: "Quantità" }).inputValue()).toBe("9000");
  expect(await drawer(page).count()).toBe(0);
  await open("/carrello");
  await emptyTitle(page).waitFor();
};

// On a phone the quantity is chosen in the cart.
story("an add past the stock is refused where it was asked", refusedAdd, { widths: [1440] });

story(
  "without JavaScript a refused quantity is kept to be corrected",
  async (context) => {
    const { page, open } = context;
    await add(context, serumPage);
    await page.waitForURL("**/carrello");
    await quantity(page, serum).fill("9000");
    await quantity(page, serum).press("Enter");
    await page
      .getByText(/restano \d+ pezzi\.$/)
      .first()
      .waitFor();
    expect(await quantity(page, serum).inputValue()).toBe("9000");

    await open(serumPage);
    await page.getByRole("spinbutton", { name: "Quantità" }).fill("9000");
    await page.getByRole("button", { name: "Aggiungi al carrello" }).click();
    await page.getByText(/restano \d+ pezzi\. Nel carrello ne hai già 1\.$/).waitFor();
    const again = page.locator("#again-quantity");
    expect(await again.inputValue()).toBe("9000");
    await again.fill("2");
    await page.getByRole("button", { name: "Riprova ad aggiungere" }).click();
    await page.getByText("Aggiunto al carrello").waitFor();
    expect(await quantity(page, serum).inputValue()).toBe("3");
  },
  { javascript: false },
);

story(
  "an empty cart leads to favourites and categories, a filling one to free shipping",
  async (context) => {
    const { page, open, width } = context;
    await open("/carrello");
    const favourites = page.getByRole("region", { name: "I nostri preferiti" });
    // Two rows of tiles on a phone would push the aisles out of sight.
    expect(await favourites.getByRole("article").count()).toBe(width === 390 ? 2 : 3);
    await axeAtBothWidths(page);

    await add(context, serumPage);
    const pair = drawer(page).getByRole("region", { name: "Si usa bene con" });
    await pair.getByText("Con questo la spedizione è gratuita.").waitFor();
    await axe(page, "#cart-drawer");
    await pair.getByRole("button", { name: /^Aggiungi: / }).click();
    await drawer(page)
      .getByText(/^La spedizione è gratuita$/)
      .waitFor();
    expect(await pair.count()).toBe(0);
    expect(await page.evaluate(() => document.activeElement?.id)).toBe("cart-drawer");

    const lines = drawer(page).getByRole("button", { name: /^Rimuovi / });
    await lines.first().click();
    await expect.poll(() => lines.count()).toBe(1);
    await lines.first().click();
    const categories = drawer(page).getByRole("navigation");
    await categories.getByRole("link", { name: /^Viso/ }).waitFor();
    await axe(page, "#cart-drawer");
  },
);

story(
  "the cart survives a restart of the shop",
  async (context) => {
    const { page, open, restart } = context;
    await add(context, serumPage);
    await drawer(page).waitFor();
    await restart("SIGKILL");
    await open("/carrello");
    expect(await quantity(page, serum).inputValue()).toBe("1");
  },
  // What the drawer was asking for is asked again until the shop is back.
  { ownShop: {}, embedded: true, widths: [1440], expected: [/^503 for fetch/] },
);

story("two tabs show the same cart", async (context) => {
  const { page, open, context: browser } = context;
  await add(context, serumPage);
  await drawer(page).waitFor();
  const other = await browser.newPage();
  await other.goto("/carrello");
  await hydrated(other);
  await shows(() => count(other).textContent(), "1");

  await drawer(page).getByRole("button", { name: "Aumenta" }).click();
  await shows(() => quantity(other, serum).inputValue(), "2");
  await shows(() => count(other).textContent(), "2");

  await line(other, serum).getByRole("button", { name: "Rimuovi" }).click();
  await drawer(page).getByRole("heading", { name: "Il carrello è vuoto" }).waitFor();
  await count(page).waitFor({ state: "detached" });

  await open("/carrello");
  await emptyTitle(page).waitFor();
});

story("two adds at once end in one cart", async ({ page, open, context }) => {
  await open(serumPage);
  const other = await context.newPage();
  await other.goto(tonerPage);
  await hydrated(other);
  const button = { name: "Aggiungi al carrello" };
  await Promise.all([
    page.getByRole("button", button).click(),
    other.getByRole("button", button).click(),
  ]);
  await Promise.all([drawer(page).waitFor(), drawer(other).waitFor()]);
  await open("/carrello");
  await line(page, serum).waitFor();
  await line(page, toner).waitFor();
});

story("a broken connection leaves the cart on screen", async (context) => {
  const { page, open } = context;
  await fillCart(context, slugOf(serumPage));
  await open("/carrello");
  await page.route("**/carrello.data*", (route) => route.abort());
  await quantity(page, serum).fill("4");
  await page.keyboard.press("Enter");
  await page.getByText("La linea è caduta").waitFor();
  expect(await quantity(page, serum).inputValue()).toBe("4");

  await page.unroute("**/carrello.data*");
  await page.getByRole("button", { name: "Riprova" }).click();
  await shows(() => total(page), "119,60 €");
});

story(
  "while the backend is away the cart says so and is not lost",
  async ({ page, open, context, baseUrl }) => {
    const token = Buffer.from('"a-token"').toString("base64");
    await context.addCookies([{ name: "shop_cart", value: token, url: baseUrl }]);
    await open("/carrello", 503);
    await page.getByText("Il tuo carrello è al sicuro: riprova tra poco.").waitFor();
    await axe(page);
    expect(await cartToken(context)).toBe(encodeURIComponent(token));
  },
  { ownShop: { SHOP_API_URL: "http://localhost:1/api/v2" }, expected: [/^503 /], widths: [1440] },
);
