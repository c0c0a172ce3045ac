import type { Page } from "playwright-core";
import { expect } from "vitest";
import { axe } from "#tests/harness/axe.ts";
import { addDevice } from "#tests/harness/authenticator.ts";
import { continueIn, fillCart, openCheckout } from "#tests/harness/buying.ts";
import { newCustomer } from "#tests/harness/new-customer.ts";
import { enterAccount, ownPassword } from "#tests/harness/signed-in.ts";
import { story } from "#tests/harness/story.ts";

const section = (page: Page) => page.getByRole("region", { name: "Accedi senza password" });

const choose = (page: Page, way: string) => page.getByRole("radio", { name: way }).check();

story(
  "a customer makes a passkey, and signs in with it next time",
  async ({ page, baseUrl, open }) => {
    const { email } = await newCustomer(baseUrl, "passkey");
    const device = await addDevice(page);
    await enterAccount(page, baseUrl, email);
    await open("/area-riservata/modifica-password");
    const password = section(page).getByLabel("Password attuale", { exact: true });
    await password.fill("Non-è-questa-9");
    await section(page).getByRole("button", { name: "Aggiungi una passkey" }).click();
    await section(page).getByText("è diversa da quella attuale").waitFor();
    await password.fill(ownPassword);
    await page.keyboard.press("Enter");
    await page.getByText("La passkey è pronta").waitFor();
    await section(page)
      .getByText(/^Creata /)
      .waitFor();
    await axe(page);

    await page.getByRole("button", { name: "Esci" }).click();
    await page.waitForURL((url) => !url.pathname.startsWith("/area-riservata"));
    await device.touch(false);
    await fillCart({ page, baseUrl }, "siero-acido-ialuronico");
    await open("/accesso?ritorno=%2Fcarrello");
    await choose(page, "Passkey");
    expect(await page.getByLabel("E-mail").isVisible()).toBe(false);
    await axe(page);
    await device.touch(true);
    // Enter presses the button of the chosen way, not the first of the form.
    await page.keyboard.press("Enter");
    await page.waitForURL("**/carrello");
    await page.locator("main").getByText("Siero acido ialuronico").first().waitFor();

    // This device is touched as soon as the e-mail field proposes the key, at the checkout as on the page of its own.
    const leave = async () => {
      await open("/area-riservata");
      await page.getByRole("button", { name: "Esci" }).click();
      await page.waitForURL((url) => !url.pathname.startsWith("/area-riservata"));
    };
    await leave();
    await page.goto("/accesso");
    await page.waitForURL("**/area-riservata");
    await leave();
    await device.touch(false);
    await openCheckout({ page, baseUrl, open }, "siero-acido-ialuronico");
    await page.locator("#dati-email").fill("ospite@posta.example");
    await continueIn(page, "contatti").click();
    await page.locator('[name="shippingAddress.city"]').fill("Lucca");
    await page.locator("#contatti").getByRole("button", { name: "Modifica" }).click();
    await page.getByText("Sei già cliente?").click();
    await page.getByRole("radio", { name: "Passkey" }).check();
    await axe(page);
    await device.touch(true);
    await page.getByRole("button", { name: "Usa la passkey" }).click();
    await page.locator("#contatti .said", { hasText: email }).waitFor();
    await expect
      .poll(() => page.locator('[name="shippingAddress.city"]').inputValue())
      .toBe("Lucca");

    await open("/area-riservata/modifica-password");
    await section(page)
      .getByText(/ultimo uso/)
      .waitFor();
    await page.locator("#elimina-passkey").getByLabel("Password attuale").fill(ownPassword);
    await section(page)
      .getByRole("button", { name: /^Elimina/ })
      .click();
    await page.getByText("La passkey è stata eliminata").waitFor();
    expect(
      await section(page)
        .getByText(/^Creata /)
        .count(),
    ).toBe(0);
  },
  { timeout: 120_000 },
);

story("a browser that gives up says so, and the other ways stay", async ({ page, open }) => {
  await addDevice(page);
  await open("/accesso");
  await choose(page, "Passkey");
  await page.getByRole("button", { name: "Usa la passkey" }).click();
  await page.getByText("Non siamo riusciti a usare la passkey").waitFor();
  await choose(page, "Password");
  expect(await page.getByLabel("E-mail").isVisible()).toBe(true);
});

story("a device without passkeys offers the other two ways", async ({ page, open }) => {
  await page.addInitScript(() => Reflect.deleteProperty(window, "PublicKeyCredential"));
  await open("/accesso");
  const ways = page.getByRole("group", { name: "Come vuoi accedere" });
  await expect.poll(() => ways.locator("label").allInnerTexts()).toEqual(["Password", "Codice"]);
});

story(
  "without scripts nothing is said of passkeys",
  async ({ page, baseUrl, open }) => {
    const { email } = await newCustomer(baseUrl, "senza-chiavi");
    await open("/accesso");
    const shown = page.getByText(/passkey/i).filter({ visible: true });
    await page.getByText("Codice", { exact: true }).waitFor();
    expect(await shown.count()).toBe(0);
    await enterAccount(page, baseUrl, email);
    await open("/area-riservata/modifica-password");
    expect(await section(page).count()).toBe(0);
  },
  { javascript: false, rendered: true },
);
