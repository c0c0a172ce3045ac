import type { Page } from "playwright-core";
import { expect } from "vitest";
import { axe } from "#tests/harness/axe.ts";
import { shopApi } from "#tests/harness/buying.ts";
import { readMail } from "#tests/harness/mailbox.ts";
import { ownPassword, password, signIn } from "#tests/harness/signed-in.ts";
import { story } from "#tests/harness/story.ts";

/** Many steps, on machines that have other things to do. */
const slow = { timeout: 120_000 };

const field = (page: Page, name: string) => page.locator(`#registrazione [name="${name}"]`);
const send = (page: Page) => page.getByRole("button", { name: "Crea il tuo account" }).click();
const summary = (page: Page) => page.locator(".summary-err");
const title = (page: Page, name: string) => page.getByRole("heading", { level: 1, name });

async function confirmAddress(page: Page, secret: string): Promise<void> {
  await page.getByLabel("Password", { exact: true }).fill(secret);
  await page.getByRole("button", { name: "Conferma il tuo indirizzo" }).click();
}

async function fill(page: Page, email: string): Promise<void> {
  await field(page, "firstName").fill("Anna");
  await field(page, "lastName").fill("Bianchi");
  await field(page, "email").fill(email);
  await field(page, "password").fill(ownPassword);
  await field(page, "confirmPassword").fill(ownPassword);
  await field(page, "consents.privacy").check();
}

story(
  "a visitor registers, verifies the address and signs in",
  async ({ page, open, ...rest }) => {
    const { baseUrl, width } = rest;
    const email = `anna-${width}@posta.example`;
    await open("/registrazione?ritorno=%2Fwishlist");
    await axe(page);

    // Every mistake is told at once, with a way to each field.
    await field(page, "email").fill("anna@");
    await field(page, "password").fill("rugiada");
    await field(page, "confirmPassword").fill("rugiad");
    await page.getByText("Inserisci un’email valida", { exact: true }).waitFor();
    await send(page);
    await summary(page).getByText("Controlla 6 campi prima di continuare").waitFor();
    expect(
      await page.evaluate(() =>
        document.activeElement?.contains(document.querySelector(".summary-err")),
      ),
    ).toBe(true);
    await page.getByText("Le password non corrispondono", { exact: true }).waitFor();
    expect(await page.getByText("Questo campo è obbligatorio", { exact: true }).count()).toBe(3);
    await axe(page);
    await summary(page)
      .getByRole("link", { name: /^Cognome/ })
      .click();
    expect(await page.evaluate(() => document.activeElement?.id)).toBe("registrazione-lastName");

    // Rules are ticked while the password is typed, and it can be looked at.
    await field(page, "password").fill("");
    await field(page, "password").pressSequentially("Rug1!");
    expect(await page.locator(".pw-rules [data-met]").count()).toBe(4);
    await page.getByRole("button", { name: "Mostra password" }).first().click();
    expect(await field(page, "password").getAttribute("type")).toBe("text");
    await page.getByRole("button", { name: "Nascondi password" }).click();

    // A password everybody would try first is told on its field.
    await fill(page, email);
    await field(page, "password").fill(password);
    await field(page, "confirmPassword").fill(password);
    await send(page);
    await page.getByText("Questa password è troppo facile da indovinare").last().waitFor();
    expect(await field(page, "password").getAttribute("aria-invalid")).toBe("true");
    await axe(page);

    await fill(page, email);
    await send(page);
    await title(page, "Controlla la posta").waitFor();
    await page.getByText(/Registrazione effettuata. Controlla la tua e-mail/).waitFor();
    await page.getByText(`Ti abbiamo scritto a ${email}.`).waitFor();
    await axe(page);

    // Signing in before the address is verified says why it cannot be.
    await open("/accesso");
    await page.getByLabel("E-mail").fill(email);
    await page.locator("#accesso-password").fill(ownPassword);
    await page.locator("#accesso").getByRole("button", { name: "Accedi", exact: true }).click();
    await page.getByText(/Prima di accedere conferma il tuo indirizzo/).waitFor();
    await page.getByRole("button", { name: "Invia di nuovo l’e-mail" }).waitFor();

    const { links } = await readMail(baseUrl, email, "Conferma");
    const link = links.find((one) => one.includes("/verify?token=")) ?? "";
    const path = new URL(link).pathname + new URL(link).search;
    // The link asks, and takes the password of whoever registered.
    await open(path);
    await title(page, "Conferma il tuo indirizzo").waitFor();
    await page.getByText(`Confermi che ${email} è il tuo indirizzo`).waitFor();
    await axe(page);
    await confirmAddress(page, "Sbagliata-7");
    await page.getByText("La password non è corretta", { exact: true }).last().waitFor();
    await axe(page);
    await confirmAddress(page, ownPassword);
    await title(page, "Il tuo account è attivo").waitFor();
    await axe(page);
    await page.locator("main").getByRole("link", { name: "Area riservata" }).click();
    await title(page, "Ciao, Anna").waitFor();
    await open(path, 422);
    await page.getByText("Verifca il link di registrazione").waitFor();

    await page.context().clearCookies();
    await signIn(page, { email, path: "/accesso?ritorno=%2Fcarrello" });
    expect(new URL(page.url()).pathname).toBe("/carrello");
  },
  slow,
);

