import type { Page } from "playwright-core";
import { expect } from "vitest";
import { axe } from "#tests/harness/axe.ts";
import {
  accept,
  choose,
  fillCart,
  fillDetails,
  orderButton,
  orderToken,
  payByCard,
  plain,
  saveDetails,
  shopApi,
  shows,
  total,
} from "#tests/harness/buying.ts";
import { orderByApi } from "#tests/harness/order-by-api.ts";
import { story } from "#tests/harness/story.ts";

const soap = "Sapone all’oliva";
const line = (page: Page, product: string) => page.locator("li.item", { hasText: product });
const lines = (page: Page) => page.locator("main li.item");

/** Somebody else buys until so many pieces are left. */
async function buyUntil(baseUrl: string, slug: string, left: number): Promise<void> {
  const api = shopApi(baseUrl);
  const { defaultVariant } = await api.product(slug);
  const pieces = (defaultVariant?.available ?? 0) - left;
  if (pieces <= 0) return;
  const email = "sconosciuta@posta.example";
  await orderByApi(api, { email, payment: "CARTA", lines: { [slug]: pieces } });
}

const scarce = [
  { javascript: true, slug: "cofanetto-notte-serena", name: "Cofanetto Notte serena" },
  { javascript: false, slug: "cofanetto-da-viaggio", name: "Cofanetto da viaggio" },
];

for (const { javascript, slug, name } of scarce)
  story(
    `what sells out meanwhile is told in the cart, and ordered without${javascript ? "" : ", without JavaScript"}`,
    async (context) => {
      const { page, open, baseUrl } = context;
      await fillCart(context, slug, 3);
      await fillCart(context, "sapone-all-oliva", 1);
      await buyUntil(baseUrl, slug, 2);
      await open("/carrello");
      await line(page, name).getByText("Ne restano 2.").waitFor();
      await line(page, name).getByText("non conteggiato").waitFor();
      await shows(() => total(page), "14,80 €");
      if (javascript) await axe(page);
      await page.getByRole("button", { name: /^Prendi i 2 rimasti/ }).click();
      await line(page, name).getByRole("textbox").waitFor();
      expect(plain(await total(page))).not.toBe("14,80 €");

      await open("/checkout");
      await fillDetails(page);
      await saveDetails(page);
      await choose(page, javascript, "BRT standard");
      await choose(page, javascript, "Carta di credito");
      await accept(page);
      await buyUntil(baseUrl, slug, 0);
      await orderButton(page).click();
      await page.getByText(new RegExp(`^Prodotto non disponibile: ${name}`)).waitFor();
      await page.getByText(`Non entra nell’ordine: ${name}.`).waitFor();
      await page.getByText(`Confermando, ordini senza ${name}.`).waitFor();
      await shows(() => total(page), "14,80 €");
      await accept(page);
      await orderButton(page).click();
      await payByCard(page);
      const placed = await shopApi(baseUrl).order(await orderToken(page));
      expect(placed).toMatchObject({ total: 1480, paymentState: "paid" });
      expect(placed.items.map(({ productName }) => productName)).toEqual([soap]);
    },
    { javascript, timeout: 150_000 },
  );

for (const javascript of [true, false])
  story(
    `what is taken out of the cart comes back with one tap${javascript ? "" : ", without JavaScript"}`,
    async (context) => {
      const { page, open } = context;
      await fillCart(context, "sapone-all-oliva", 2);
      await fillCart(context, "crema-mani-alla-rosa", 1);
      await open("/carrello");
      const before = await total(page);
      const undo = page.getByRole("button", { name: /^Annulla/ });
      await line(page, soap).getByRole("button", { name: "Rimuovi" }).click();
      await page.getByText(`Hai tolto ${soap}, 100 g`).waitFor();
      await expect.poll(() => lines(page).count()).toBe(1);
      if (javascript) await axe(page);
      await undo.click();
      await line(page, soap).waitFor();
      expect(await line(page, soap).getByRole("textbox").inputValue()).toBe("2");
      expect(await undo.count()).toBe(0);

      await page.getByRole("button", { name: "Svuota carrello" }).click();
      await page.getByText("Hai svuotato il carrello").waitFor();
      await undo.click();
      await expect.poll(() => lines(page).count(), { timeout: 15_000 }).toBe(2);
      await shows(() => total(page), plain(before));
    },
    { javascript },
  );

story("a line that is gone moves to the favourites", async (context) => {
  const { page, open, baseUrl } = context;
  const [slug, name] = ["patch-occhi-idrogel", "Patch occhi in idrogel"];
  await fillCart(context, slug, 1);
  await buyUntil(baseUrl, slug, 0);
  await open("/carrello");
  await page.getByText("Al momento nessuno di questi prodotti si può ordinare.").waitFor();
  expect(await page.locator("main").getByRole("link", { name: "Vai alla cassa" }).count()).toBe(0);
  await page.getByRole("button", { name: /^Sposta nei preferiti/ }).click();
  await page.getByText(new RegExp(`^Hai tolto ${name}`)).waitFor();
  await open("/wishlist");
  await page.getByRole("heading", { name }).waitFor();
});

story("another size takes the place of one that is gone", async (context) => {
  const { page, open, baseUrl } = context;
  const [slug, name] = ["crema-mani-all-oliva", "Crema mani all’oliva"];
  await fillCart(context, slug, 2);
  await buyUntil(baseUrl, slug, 0);
  await open("/carrello");
  await line(page, name).getByText("non conteggiato").waitFor();
  await axe(page);
  await page.getByRole("button", { name: /^Prendi 75 ml/ }).click();
  await line(page, name).getByRole("textbox").waitFor();
  expect(await line(page, name).innerText()).toContain("75 ml");
  expect(await line(page, name).getByRole("textbox").inputValue()).toBe("2");
  expect(await lines(page).count()).toBe(1);
});
