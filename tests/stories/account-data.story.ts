import { text } from "node:stream/consumers";
import type { Page } from "playwright-core";
import { expect } from "vitest";
import { axe } from "#tests/harness/axe.ts";
import { readMail } from "#tests/harness/mailbox.ts";
import { newCustomer } from "#tests/harness/new-customer.ts";
import { orderByApi } from "#tests/harness/order-by-api.ts";
import { enterAccount, giulia, livia, ownPassword } from "#tests/harness/signed-in.ts";
import { story } from "#tests/harness/story.ts";

/** Many steps, on machines that have other things to do. */
const slow = { timeout: 120_000 };

const field = (page: Page, name: string) => page.locator(`#dati-personali [name="${name}"]`);
const save = (page: Page) => page.getByRole("button", { name: "Salva modifiche" }).click();

story(
  "a customer changes personal data and consents",
  async ({ page, open, baseUrl, width }) => {
    const { email } = await newCustomer(baseUrl, "dati");
    await enterAccount(page, baseUrl, email);
    await open("/area-riservata/dati-personali");
    await axe(page);
    await field(page, "firstName").fill("");
    await save(page);
    await page.locator(".summary-err").getByRole("link", { name: /^Nome/ }).waitFor();
    await field(page, "firstName").fill("Annalisa");
    await field(page, "birthday").fill("1990-05-12");
    await field(page, "gender").selectOption("female");
    await field(page, "phoneNumber").fill("347 1234567");
    await field(page, "consents.newsletter").check();
    const menu = page.locator(".acc-nav ul");
    await menu.evaluate((list) => list.scrollTo(999, 0));
    const scrolled = await menu.evaluate((list) => list.scrollLeft);
    await save(page);
    await page.getByText("Dati aggiornati.").waitFor();
    expect(await menu.evaluate((list) => list.scrollLeft)).toBe(scrolled);
    if (width > 1000) await page.locator("header").getByText("Annalisa").waitFor();
    await open("/area-riservata");
    await page.getByText(/^Newsletter: attiva dal /).waitFor();
    await page.getByText("Consigli su misura: non attivi").waitFor();

    // A new address counts once it is confirmed.
    const other = email.replace("dati", "nuova");
    await open("/area-riservata/dati-personali");
    expect(await field(page, "phoneNumber").inputValue()).toBe("+393471234567");
    expect(await field(page, "currentPassword").isVisible()).toBe(false);
    await field(page, "email").fill(other);
    await save(page);
    const asked = page
      .locator("#dati-personali")
      .getByText(/scrivi la password attuale/)
      .first();
    await asked.waitFor();
    await field(page, "currentPassword").fill("Sbagliata1!");
    await save(page);
    await page.locator("p.err", { hasText: "diversa da quella attuale" }).waitFor();
    expect(await field(page, "email").inputValue()).toBe(other);
    await axe(page);
    await field(page, "currentPassword").fill(ownPassword);
    await save(page);
    await page.getByText(new RegExp(`apri il link che abbiamo inviato a ${other}`)).waitFor();
    expect(await field(page, "email").inputValue()).toBe(email);
    const { links } = await readMail(baseUrl, other, "Conferma");
    const link = new URL(links.find((one) => one.includes("/verify?token=")) ?? "");
    await open(link.pathname + link.search);
    await page.getByText(`userà ${other} per accedere`).waitFor();
    await axe(page);
    await page.getByLabel("Password", { exact: true }).fill(ownPassword);
    await page.getByRole("button", { name: "Conferma il tuo indirizzo" }).click();
    await page.getByRole("heading", { name: "Il tuo indirizzo è cambiato" }).waitFor();
    await open("/area-riservata/dati-personali");
    expect(await field(page, "email").inputValue()).toBe(other);
  },
  slow,
);

