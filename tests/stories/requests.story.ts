import type { Page } from "playwright-core";
import { expect } from "vitest";
import { axe } from "#tests/harness/axe.ts";
import { readMail } from "#tests/harness/mailbox.ts";
import { shopApi } from "#tests/harness/buying.ts";
import { enterAccount, giulia } from "#tests/harness/signed-in.ts";
import { story } from "#tests/harness/story.ts";

const mailbox = (name: string) => `${name}-${crypto.randomUUID().slice(0, 8)}@posta.example`;
const contact = (page: Page, name: string) => page.locator(`#contatti [name="${name}"]`);
const send = (page: Page) => page.getByRole("button", { name: "Invia il messaggio" }).click();

type Topic = { requiresOrderNumber: boolean; requiresProductCode: boolean };

/** The form differs only in what it asks for. */
const oneOfEachKind = <Kind extends Topic>(topics: Kind[]) => [
  ...new Map(
    topics.map((topic) => [`${topic.requiresOrderNumber} ${topic.requiresProductCode}`, topic]),
  ).values(),
];

for (const javascript of [true, false]) {
  const how = javascript ? "" : ", without JavaScript";

  story(
    `a visitor writes about every kind of topic${how}`,
    async ({ page, open, baseUrl }) => {
      const topics = oneOfEachKind(await shopApi(baseUrl).contactRequestTypes());
      const email = mailbox("domanda");
      await open("/contatti");
      if (javascript) await axe(page);
      await contact(page, "email").fill("domanda@");
      await send(page);
      await page
        .locator(".summary-err")
        .getByText("Controlla 4 campi prima di continuare")
        .waitFor();
      for (const topic of topics) {
        await open(`/contatti?tipo=${topic.code}`);
        await contact(page, "email").fill(email);
        await contact(page, "message").fill(`Una domanda: ${topic.name}`);
        await contact(page, "privacy").check();
        const asked = [
          ...(topic.requiresOrderNumber ? ["orderNumber"] : []),
          ...(topic.requiresProductCode ? ["productCode"] : []),
        ];
        if (javascript) {
          expect(await contact(page, "orderNumber").isVisible()).toBe(topic.requiresOrderNumber);
          expect(await contact(page, "productCode").isVisible()).toBe(topic.requiresProductCode);
        }
        if (asked.length > 0) {
          await send(page);
          await page.locator(".summary-err").waitFor();
          expect(await contact(page, "message").inputValue()).toContain(topic.name);
          for (const name of asked) await contact(page, name).fill("RG101411");
        }
        await send(page);
        await page
          .getByText("Messaggio inviato. Ti rispondiamo entro un giorno lavorativo.")
          .waitFor();
      }
      if (javascript) await axe(page);
      await readMail(baseUrl, email, "Abbiamo ricevuto il tuo messaggio");
    },
    { javascript, timeout: 150_000 },
  );

  story(
    `a visitor subscribes to the newsletter and leaves it${how}`,
    async ({ page, open, baseUrl }) => {
      const email = mailbox("lettera");
      await open("/newsletter");
      if (javascript) await axe(page);
      const subscribe = page.getByRole("button", { name: "Iscriviti" });
      await page.locator('#newsletter [name="email"]').fill(email);
      await subscribe.click();
      await page.getByText("È necessario fornire il consenso", { exact: true }).waitFor();
      expect(await page.locator('#newsletter [name="email"]').inputValue()).toBe(email);
      await page.locator('[name="consents.newsletter"]').check();
      await subscribe.click();
      await page.getByText(/Iscrizione registrata. Apri il link/).waitFor();
      if (javascript) await axe(page);

      const { links } = await readMail(baseUrl, email, "Conferma l’iscrizione");
      const link = new URL(links.find((one) => one.includes("/newsletter?confirm=")) ?? "");
      await open(link.pathname + link.search);
      await page.getByText(`La mandiamo a ${email}`).waitFor();
      if (javascript) await axe(page);
      await page.getByRole("button", { name: "Sì, iscrivimi" }).click();
      await page.getByText("La tua iscrizione alla newsletter è attiva.").waitFor();
      if (javascript) await axe(page);
      const welcome = await readMail(baseUrl, email, "L’iscrizione alla newsletter è attiva");
      const leave = new URL(welcome.links.find((one) => one.includes("unsubscribe=")) ?? "");
      await open(leave.pathname + leave.search);
      if (javascript) await axe(page);
      await page.getByRole("button", { name: "Annulla l’iscrizione" }).click();
      await page.getByText("Non riceverai più newsletter e avvisi di prezzo.").waitFor();
      await open("/newsletter?confirm=inventato", 422);
    },
    { javascript, timeout: 120_000 },
  );

  story(
    `a visitor asks for advice${how}`,
    async ({ page, open, baseUrl }) => {
      const email = mailbox("pelle");
      await open("/consulenza");
      if (javascript) await axe(page);
      await page.locator('#consulenza [name="email"]').fill(email);
      await page.locator('#consulenza [name="message"]').fill("Tira dopo averla lavata.");
      const ask = page.getByRole("button", { name: "Chiedi la consulenza" });
      await ask.click();
      await page
        .locator(".summary-err")
        .getByRole("link", { name: /^Informativa/ })
        .waitFor();
      await page.locator('#consulenza [name="privacy"]').check();
      await ask.click();
      await page.getByText(/Richiesta inviata. Ti rispondiamo per e-mail/).waitFor();
      await readMail(baseUrl, email, "Abbiamo ricevuto il tuo messaggio");
    },
    { javascript },
  );
}

