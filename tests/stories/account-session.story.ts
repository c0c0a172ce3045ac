import type { BrowserContext } from "playwright-core";
import { expect } from "vitest";
import { newCustomer } from "#tests/harness/new-customer.ts";
import { hydrated } from "#tests/harness/open-page.ts";
import { enterAccount, ownPassword } from "#tests/harness/signed-in.ts";
import { story } from "#tests/harness/story.ts";

type Session = { token: string; refreshToken: string };

async function readSession(context: BrowserContext) {
  const cookie = (await context.cookies()).find(({ name }) => name === "shop_session");
  if (!cookie) throw new Error("nobody is signed in");
  const text: string = JSON.parse(
    Buffer.from(decodeURIComponent(cookie.value), "base64").toString(),
  );
  return { cookie, session: JSON.parse(text) as Session };
}

async function changeSession(context: BrowserContext, changes: Partial<Session>): Promise<void> {
  const { cookie, session } = await readSession(context);
  const text = JSON.stringify(JSON.stringify({ ...session, ...changes }));
  const value = encodeURIComponent(Buffer.from(text).toString("base64"));
  await context.addCookies([{ ...cookie, value }]);
}

/** A bearer as it looks an hour later. */
const expired = `x.${Buffer.from(JSON.stringify({ exp: 1 })).toString("base64url")}.x`;

story("an expired session is renewed unseen, in the middle of an edit too", async (story) => {
  const { page, open, context, baseUrl } = story;
  const { email } = await newCustomer(baseUrl, "rinnovata");
  await enterAccount(page, baseUrl, email);
  await open("/area-riservata/dati-personali");
  const before = (await readSession(context)).session;
  await page.getByLabel("Nome", { exact: true }).fill("Annalisa");
  await changeSession(context, { token: expired });
  await page.getByRole("button", { name: "Salva modifiche" }).click();
  await page.getByText("Dati aggiornati.").waitFor();
  const after = (await readSession(context)).session;
  expect(after.refreshToken).not.toBe(before.refreshToken);

  // Many calls at once find the same session expired: all of them go on.
  await changeSession(context, { token: expired });
  const answers = await page.evaluate(() =>
    Promise.all(
      ["/stato", "/stato", "/area-riservata", "/wishlist"].map(
        async (path) => (await fetch(path)).status,
      ),
    ),
  );
  expect(answers).toEqual([200, 200, 200, 200]);
  await open("/area-riservata");
  await page.getByRole("heading", { name: "Ciao, Annalisa" }).waitFor();
});

story("who comes after somebody signed out finds nothing of theirs, in any tab", async (story) => {
  const { page, open, context, baseUrl } = story;
  const { email } = await newCustomer(baseUrl, "prima");
  await enterAccount(page, baseUrl, email);
  const other = await context.newPage();
  for (const tab of [page, other]) {
    await tab.goto("/contatti");
    await hydrated(tab);
    await tab.getByLabel("Messaggio").fill("La mia allergia");
  }
  await open("/area-riservata");
  await page.getByRole("button", { name: "Esci" }).click();
  await page.waitForURL(`${baseUrl}/`);
  for (const tab of [page, other]) {
    await tab.goto("/contatti");
    await hydrated(tab);
    expect(await tab.getByLabel("Messaggio").inputValue()).toBe("");
  }
});

for (const javascript of [true, false]) {
  story(
    `a dead session asks to sign in, keeps what was typed and the cart${javascript ? "" : ", without JavaScript"}`,
    async ({ page, open, context, baseUrl }) => {
      const { email, shop } = await newCustomer(baseUrl, "scaduta");
      const { token } = await shop.createCart("skip");
      const { defaultVariant } = await shop.product("siero-acido-ialuronico");
      await shop.addItem(token, { productVariant: defaultVariant?.["@id"] ?? "", quantity: 2 });
      await enterAccount(page, baseUrl, email);
      await open("/area-riservata/indirizzi?nuovo=1");
      const fields = {
        street: "Via Garibaldi",
        streetNumber: "12",
        postcode: "20121",
        city: "Milano",
        phoneNumber: "347 1234567",
      };
      for (const [name, value] of Object.entries(fields))
        await page.locator(`#indirizzo [name="${name}"]`).fill(value);
      await page.locator('#indirizzo [name="provinceCode"]').selectOption("IT-MI");
      await changeSession(context, { token: expired, refreshToken: "finito" });
      await page.getByRole("button", { name: "Salva l’indirizzo" }).click();
      await page.getByText(/La sessione è scaduta/).waitFor();

      // A guest for now: the cart waits in the account, and says so.
      const back = page.url();
      await page.goto("/carrello");
      await page.getByRole("heading", { name: "Il tuo carrello ti aspetta" }).waitFor();

      await page.goto(back);
      await page.getByLabel("E-mail").fill(email);
      await page.locator("#accesso-password").fill(ownPassword);
      await page.locator("#accesso").getByRole("button", { name: "Accedi", exact: true }).click();
      await page.getByText(/abbiamo tenuto quello che stavi scrivendo/).waitFor();
      for (const [name, value] of Object.entries(fields))
        expect(await page.locator(`#indirizzo [name="${name}"]`).inputValue()).toBe(value);
      await page.getByRole("button", { name: "Salva l’indirizzo" }).click();
      await page.getByText("Indirizzo aggiunto.").waitFor();
      await page.goto("/carrello");
      expect(await page.locator('.items input[name="quantity"]').inputValue()).toBe("2");
    },
    { javascript },
  );
}
