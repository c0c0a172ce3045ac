import type { Page } from "playwright-core";
import { expect } from "vitest";
import { axe } from "#tests/harness/axe.ts";
import { readMail } from "#tests/harness/mailbox.ts";
import { newCustomer } from "#tests/harness/new-customer.ts";
import { enterAccount, ownPassword, signIn } from "#tests/harness/signed-in.ts";
import { openScriptless } from "#tests/harness/scriptless/page.ts";
import { story } from "#tests/harness/story.ts";

const renewed = "Cielo-terso-di-maggio7";

async function resetLink(baseUrl: string, email: string): Promise<string> {
  const { links } = await readMail(baseUrl, email, "nuova password");
  const link = new URL(links.find((one) => one.includes("/reset-password?token=")) ?? "");
  return link.pathname + link.search;
}

async function choose(page: Page, first: string, second: string): Promise<void> {
  await page.locator('[name="newPassword"]').fill(first);
  await page.locator('[name="confirmNewPassword"]').fill(second);
  await page.getByRole("button", { name: "Salva la nuova password" }).click();
}

for (const javascript of [true, false]) {
  story(
    `a customer who forgot the password chooses another${javascript ? "" : ", without JavaScript"}`,
    async ({ page, open, baseUrl }) => {
      const { email } = await newCustomer(baseUrl, "smemorata");
      await open("/accesso");
      await page.getByRole("link", { name: "Password dimenticata?" }).click();
      await page.getByRole("heading", { name: "Password dimenticata" }).waitFor();
      if (javascript) await axe(page);
      await page.getByLabel("E-mail").fill(email);
      await page.getByRole("button", { name: "Invia il link" }).click();
      await page.getByText(/Controlla la tua e-mail: se l’indirizzo ha un account/).waitFor();
      if (javascript) await axe(page);

      const link = await resetLink(baseUrl, email);
      await open(link);
      if (javascript) await axe(page);
      await choose(page, renewed, `${renewed}x`);
      await page.getByText("Le password non corrispondono", { exact: true }).waitFor();
      await choose(page, renewed, renewed);
      await page.getByText(/Password cambiata. Ora puoi accedere/).waitFor();

      await signIn(page, { email, secret: renewed, javascript });
      await page.getByRole("heading", { name: "Ciao, Anna" }).waitFor();

      // The link worked once, which is told before anything is typed.
      await open(link, 422);
      await page.getByRole("alert").getByText("Verifca il link di reset password").waitFor();
    },
    { javascript },
  );
}

story(
  "a link without a token is told at once",
  async ({ page, open }) => {
    await open("/reset-password", 422);
    await page.getByRole("alert").getByText("Verifca il link di reset password").waitFor();
    await page.getByRole("link", { name: "Richiedi un nuovo link" }).waitFor();
  },
  { javascript: false },
);

story("a customer changes the password", async ({ page, open, context, baseUrl }) => {
  const { email } = await newCustomer(baseUrl, "cauta");
  await enterAccount(page, baseUrl, email);
  const other = await context.browser()?.newContext({ baseURL: baseUrl });
  if (!other) throw new Error("there is no second browser");
  const elsewhere = openScriptless(other, baseUrl);
  await enterAccount(elsewhere, baseUrl, email);

  await open("/area-riservata/modifica-password");
  await axe(page);
  // The other browser is there, and the password puts it out.
  const accesses = page.locator("#chiudi-accessi");
  await page.getByText("Questo dispositivo").waitFor();
  await accesses.getByLabel("Password attuale").fill("Sbagliata1!");
  await accesses.getByRole("button", { name: "Chiudi l’accesso" }).click();
  await accesses.getByText("La password fornita è diversa da quella attuale.").last().waitFor();
  await accesses.getByLabel("Password attuale").fill(ownPassword);
  await accesses.getByRole("button", { name: "Chiudi l’accesso" }).click();
  await page.getByText("Accesso chiuso.").waitFor();
  await elsewhere.goto("/area-riservata");
  expect(new URL(elsewhere.url()).pathname).toBe("/accesso");
  await enterAccount(elsewhere, baseUrl, email);
  await open("/area-riservata/modifica-password");

  await page.locator('#modifica-password [name="currentPassword"]').fill("Sbagliata1!");
  await choose(page, renewed, renewed);
  await page.getByText("La password fornita è diversa da quella attuale.").last().waitFor();
  await page.locator('#modifica-password [name="currentPassword"]').fill(ownPassword);
  await choose(page, renewed, renewed);
  await page.getByText("Password aggiornata.").waitFor();
  expect(await page.locator('[name="newPassword"]').inputValue()).toBe("");

  // This session goes on, the other one has ended.
  await open("/area-riservata");
  await elsewhere.goto("/area-riservata");
  expect(new URL(elsewhere.url()).pathname).toBe("/accesso");
  await elsewhere.getByText(/La sessione è scaduta/).waitFor();
  await other.close();
});
