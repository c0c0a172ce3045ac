import { afterAll, expect } from "vitest";
import { atOtherWidth, axe } from "#tests/harness/axe.ts";
import { eventually } from "#tests/harness/eventually.ts";
import { logIn, titled } from "#tests/harness/office.ts";
import { codeIn, finishPages } from "#tests/harness/ready-to-open.ts";
import { enterAsOwner, owner } from "#tests/harness/set-up.ts";
import { startSmtp } from "#tests/harness/smtp-server.ts";
import { commonShop, officeStory, story } from "#tests/harness/story.ts";

const smtp = await startSmtp();
afterAll(() => smtp.stop());

const emailsTo = (mailbox: string) => smtp.mails.filter(({ to }) => to.includes(mailbox));

story(
  "visitors of a closed shop leave their e-mail, without scripts",
  async ({ page, width }) => {
    const mailbox = `lettrice${width}@example.it`;
    const response = await page.goto("/prodotti/siero-vitamina-c");
    expect([response?.status(), await response?.headerValue("retry-after")]).toEqual([503, "3600"]);
    const heading = page.getByRole("heading", { level: 1, name: "Stiamo allestendo" });
    await heading.waitFor();
    expect(await page.getByRole("navigation").count()).toBe(0);
    await atOtherWidth(page, () =>
      page.getByRole("button", { name: "Avvisami" }).click({ trial: true }),
    );
    await page.getByRole("button", { name: "Avvisami" }).click();
    await page.getByText("È necessario fornire il consenso").first().waitFor();
    await page.getByLabel("La tua e-mail").fill(mailbox);
    await page.getByRole("checkbox").check();
    await page.getByRole("button", { name: "Avvisami" }).click();
    await page.getByText("Controlla la posta").waitFor();
    await eventually(() => expect(emailsTo(mailbox)).toHaveLength(1));
    const message = emailsTo(mailbox)[0]?.content.replaceAll(/=\n/g, "").replaceAll("=3D", "=");
    await page.goto(/http\S+\/newsletter\?confirm=[\w.-]+/.exec(message ?? "")?.[0] ?? "/");
    await page.getByRole("button", { name: "Sì, iscrivimi" }).click();
    await page.getByText("La tua iscrizione alla newsletter è attiva").waitFor();
    await page.getByRole("link", { name: "Privacy" }).click();
    await page.getByRole("heading", { level: 1, name: "Informativa sulla privacy" }).waitFor();
    await page.getByRole("link", { name: "Recedere dal contratto qui" }).click();
    await page.getByLabel("Numero d’ordine").waitFor();
  },
  {
    ownShop: commonShop({ DEMO: "false", SMTP_URL: smtp.url }),
    javascript: false,
    rendered: true,
    expected: [/^503 for/],
  },
);

officeStory(
  "the owner gets a shop ready, opens it and closes it again",
  async ({ page, context, width, baseUrl }) => {
    const viewport = { width, height: 900 };
    const visitors = await context.browser()?.newContext({ viewport, ignoreHTTPSErrors: true });
    try {
      const visitor = await visitors?.newPage();
      if (!visitor) throw new Error("there is no browser");
      visitor.setDefaultTimeout(15_000);
      expect((await visitor.goto(baseUrl))?.status()).toBe(503);
      await axe(visitor);

      const office = await enterAsOwner(baseUrl);
      await logIn(page, office.recoveryCodes[0] ?? "");
      await page.getByText("Il negozio è chiuso ai visitatori").waitFor();
      await page.getByRole("link", { name: /Mancano \d punti|Manca un punto/ }).click();
      await titled(page, "Pronto ad aprire");
      await page.getByRole("heading", { name: "Aprire il negozio" }).waitFor();
      await axe(page);
      const opening = page.getByRole("button", { name: "Apri il negozio" });
      expect(await opening.getAttribute("aria-disabled")).toBe("true");
      await page.getByText("Manca: pagine legali", { exact: true }).waitFor();

      // Step by step, and what was typed survives a reload.
      await page.getByRole("link", { name: "Scegli nome e colori" }).first().click();
      await titled(page, "Identità");
      const steps = page.getByRole("complementary", { name: "Prima dell’apertura" });
      await steps.getByText("1 di 13").waitFor();
      const line = page.getByLabel("Frase breve");
      await line.fill("Saponi di montagna");
      await page.reload();
      await page.getByText("Abbiamo ripreso quello che stavi scrivendo").waitFor();
      expect(await line.inputValue()).toBe("Saponi di montagna");
      await axe(page);
      await page.getByRole("radio").nth(1).check();
      await page.getByRole("button", { name: "Salva", exact: true }).click();
      await steps.getByText("Scelta").waitFor();
      await page.reload();
      await steps.getByText("Scelta").waitFor();
      expect(await page.getByText("Abbiamo ripreso").count()).toBe(0);
      await steps.getByRole("link", { name: "Tutti i punti" }).click();
      await titled(page, "Pronto ad aprire");

      const before = emailsTo(owner.email).length;
      await page.getByRole("button", { name: "Manda l’e-mail di prova" }).first().click();
      await page.getByRole("button", { name: "Scrivi il codice" }).first().waitFor();
      await eventually(() => expect(emailsTo(owner.email)).toHaveLength(before + 1));
      await page.getByRole("button", { name: "Scrivi il codice" }).first().click();
      await axe(page, "[role=dialog]");
      await page
        .getByRole("textbox", { name: "Codice" })
        .fill(codeIn(emailsTo(owner.email).at(-1)?.content));
      await page.getByRole("button", { name: "Conferma", exact: true }).click();
      await page.getByText("Provata").waitFor();

      await finishPages(office, ["/privacy"]);
      await page.reload();
      await page.getByRole("button", { name: "Leggi Privacy" }).last().click();
      await page.getByRole("dialog").getByText("Titolare del trattamento").waitFor();
      await axe(page, "[role=dialog]");
      await page.getByRole("button", { name: "L’ho letta e vale per il mio negozio" }).click();
      await page.getByText("Lette", { exact: true }).waitFor();

      await page.getByRole("button", { name: "Guarda il negozio" }).click();
      await page.getByText("Negozio chiuso al pubblico").waitFor();
      await axe(page, ".closed-band");
      await page.getByRole("link", { name: "Pronto ad aprire" }).click();
      await titled(page, "Pronto ad aprire");
      expect((await visitor.goto(baseUrl))?.status()).toBe(503);

      await opening.click();
      const dialog = page.getByRole("dialog");
      await axe(page, "[role=dialog]");
      for (const box of await dialog.getByRole("checkbox").all()) await box.check();
      await dialog.getByRole("button", { name: "Apri il negozio" }).click();
      await titled(page, "Il negozio è aperto");
      expect((await visitor.goto(baseUrl))?.status()).toBe(200);

      await page.getByRole("button", { name: "Chiudi per lavori" }).click();
      await dialog.getByRole("button", { name: "Chiudi per lavori" }).click();
      await titled(page, "Pronto ad aprire");
      await eventually(async () => expect((await visitor.goto(baseUrl))?.status()).toBe(503));
    } finally {
      await visitors?.close();
    }
  },
  {
    timeout: 180_000,
    setUp: true,
    ownShop: { SMTP_URL: smtp.url, STRIPE_SECRET_KEY: "sk_live_of_a_test" },
    expected: [/^503 for/],
  },
);
