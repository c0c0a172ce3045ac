import type { Page } from "playwright-core";
import { expect } from "vitest";
import { stepAt, totpCode } from "#commerce/auth/totp.ts";
import { axe } from "#tests/harness/axe.ts";
import { answerOpened, enterOffice, titled } from "#tests/harness/office.ts";
import { livia, password, signIn } from "#tests/harness/signed-in.ts";
import { officeStory, story, withClock } from "#tests/harness/story.ts";

const proofOf = (page: Page) => page.getByRole("dialog", { name: "Conferma che sei tu" });

officeStory(
  "a grave act asks once more who is there, and an ended session loses nothing",
  async ({ page, context, baseUrl, travel }) => {
    await enterOffice(context, baseUrl);
    await page.goto(`${baseUrl}/admin/import-export`);
    await titled(page, "Importa ed esporta");
    const customers = page.getByRole("button", { name: "Clienti", exact: true });
    const fresh = page.waitForEvent("download");
    await customers.click();
    expect((await fresh).suggestedFilename()).toBe("customers.csv");

    await travel(11);
    await customers.click();
    const proof = proofOf(page);
    await proof.getByRole("button", { name: "Lascia stare" }).click();
    await page.getByText("Conferma che sei tu per continuare.").waitFor();
    await customers.click();
    await axe(page);
    await proof.getByLabel("La tua password").fill("sbagliata");
    await proof.getByRole("button", { name: "Conferma" }).click();
    await proof.getByText("La password fornita è diversa da quella attuale.").waitFor();
    const asked = page.waitForEvent("download");
    await proof.getByLabel("La tua password").fill(password);
    await proof.getByRole("button", { name: "Conferma" }).click();
    expect((await asked).suggestedFilename()).toBe("customers.csv");
    await proof.waitFor({ state: "detached" });

    // Somebody leaves in another tab while a form is being filled in here.
    await page.goto(`${baseUrl}/admin/blog-categories/create`);
    await page.getByLabel("Nome *").fill("Una prova lunga");
    await page.getByLabel("Indirizzo (slug)").fill("una-prova-lunga");
    const other = await context.newPage();
    await other.goto(`${baseUrl}/admin`);
    await other.getByRole("button", { name: "Esci" }).click();
    await titled(other, "Pannello di amministrazione");
    await other.close();
    await page.getByRole("button", { name: "Salva" }).click();
    const ended = page.getByRole("dialog", { name: "La sessione è finita" });
    await ended.waitFor();
    await axe(page);
    await answerOpened(page, { "La tua password": password }, "Accedi");
    await page.getByText("Una prova lunga").first().waitFor();
  },
  { ownShop: withClock(), timeout: 120_000 },
);

story(
  "no page of the shop can read the session of the office",
  async ({ page, context, baseUrl }) => {
    await context.addInitScript(() => localStorage.setItem("shop.office", "vecchio"));
    await enterOffice(context, baseUrl);
    await page.goto(`${baseUrl}/admin`);
    await titled(page, "Oggi");
    expect(await page.evaluate(() => localStorage.getItem("shop.office"))).toBeNull();
    const cookies = await context.cookies(`${baseUrl}/api/v2/admin/me`);
    const session = cookies.find(({ name }) => name === "shop_office");
    expect(session?.value).toMatch(/^.{43}$/);
    const readable = await page.evaluate(() =>
      JSON.stringify([document.cookie, { ...localStorage }, { ...sessionStorage }]),
    );
    expect(readable).not.toContain(session?.value);
    expect(readable).not.toMatch(/eyJ|refresh/);
    // The browser sends it nowhere else either.
    const sent = await context.cookies(`${baseUrl}/prodotti`);
    expect(sent.map(({ name }) => name)).not.toContain("shop_office");
  },
  { widths: [1440] },
);

officeStory(
  "in a real shop the first login leads to a second factor",
  async ({ page, baseUrl }) => {
    await page.goto(`${baseUrl}/admin/orders`);
    await page.getByLabel("E-mail").fill(livia);
    await page.getByLabel("Password").fill(password);
    await page.getByRole("button", { name: "Accedi" }).click();
    const title = page.getByRole("heading", { name: "Proteggi il tuo accesso" });
    await title.waitFor();
    await axe(page);
    await page.goto(`${baseUrl}/admin/customers`);
    await title.waitFor();
    await page.getByRole("button", { name: "Comincia" }).click();
    const secret = (await page.locator("code.secret").innerText()).replaceAll(" ", "");
    await axe(page);
    await page
      .getByLabel("Il codice che l’app mostra ora")
      .fill(totpCode(secret, stepAt(new Date())));
    await page.getByRole("button", { name: "Conferma" }).click();
    await page.getByText("Non li vedrai più.").waitFor();
    expect(await page.locator(".secret code").count()).toBe(8);
    await axe(page);
    await page.getByRole("button", { name: "Li ho conservati" }).click();
    await titled(page, "Clienti");

    // At the shop the account can buy; what protects it is changed in the office.
    const headers = { origin: baseUrl, "content-type": "application/ld+json" };
    await page.request.post(`${baseUrl}/api/v2/admin/preview`, { headers, data: "{}" });
    await signIn(page, { email: livia });
    await page.goto(`${baseUrl}/area-riservata/modifica-password`);
    expect(await page.getByLabel("Password").count()).toBe(0);
    await page.getByRole("link", { name: "Apri Sicurezza nel pannello" }).click();
    await titled(page, "Sicurezza");
    const chosen = "Temporale-quieto4";
    await page.getByLabel("Password attuale").first().fill(password);
    await page.getByLabel("Nuova password", { exact: false }).first().fill(chosen);
    await page.getByLabel("Ripeti la nuova password").fill(chosen);
    await page.getByRole("button", { name: "Cambia la password" }).click();
    await page.getByText("Password aggiornata").waitFor();
    await axe(page);
  },
  { ownShop: { DEMO: "false" }, timeout: 120_000 },
);
