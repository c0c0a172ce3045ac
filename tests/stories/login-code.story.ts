import type { Page } from "playwright-core";
import { expect } from "vitest";
import { axe } from "#tests/harness/axe.ts";
import { continueIn, openCheckout } from "#tests/harness/buying.ts";
import { readMail } from "#tests/harness/mailbox.ts";
import { newCustomer } from "#tests/harness/new-customer.ts";
import { address } from "#tests/harness/order-by-api.ts";
import { ownPassword } from "#tests/harness/signed-in.ts";
import { story } from "#tests/harness/story.ts";

async function mailedCode(baseUrl: string, email: string): Promise<string> {
  const { subject, text } = await readMail(baseUrl, email, "è il tuo codice per");
  const [code = ""] = /\d{6}/.exec(subject) ?? [];
  expect(text).toContain(code);
  return code;
}

const field = (page: Page) => page.getByLabel("Codice di 6 cifre");

for (const javascript of [true, false]) {
  const how = javascript ? "with scripts" : "without scripts";

  story(
    `a customer enters with a code instead of a password, ${how}`,
    async ({ page, baseUrl, open }) => {
      const { email } = await newCustomer(baseUrl, "codice");
      await open("/accesso?ritorno=%2Farea-riservata%2Fordini");
      if (javascript) await page.getByRole("button", { name: "Accedi", exact: true }).click();
      if (javascript) await page.getByRole("link", { name: "Password: questo campo" }).waitFor();
      await page.getByRole("radio", { name: "Codice" }).check();
      await page
        .getByRole("link", { name: "Password: questo campo" })
        .waitFor({ state: "detached" });
      await page.getByRole("button", { name: "Mandami il codice" }).click();
      await page.getByText("Questo campo è obbligatorio").first().waitFor();
      await page.getByLabel("E-mail").fill("altra@posta.example");
      await page.getByRole("button", { name: "Mandami il codice" }).click();
      await page.getByText("Se altra@posta.example ha un account").waitFor();
      expect(await page.getByLabel("E-mail").isVisible()).toBe(false);
      await page.getByRole("link", { name: "Cambia e-mail" }).click();
      await page.getByLabel("E-mail").fill(email);
      await page.getByLabel("E-mail").press("Enter");
      await page.getByText(`Se ${email} ha un account`).waitFor();
      if (javascript) await axe(page);

      const code = await mailedCode(baseUrl, email);
      await field(page).fill(code === "123456" ? "654321" : "123456");
      await page.getByRole("button", { name: "Accedi", exact: true }).click();
      const wrong = page.locator("[aria-invalid=true][aria-describedby=accesso-code-error]");
      if (javascript) await page.getByRole("link", { name: "Codice di 6 cifre: il" }).click();
      await (javascript ? wrong.and(page.locator(":focus")) : wrong).waitFor();
      expect(await page.locator("#accesso-code-error").innerText()).toMatch("codice non è quello");
      await field(page).fill(`${code.slice(0, 3)} ${code.slice(3)}`);
      await page.keyboard.press("Enter");
      await page.waitForURL("**/area-riservata/ordini");
    },
    { javascript, rendered: true, expected: [/40[01]|422/] },
  );

  story(
    `a guest is recognised at the checkout by a code, ${how}`,
    async (context) => {
      const { page, baseUrl } = context;
      const { email, shop } = await newCustomer(baseUrl, "riconosciuta");
      await shop.addAddress(address);
      await openCheckout(context, "siero-acido-ialuronico");
      await page.getByLabel("E-mail").fill(email);
      await page.getByText("Sei già cliente?").click();
      await page.getByRole("button", { name: "Mandami il codice" }).click();
      await field(page).waitFor();
      expect(await page.getByLabel("E-mail").inputValue()).toBe(email);
      if (javascript)
        expect(await field(page).evaluate((one) => one === document.activeElement)).toBe(true);

      expect(await page.getByText("Questo campo è obbligatorio").count()).toBe(0);
      await field(page).fill("000");
      await page.keyboard.press("Enter");
      await page.getByText("Scrivi le 6 cifre del codice").first().waitFor();
      expect(await page.getByText("Questo campo è obbligatorio").count()).toBe(0);
      await field(page).fill(await mailedCode(baseUrl, email));
      await page.keyboard.press("Enter");
      await page.locator("#contatti .said", { hasText: email }).waitFor();
      const street = page.locator('[name="shippingAddress.street"]');
      expect(await street.inputValue()).toBe(address.street);
      await page
        .locator(".sum")
        .getByText("Siero acido ialuronico")
        .first()
        .waitFor({ state: "attached" });
    },
    { javascript, expected: [/422/] },
  );
}

for (const javascript of [true, false])
  story(
    `a wrong password at the checkout is told where it was typed, ${javascript ? "with" : "without"} scripts`,
    async (context) => {
      const { page, baseUrl } = context;
      const { email } = await newCustomer(baseUrl, "cassa");
      await openCheckout(context, "siero-acido-ialuronico");
      const contacts = page.locator("#contatti");
      await page.locator("#dati-email").fill(email);
      if (javascript) {
        await continueIn(page, "contatti").click();
        await contacts.getByRole("button", { name: "Modifica" }).click();
      }
      await contacts.getByText("Sei già cliente?").click();
      await contacts.getByRole("radio", { name: "Password" }).check();
      const enter = async (password: string) => {
        await page.locator("#dati-password").fill(password);
        await contacts.getByRole("button", { name: "Accedi", exact: true }).click();
      };
      await enter("Sbagliata1!");
      await contacts.getByText("E-mail o password non corrette").waitFor();
      await enter(ownPassword);
      await page.locator("#contatti .said", { hasText: email }).waitFor();
    },
    { javascript, expected: [/40[01]|422/] },
  );

story(
  "whoever enters by a code is known to the service worker before the next page",
  async (context) => {
    const { page, baseUrl, open } = context;
    const { email, login } = await newCustomer(baseUrl, "subito");
    await open("/");
    await page.evaluate(() => navigator.serviceWorker.ready);
    await openCheckout(context, "siero-acido-ialuronico");
    await page.getByLabel("E-mail").fill(email);
    await page.getByText("Sei già cliente?").click();
    await page.getByRole("button", { name: "Mandami il codice" }).click();
    await field(page).fill(await mailedCode(baseUrl, email));
    await page.evaluate(() =>
      navigation.addEventListener("navigate", (event) => event.preventDefault()),
    );
    await page.keyboard.press("Enter");
    const known = () =>
      page.evaluate(async () => (await (await caches.open("visitor")).match("/stato"))?.json());
    await expect.poll(known, { timeout: 15_000 }).toBe(login.customerData.id);
  },
  { serviceWorker: true },
);

story("an address without an account is asked for a code all the same", async (context) => {
  const { page } = context;
  await openCheckout(context, "siero-acido-ialuronico");
  await page.getByLabel("E-mail").fill("mai.vista@posta.example");
  await continueIn(page, "contatti").click();
  await page.locator('[name="shippingAddress.city"]').fill("Lucca");
  await page.locator("#contatti").getByRole("button", { name: "Modifica" }).click();
  await page.getByText("Sei già cliente?").click();
  await page.getByRole("button", { name: "Mandami il codice" }).click();
  await field(page).waitFor();
  expect(await page.locator('[name="shippingAddress.city"]').inputValue()).toBe("Lucca");
});
