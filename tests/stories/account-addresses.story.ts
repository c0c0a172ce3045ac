import type { Page } from "playwright-core";
import { expect } from "vitest";
import { axe } from "#tests/harness/axe.ts";
import { newCustomer } from "#tests/harness/new-customer.ts";
import { address } from "#tests/harness/order-by-api.ts";
import { enterAccount } from "#tests/harness/signed-in.ts";
import { story } from "#tests/harness/story.ts";

const field = (page: Page, name: string) => page.locator(`#indirizzo [name="${name}"]`);
const card = (page: Page, text: string) => page.locator(".cards > li").filter({ hasText: text });

async function fill(page: Page, changes: Partial<typeof address> = {}): Promise<void> {
  const { provinceCode, countryCode, ...texts } = { ...address, ...changes };
  for (const [name, value] of Object.entries(texts)) await field(page, name).fill(value);
  await field(page, "provinceCode").selectOption(provinceCode);
  await field(page, "countryCode").selectOption(countryCode);
}

const save = (page: Page) => page.getByRole("button", { name: "Salva l’indirizzo" }).click();

story(
  "a customer adds, changes, chooses and deletes addresses",
  async ({ page, open, baseUrl }) => {
    const { email } = await newCustomer(baseUrl, "indirizzi");
    await enterAccount(page, baseUrl, email);
    await open("/area-riservata/indirizzi");
    await page.getByRole("heading", { name: "Nessun indirizzo salvato" }).waitFor();
    await axe(page);
    await page.getByRole("link", { name: "Aggiungi un indirizzo" }).click();
    await page.getByRole("heading", { name: "Nuovo indirizzo" }).waitFor();
    await axe(page);
    expect(await field(page, "firstName").inputValue()).toBe("Anna");

    await fill(page, { postcode: "2012", phoneNumber: "12" });
    await save(page);
    await page.locator(".summary-err").getByRole("link", { name: /^CAP/ }).waitFor();
    await page.getByText("Inserisci un numero di telefono valido", { exact: true }).waitFor();

    // A postcode of another province is worth a second look, not a refusal.
    await fill(page, { postcode: "50129" });
    await page.getByText("Controlla il CAP: non sembra della provincia scelta").waitFor();
    await fill(page);
    await page.getByText("Dati per la fattura").click();
    await field(page, "fiscalCode").fill("NRECHR85");
    await save(page);
    await page.getByText("Inserisci un codice fiscale valido", { exact: true }).waitFor();
    await field(page, "fiscalCode").fill("crdlvi84e52x101t");
    await save(page);
    await page.getByText("Indirizzo aggiunto.").waitFor();
    await card(page, "Via Garibaldi, 12").getByText("Predefinito").waitFor();

    await open("/area-riservata/indirizzi?nuovo=1");
    await fill(page, {
      street: "Via San Gallo",
      city: "Firenze",
      postcode: "50129",
      provinceCode: "IT-FI",
    });
    await save(page);
    await card(page, "Via San Gallo")
      .getByRole("button", { name: /^Rendi predefinito/ })
      .click();
    await page.getByText("Indirizzo predefinito aggiornato.").waitFor();
    await card(page, "Via San Gallo").getByText("Predefinito", { exact: true }).waitFor();
    await axe(page);

    await card(page, "Via Garibaldi")
      .getByRole("link", { name: /^Modifica/ })
      .click();
    await field(page, "streetNumber").fill("14 bis");
    await save(page);
    await page.getByText("Indirizzo aggiornato.").waitFor();
    await card(page, "Via Garibaldi, 14 bis").waitFor();

    await card(page, "Via Garibaldi")
      .getByRole("button", { name: /^Elimina/ })
      .click();
    const dialog = page.getByRole("dialog", { name: "Eliminare questo indirizzo?" });
    await dialog.getByRole("button", { name: "Tienilo" }).click();
    await card(page, "Via Garibaldi")
      .getByRole("button", { name: /^Elimina/ })
      .click();
    await dialog.getByRole("button", { name: "Elimina" }).click();
    await page.getByText("Indirizzo eliminato.").waitFor();
    expect(await page.locator(".cards > li").count()).toBe(1);
  },
);

story(
  "without JavaScript addresses are kept too",
  async ({ page, open, baseUrl }) => {
    const { email } = await newCustomer(baseUrl, "indirizzi");
    await enterAccount(page, baseUrl, email);
    await open("/area-riservata/indirizzi?nuovo=1");
    await fill(page, { postcode: "1" });
    await save(page);
    await page.locator(".summary-err").getByRole("link", { name: /^CAP/ }).waitFor();
    expect(await field(page, "street").inputValue()).toBe("Via Garibaldi");
    await fill(page);
    await save(page);
    await page.getByText("Indirizzo aggiunto.").waitFor();
    await card(page, "Via Garibaldi")
      .getByRole("button", { name: /^Elimina/ })
      .click();
    await page.getByRole("dialog").getByRole("button", { name: "Elimina" }).click();
    await page.getByText("Indirizzo eliminato.").waitFor();
  },
  { javascript: false },
);