story(
  "a customer's name and address are already there",
  async ({ page, open, baseUrl }) => {
    await enterAccount(page, baseUrl, giulia);
    await open("/contatti?ordine=RG101411");
    expect(await contact(page, "email").inputValue()).toBe(giulia);
    expect(await contact(page, "firstName").inputValue()).toBe("Giulia Moretti");
  },
  { javascript: false },
);

story("a form sends a solved bot check", async ({ page, open }) => {
  await open("/newsletter");
  const token = () => page.locator('#newsletter [name="recaptchaToken"]').inputValue();
  expect(await token()).toBe("");
  await page.locator('#newsletter [name="email"]').fill(mailbox("umana"));
  await expect.poll(token, { timeout: 20_000 }).not.toBe("");
  expect(JSON.parse(atob(await token()))).toHaveProperty("solution");
});

story(
  "nothing of others loads before consent, and refusing is as easy as accepting",
  async ({ page, open, context, baseUrl }) => {
    const asked: string[] = [];
    await context.route(/^https:\/\/numeri\.example/, (route) => {
      asked.push(route.request().url());
      return route.fulfill({ contentType: "text/javascript", body: "" });
    });
    await open("/");
    const panel = page.getByRole("region", { name: "Decidi tu" });
    await panel.waitFor();
    await axe(page, ".consent");
    expect(asked).toEqual([]);
    await panel.getByRole("button", { name: "Rifiuta" }).click();
    await panel.waitFor({ state: "detached" });
    await open("/prodotti");
    expect(await panel.count()).toBe(0);
    expect(asked).toEqual([]);
    expect(new URL(page.url()).origin).toBe(baseUrl);

    await page.getByRole("button", { name: "Preferenze cookie" }).click();
    await panel.getByRole("button", { name: "Accetta tutti" }).click();
    await expect.poll(() => asked).toEqual(["https://numeri.example/script.js"]);

    // Closing is refusing.
    await page.getByRole("button", { name: "Preferenze cookie" }).click();
    await panel.getByRole("button", { name: "Chiudi e continua senza consenso" }).click();
    await open("/");
    expect(asked).toHaveLength(1);
  },
  { ownShop: { ANALYTICS_SCRIPT_URL: "https://numeri.example/script.js" } },
);

story("with technical cookies alone there is no banner", async ({ page, open, context }) => {
  await open("/");
  expect(await page.getByText("Decidi tu").count()).toBe(0);
  expect(await page.getByRole("button", { name: "Preferenze cookie" }).count()).toBe(0);
  const names = (await context.cookies()).map(({ name }) => name);
  expect(names.filter((name) => !name.startsWith("shop_"))).toEqual([]);
});