story(
  "without JavaScript a visitor registers too, and nothing typed is lost",
  async ({ page, open, baseUrl, width }) => {
    const email = `senza-script-${width}@posta.example`;
    await open("/registrazione");
    await fill(page, email);
    await field(page, "consents.privacy").uncheck();
    await field(page, "consents.newsletter").check();
    await send(page);
    await summary(page)
      .getByRole("link", { name: /^Informativa sulla privacy/ })
      .waitFor();
    expect(await field(page, "email").inputValue()).toBe(email);
    expect(await field(page, "consents.newsletter").isChecked()).toBe(true);
    expect(await field(page, "password").inputValue()).toBe("");

    await fill(page, email);
    await send(page);
    await title(page, "Controlla la posta").waitFor();
    const { links } = await readMail(baseUrl, email, "Conferma");
    const link = new URL(links.find((one) => one.includes("/verify?token=")) ?? "");
    await open(link.pathname + link.search);
    await confirmAddress(page, "Sbagliata-7");
    await page.getByText("La password non è corretta", { exact: true }).last().waitFor();
    await confirmAddress(page, ownPassword);
    await title(page, "Il tuo account è attivo").waitFor();
    await open("/area-riservata");
    await title(page, "Ciao, Anna").waitFor();
  },
  { ...slow, javascript: false },
);

story(
  "a used or invented link is told, and another can be asked for",
  async ({ page, open }) => {
    await open("/verify?token=inventato", 422);
    await page.getByRole("alert").getByText("Verifca il link di registrazione").waitFor();
    await axe(page);
    await page.getByLabel("E-mail").fill("nessuno@posta.example");
    await page.getByRole("button", { name: "Invia di nuovo l’e-mail" }).click();
    await page.getByText(/Se l’indirizzo aspetta una conferma/).waitFor();
  },
  slow,
);

for (const javascript of [true, false]) {
  story(
    `who did not register cancels the request${javascript ? "" : ", without JavaScript"}`,
    async ({ page, open, baseUrl }) => {
      const email = `estranea-${crypto.randomUUID().slice(0, 8)}@posta.example`;
      const shop = shopApi(baseUrl);
      const person = { firstName: "Anna", lastName: "Bianchi", consents: { privacy: true } };
      await shop.signUp({ ...person, email, password: ownPassword });
      const { links } = await readMail(baseUrl, email, "Conferma");
      const link = new URL(links.find((one) => one.includes("/verify?token=")) ?? "");
      await open(link.pathname + link.search);
      await page.getByRole("heading", { name: "Non hai creato tu questo account?" }).waitFor();
      await page.getByRole("button", { name: "Cancella la richiesta" }).click();
      await title(page, "Richiesta cancellata").waitFor();
      if (javascript) await axe(page);
      await open(link.pathname + link.search, 422);
    },
    { javascript },
  );
}

story(
  "answers do not tell whether an address is registered",
  async ({ page, open }) => {
    const told: string[] = [];
    for (const email of ["giulia.moretti@example.com", "nessuna@posta.example"]) {
      await open("/registrazione");
      await fill(page, email);
      await send(page);
      await title(page, "Controlla la posta").waitFor();
      told.push((await page.locator("main").innerText()).replaceAll(email, "…"));

      await open("/password-dimenticata");
      await page.getByLabel("E-mail").fill(email);
      await page.getByRole("button", { name: "Invia il link" }).click();
      await title(page, "Controlla la posta").waitFor();
      told.push(await page.locator("main").innerText());

      await open("/accesso");
      await page.getByLabel("E-mail").fill(email);
      await page.locator("#accesso-password").fill("Sbagliata1!");
      await page.locator("#accesso").getByRole("button", { name: "Accedi", exact: true }).click();
      await page.getByText("E-mail o password non corrette.").waitFor();
      told.push((await page.locator("main").innerText()).replaceAll(email, "…"));
    }
    expect(told.slice(0, 3)).toEqual(told.slice(3));
  },
  { ...slow, javascript: false },
);
