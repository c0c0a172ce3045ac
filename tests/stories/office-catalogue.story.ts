import { expect } from "vitest";
import { axe } from "#tests/harness/axe.ts";
import { plain, shopApi } from "#tests/harness/buying.ts";
import { answerDialog, enterOffice, titled, uploadPhoto } from "#tests/harness/office.ts";
import { orderByApi } from "#tests/harness/order-by-api.ts";
import { officeStory } from "#tests/harness/story.ts";

const desk = { widths: [1440], timeout: 120_000 };

officeStory(
  "a price cut shows on the product with its 30-day price",
  async ({ page, plain: shop, context, open, baseUrl }) => {
    const slug = "burro-corpo-alla-rosa";
    await enterOffice(context, baseUrl);
    await open("/admin/products");
    await page.locator("tbody tr").nth(5).waitFor();
    await axe(page);
    await page.getByRole("checkbox", { name: "Seleziona" }).first().check();
    await page.getByRole("button", { name: "Prezzo", exact: true }).click();
    const bulk = page.getByRole("dialog", { name: "Cambia i prezzi" });
    const send = bulk.getByRole("button", { name: "Cambia i prezzi" });
    await send.click();
    expect(await bulk.locator("input:invalid").count()).toBe(1);
    await bulk.getByLabel("Di quanto, in percento").fill("0");
    await send.click();
    await bulk.getByRole("alert").getByText("Lo zero non cambia niente").waitFor();
    const { code, name, defaultVariant } = await shopApi(baseUrl).product(slug);
    await page.goto(`/admin/products/${code}`);
    await titled(page, name);
    await axe(page);
    await page.getByRole("button", { name: "Modifica" }).first().click();
    const dialog = page.getByRole("dialog");
    const full = defaultVariant?.price ?? 0;
    await dialog.getByLabel("Prezzo *").fill("abc");
    await dialog.getByRole("button", { name: "Salva" }).click();
    await dialog.getByText("Scrivi un importo, come 12,50").waitFor();
    await axe(page, "[role=dialog]");
    await dialog.getByLabel("Prezzo *").fill("9,90");
    await dialog.getByLabel("Prezzo pieno (barrato)").fill(String(full / 100).replace(".", ","));
    await dialog.getByRole("button", { name: "Salva" }).click();
    await dialog.waitFor({ state: "detached" });
    await page.getByText("Più basso in 30 giorni").first().waitFor();
    await shop.goto(`/prodotti/${slug}`);
    const price = plain(await shop.locator(".buy-price").first().innerText());
    expect(price).toContain("9,90 €");
    expect(price).toContain("Prezzo più basso degli ultimi 30 giorni");
  },
  desk,
);

officeStory(
  "a new product with its picture is made and bought",
  async ({ page, plain: shop, context, open, baseUrl }) => {
    const name = `Balsamo ${crypto.randomUUID().slice(0, 6)}`;
    const slug = name.toLowerCase().replace(" ", "-");
    await enterOffice(context, baseUrl);
    await open("/admin/products/create");
    await page.getByLabel("Nome *").fill(name);
    await page.getByLabel("Nome *").press("Tab");
    expect(await page.getByLabel("Indirizzo (slug) *").inputValue()).toBe(slug);
    await page.getByRole("button", { name: "Salva" }).click();
    await titled(page, name);
    const code = await page.getByLabel("Indirizzo (slug)").inputValue();
    await answerDialog(
      page,
      "Aggiungi una variante",
      { "Nome *": "50 ml", "Codice *": `${code}-50`, "Prezzo *": "12,50", "Giacenza *": "3" },
      "Salva",
    );
    await page.getByText("3 disponibili").waitFor();
    await page.getByRole("tab", { name: "Immagini" }).click();
    await page.getByRole("button", { name: "Aggiungi immagini" }).click();
    await uploadPhoto(page, "Un vasetto");
    expect(await page.getByLabel("Testo alternativo").inputValue()).toBe("Un vasetto");
    await page.getByRole("tab", { name: "Testi" }).click();
    await page.getByLabel("Attivo").check();
    await page.getByRole("button", { name: "Salva" }).click();
    await page.getByRole("link", { name: "Guarda nel negozio" }).waitFor();

    const bought = await orderByApi(shopApi(baseUrl), {
      email: "compra@posta.example",
      lines: { [slug]: 1 },
    });
    expect(bought.items[0]?.product.image?.alt).toBe("Un vasetto");
    const photo = await fetch(
      `${baseUrl}/_ipx/f_webp,w_640,q_85/${bought.items[0]?.product.image?.path}`,
    );
    expect(photo.headers.get("content-type")).toBe("image/webp");
    await shop.goto(`/prodotti/${slug}`);
    await titled(shop, name);
    expect(plain(await shop.locator(".buy-price").first().innerText())).toContain("12,50 €");
    await shop.getByRole("img", { name: "Un vasetto" }).first().waitFor();
  },
  desk,
);

officeStory(
  "a field of the shop's own is declared, filled in and read on the product",
  async ({ page, plain: shop, context, open, baseUrl }) => {
    const name = `Acidità ${crypto.randomUUID().slice(0, 6)}`;
    await enterOffice(context, baseUrl);
    await open("/admin/attributes/create");
    await page.getByLabel("Codice *").fill(name.replace(/\W+/g, "_"));
    await page.getByLabel("Nome *").first().fill(name);
    await page.getByLabel("Tipo *").click();
    await page.getByRole("option", { name: "Numero" }).click();
    await page.getByLabel("Unità di misura").fill("pH");
    await page.getByLabel("Filtro per i clienti").uncheck();
    await axe(page);
    await page.getByRole("button", { name: "Salva" }).click();
    await page.getByText(name).first().waitFor();
    await page.goto("/admin/products/SAP-OLI");
    await page.getByRole("tab", { name: "Caratteristiche" }).click();
    await page.getByLabel(`${name} (pH)`).fill("5.5");
    await page.getByRole("button", { name: "Salva" }).click();
    await page.getByText("Salvato").waitFor();
    await shop.goto("/prodotti/sapone-all-oliva");
    const fact = shop.locator(".facts div", { hasText: name });
    expect(plain(await fact.locator("dd").innerText())).toBe("5,5 pH");
  },
  desk,
);

officeStory(
  "a review is read, published and appears on the product",
  async ({ page, context, open, baseUrl }) => {
    await enterOffice(context, baseUrl);
    await open('/admin/product-reviews?filter={"status":"new"}');
    const row = page.locator("tbody tr", { hasText: "Da leggere" }).first();
    await row.waitFor();
    const [, product = "", , title = ""] = await row.locator("td").allInnerTexts();
    await row.getByRole("link").press("Enter");
    await titled(page, title);
    await page.getByRole("button", { name: "Pubblica" }).click();
    await page.locator(".marks").getByText("Pubblicata").waitFor();
    await axe(page);
    await page.getByRole("link", { name: product }).click();
    await titled(page, product);
    const shop = await page.getByRole("link", { name: "Guarda nel negozio" }).getAttribute("href");
    await page.goto(shop ?? "");
    await page.getByRole("heading", { name: title, exact: true }).first().waitFor();
  },
  desk,
);