story(
  "a customer takes the data away and deletes the account",
  async (story) => {
    const { page, open, baseUrl } = story;
    const { email, shop } = await newCustomer(baseUrl, "addio");
    const order = await orderByApi(shop);
    await enterAccount(page, baseUrl, email);
    await open("/area-riservata/dati-personali");
    const download = page.waitForEvent("download");
    await page.getByRole("link", { name: "Scarica i miei dati" }).click();
    const known = JSON.parse(await text(await (await download).createReadStream()));
    expect(known.customer.email).toBe(email);
    expect(JSON.stringify(known.orders)).toContain(order.number);

    await page.getByText("Elimina il mio account").first().click();
    await axe(page);
    const form = page.locator("#elimina");
    await form.locator('[name="currentPassword"]').fill("Sbagliata1!");
    await form.getByRole("button", { name: "Elimina il mio account" }).click();
    await form.locator("p.err", { hasText: "diversa da quella attuale" }).waitFor();
    await form.locator('[name="currentPassword"]').fill(ownPassword);
    await form.getByRole("button", { name: "Elimina il mio account" }).click();
    await page.getByText("Il tuo account è stato eliminato.").waitFor();
    await readMail(baseUrl, email, "Il tuo account è stato eliminato");

    await page.getByLabel("E-mail").fill(email);
    await page.locator("#accesso-password").fill(ownPassword);
    await page.locator("#accesso").getByRole("button", { name: "Accedi", exact: true }).click();
    await page.getByText("E-mail o password non corrette.").waitFor();
    // The order stays, as the law wants, for whoever has its link.
    await open(`/ordine/${order.token}`);
  },
  slow,
);

story(
  "without JavaScript personal data are changed too",
  async ({ page, open, baseUrl }) => {
    const { email } = await newCustomer(baseUrl, "dati");
    await enterAccount(page, baseUrl, email);
    await open("/area-riservata/dati-personali");
    await field(page, "lastName").fill("Verdi");
    await field(page, "birthday").fill("2999-01-01");
    await save(page);
    await page
      .locator(".summary-err")
      .getByRole("link", { name: /^Data di nascita/ })
      .waitFor();
    expect(await field(page, "lastName").inputValue()).toBe("Verdi");
    await field(page, "birthday").fill("1990-01-01");
    await save(page);
    await page.getByText("Dati aggiornati.").waitFor();
    expect(await field(page, "lastName").inputValue()).toBe("Verdi");

    const other = email.replace("dati", "altra");
    await field(page, "email").fill(other);
    await field(page, "currentPassword").fill("Sbagliata1!");
    await save(page);
    await page.locator("p.err", { hasText: "diversa da quella attuale" }).waitFor();
    expect(await field(page, "currentPassword").inputValue()).toBe("");
    expect(await field(page, "email").inputValue()).toBe(other);
    await field(page, "currentPassword").fill(ownPassword);
    await save(page);
    await page.getByText(new RegExp(`apri il link che abbiamo inviato a ${other}`)).waitFor();

    await page.locator("summary", { hasText: "Elimina il mio account" }).click();
    const form = page.locator("#elimina");
    const remove = form.getByRole("button", { name: "Elimina il mio account" });
    await form.locator('[name="currentPassword"]').fill("Sbagliata1!");
    await remove.click();
    await form.locator("p.err", { hasText: "diversa da quella attuale" }).waitFor();
    await form.locator('[name="currentPassword"]').fill(ownPassword);
    await remove.click();
    await page.getByText("Il tuo account è stato eliminato.").waitFor();
  },
  { ...slow, javascript: false },
);

story(
  "only who has access sees the way to the back office",
  async ({ page, open, baseUrl }) => {
    await enterAccount(page, baseUrl, giulia);
    await open("/area-riservata");
    expect(await page.getByRole("link", { name: "Pannello di amministrazione" }).count()).toBe(0);
    await page.context().clearCookies();
    await enterAccount(page, baseUrl, livia);
    await open("/area-riservata");
    const link = page.getByRole("link", { name: "Pannello di amministrazione" });
    expect(await link.getAttribute("href")).toBe("/admin");
  },
  { ...slow, javascript: false },
);
