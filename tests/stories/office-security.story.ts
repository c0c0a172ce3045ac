import type { Page } from "playwright-core";
import { encode } from "uqr";
import { expect } from "vitest";
import { stepAt, totpCode } from "#commerce/auth/totp.ts";
import { addDevice } from "#tests/harness/authenticator.ts";
import { axe } from "#tests/harness/axe.ts";
import { titled } from "#tests/harness/office.ts";
import { livia, password } from "#tests/harness/signed-in.ts";
import { officeStory, withClock } from "#tests/harness/story.ts";

async function logIn(page: Page, baseUrl: string): Promise<void> {
  await page.goto(`${baseUrl}/admin/login`);
  await page.getByLabel("E-mail").fill(livia);
  await page.getByLabel("Password").fill(password);
  await page.getByRole("button", { name: "Accedi" }).click();
}

/** Which modules are dark, row by row. */
const drawnCode = (page: Page) =>
  page.getByRole("img", { name: "Codice QR" }).evaluate((svg: SVGSVGElement) => {
    const dark = svg.querySelector("path");
    const places = Array.from({ length: svg.viewBox.baseVal.width }, (_, place) => place + 0.5);
    return places.map((y) => places.map((x) => dark?.isPointInFill(new DOMPoint(x, y))));
  });

officeStory(
  "an administrator adds a second factor, signs in with it and takes it away, and then a passkey",
  async ({ page, baseUrl, travel }) => {
    await logIn(page, baseUrl);
    await titled(page, "Oggi");
    await page.goto(`${baseUrl}/admin/security`);
    await titled(page, "Sicurezza");
    await page.getByRole("button", { name: "Attiva" }).click();
    const secret = (await page.locator("code.secret").innerText()).replaceAll(" ", "");
    const address = await page.getByRole("link", { name: /dispositivo/ }).getAttribute("href");
    expect(await drawnCode(page)).toEqual(encode(address ?? "", { ecc: "M", border: 4 }).data);
    await axe(page);
    await page.getByLabel("Il codice che l’app mostra ora").fill("000000");
    await page.getByRole("button", { name: "Conferma" }).click();
    await page.getByText("Il codice non è giusto: controlla l’ora del telefono.").waitFor();
    const code = totpCode(secret, stepAt(new Date()));
    await page.getByLabel("Il codice che l’app mostra ora").fill(code);
    await page.getByRole("button", { name: "Conferma" }).click();
    await page.getByText("Non li vedrai più.").waitFor();
    const [first = "", second = ""] = await page.locator(".secret code").allInnerTexts();
    await axe(page, ".block");
    await page.getByRole("button", { name: "Li ho conservati" }).click();
    await page.getByText("Codici di recupero rimasti: 8").waitFor();

    await page.getByRole("button", { name: "Esci" }).click();
    await titled(page, "Pannello di amministrazione");
    await logIn(page, baseUrl);
    await page.getByLabel("Codice di verifica").waitFor();
    await axe(page);
    // The code that activated it does not open the door again.
    await page.getByLabel("Codice di verifica").fill(code);
    await page.getByRole("button", { name: "Verifica" }).click();
    await page.getByText("Il codice non è giusto o è già stato usato.").waitFor();
    await page.getByLabel("Codice di verifica").fill(first);
    await page.getByRole("button", { name: "Verifica" }).click();
    // One comes back to where one was.
    await titled(page, "Sicurezza");
    await page.getByText("Codici di recupero rimasti: 7").waitFor();

    // What weakens the account asks once more who is there, however young the login.
    await travel(2);
    await page.getByRole("button", { name: "Disattiva" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Disattiva" }).click();
    const proof = page.getByRole("dialog", { name: "Conferma che sei tu" });
    await proof.getByLabel("La tua password").fill(password);
    await proof.getByLabel("Codice di verifica").fill(first);
    await proof.getByRole("button", { name: "Conferma" }).click();
    await proof.getByText("Il codice non è giusto o è già stato usato.").waitFor();
    await axe(page);
    expect(await proof.getByLabel("La tua password").inputValue()).toBe(password);
    await proof.getByLabel("Codice di verifica").fill(second);
    await proof.getByRole("button", { name: "Conferma" }).click();
    await page.getByText("Non è attiva.").waitFor();
    await expect.poll(() => page.getByRole("dialog").count()).toBe(0);

    await addDevice(page);
    await page.getByRole("button", { name: "Aggiungi una passkey" }).click();
    await page.getByText("Passkey aggiunta").waitFor();
    await axe(page, ".block");
    await page.getByRole("button", { name: "Esci" }).click();
    await titled(page, "Pannello di amministrazione");
    await logIn(page, baseUrl);
    await page.getByText("Entra con la tua passkey: la password da sola non basta.").waitFor();
    await axe(page);
    await page.getByRole("button", { name: "Usa una passkey" }).click();
    await titled(page, /Sicurezza|Oggi/);
    await page.goto(`${baseUrl}/admin/security`);
    await page.getByText(/Ultimo uso/).waitFor();
    await travel(4);
    await page.getByRole("button", { name: "Elimina", exact: true }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Elimina" }).click();
    await proof.getByRole("button", { name: "Usa una passkey" }).click();
    await page.getByText("Passkey eliminata").waitFor();
  },
  { ownShop: withClock(), timeout: 120_000 },
);
