import type { Locator, Page } from "playwright-core";
import { expect } from "vitest";
import { axe } from "#tests/harness/axe.ts";
import {
  accept,
  choose,
  fillDetails,
  openCheckout,
  orderButton,
  orderToken,
  continueIn,
  saveDetails,
  shopApi,
} from "#tests/harness/buying.ts";
import { mailsTo, readMail } from "#tests/harness/mailbox.ts";
import { newCustomer } from "#tests/harness/new-customer.ts";
import { enterAccount, ownPassword } from "#tests/harness/signed-in.ts";
import { newReviewPath } from "#contract/paths.ts";
import { story, type StoryContext } from "#tests/harness/story.ts";

const serumPage = "/prodotti/siero-acido-ialuronico";
const lineGone = "La linea è caduta: riproviamo noi appena torna.";
const expected = [/Failed to fetch|ERR_INTERNET_DISCONNECTED/];

const notice = ({ page }: StoryContext) => page.getByText(lineGone);
async function oneInCart({ page }: StoryContext): Promise<void> {
  const count = page.locator("header .count:visible").last();
  await expect.poll(() => count.textContent()).toBe("1");
}

story(
  "taps made without a line keep the page and are done when it is back",
  async (story) => {
    const { page, open, context } = story;
    await open(serumPage);
    await context.setOffline(true);
    await page.getByRole("button", { name: "Aggiungi al carrello" }).first().click();
    await notice(story).waitFor();
    await axe(page, ".waiting");
    await context.setOffline(false);
    await page
      .getByRole("dialog", { name: "Il tuo carrello" })
      .getByRole("heading")
      .first()
      .waitFor();
    await notice(story).waitFor({ state: "detached" });
    await oneInCart(story);
    await page.keyboard.press("Escape");

    await context.setOffline(true);
    await page
      .getByRole("button", { name: /^Aggiungi ai preferiti: Siero acido/ })
      .first()
      .click();
    await notice(story).waitFor();
    await context.setOffline(false);
    await page
      .getByRole("button", { name: /^Rimuovi dai preferiti: Siero acido/ })
      .first()
      .waitFor();

    await open("/prodotti");
    await context.setOffline(true);
    await page.getByLabel("Ordina").first().selectOption({ index: 2 });
    await notice(story).waitFor();
    await context.setOffline(false);
    await page.waitForURL(/ordine?=|ordina/);
  },
  { expected, timeout: 90_000 },
);

type Act = {
  what: string;
  /** The tap asks for something and changes nothing. */
  reads?: true;
  /** Up to the tap. */
  prepare: (story: StoryContext) => Promise<unknown>;
  tap: (page: Page) => Locator;
  /** What was typed, which stays while the line is gone. */
  typed?: (page: Page) => Locator;
  /** What the page shows at the end, and what the tap has done: one each. */
  done: (story: StoryContext) => Promise<unknown>;
};

const heart = (page: Page, name: RegExp) => page.getByRole("button", { name }).first();
const button = (name: string | RegExp) => (page: Page) =>
  page.getByRole("button", { name }).first();
const filterChoices = (page: Page) =>
  page.locator("#filtri details[open] input[type=checkbox]:enabled");
/** Another for each try of a story. */
let mailbox = "";

const acts: Act[] = [
  {
    what: "an add",
    prepare: ({ open }) => open(serumPage),
    tap: button("Aggiungi al carrello"),
    done: async (story) => {
      await oneInCart(story);
      await story.open("/carrello");
      await oneInCart(story);
    },
  },
  {
    what: "a heart",
    prepare: ({ open }) => open(serumPage),
    tap: (page) => heart(page, /^Aggiungi ai preferiti: Siero acido/),
    done: async ({ page, open }) => {
      await heart(page, /^Rimuovi dai preferiti: Siero acido/).waitFor();
      await open("/wishlist");
      expect(await page.locator(".tile").count()).toBe(1);
    },
  },
  {
    what: "another variant",
    prepare: ({ open }) => open(serumPage),
    reads: true,
    tap: (page) => page.getByRole("link", { name: /^50 ml/ }),
    done: ({ page }) => page.waitForURL(/variante=/),
  },
  {
    what: "a filter",
    reads: true,
    prepare: async ({ page, open }) => {
      await open("/prodotti");
      await page.getByRole("button", { name: "Filtri" }).click();
    },
    tap: (page) => filterChoices(page).first(),
    done: async ({ page }) => {
      await page.waitForURL(({ search }) => search !== "");
      expect(await filterChoices(page).first().isChecked()).toBe(true);
    },
  },
  {
    what: "a newsletter",
    prepare: async ({ page, open }) => {
      await open("/newsletter");
      await page.locator('#newsletter [name="email"]').fill(mailbox);
      await page.locator('[name="consents.newsletter"]').check();
    },
    typed: (page) => page.locator('#newsletter [name="email"]'),
    tap: button("Iscriviti"),
    done: async ({ page, baseUrl }) => {
      await page.getByText(/Iscrizione registrata. Apri il link/).waitFor();
      await readMail(baseUrl, mailbox, "Conferma l’iscrizione");
      expect(await mailsTo(baseUrl, mailbox, "Conferma l’iscrizione")).toBe(1);
    },
  },
  {
    what: "a message",
    prepare: async ({ page, open, baseUrl }) => {
      const topics = await shopApi(baseUrl).contactRequestTypes();
      const plain = topics.find((one) => !one.requiresOrderNumber && !one.requiresProductCode);
      await open(`/contatti?tipo=${plain?.code}`);
      await page.locator('#contatti [name="email"]').fill(mailbox);
      await page.getByLabel("Messaggio").fill("Il siero va bene per la pelle sensibile?");
      await page.locator('#contatti [name="privacy"]').check();
    },
    typed: (page) => page.getByLabel("Messaggio"),
    tap: button("Invia il messaggio"),
    done: async ({ baseUrl }) => {
      await readMail(baseUrl, mailbox, "Abbiamo ricevuto il tuo messaggio");
      expect(await mailsTo(baseUrl, mailbox, "Abbiamo ricevuto il tuo messaggio")).toBe(1);
    },
  },
  {
    what: "a sign-in",
    prepare: async ({ page, open, baseUrl }) => {
      const { email } = await newCustomer(baseUrl, "linea");
      await open("/accesso");
      await page.getByLabel("E-mail").fill(email);
      await page.locator("#accesso-password").fill(ownPassword);
    },
    typed: (page) => page.getByLabel("E-mail"),
    tap: (page) => page.locator("#accesso").getByRole("button", { name: "Accedi", exact: true }),
    done: ({ page }) => page.waitForURL("**/area-riservata"),
  },
  {
    what: "a review",
    prepare: async ({ page, open, baseUrl }) => {
      const { email } = await newCustomer(baseUrl, "voto");
      await enterAccount(page, baseUrl, email);
      await open(newReviewPath("tonico-lenitivo-alla-rosa"));
      await page.getByRole("radio", { name: "4 stelle" }).press("Space");
      await page.getByLabel("Titolo").fill("Delicato");
      await page.getByRole("textbox", { name: "Recensione" }).fill("Profuma poco, lenisce molto.");
    },
    typed: (page) => page.getByRole("textbox", { name: "Recensione" }),
    tap: button("Invia la recensione"),
    done: ({ page }) => page.getByRole("heading", { name: "Ancora un passo" }).waitFor(),
  },
  {
    what: "the details of a checkout",
    prepare: async (story) => {
      await openCheckout(story, "siero-acido-ialuronico");
      await fillDetails(story.page);
    },
    typed: (page) => page.locator("#dati-email"),
    tap: (page) => continueIn(page, "indirizzo"),
    done: ({ page }) => page.waitForURL(/\/checkout#spedizione/),
  },
  {
    what: "an order",
    prepare: async (story) => {
      await openCheckout(story, "siero-acido-ialuronico");
      await fillDetails(story.page, { email: mailbox });
      await saveDetails(story.page);
      await choose(story.page, true, "BRT standard");
      await choose(story.page, true, "Bonifico");
      await accept(story.page);
    },
    tap: orderButton,
    done: async ({ page, baseUrl }) => {
      await orderToken(page);
      await readMail(baseUrl, mailbox, "ordine");
      expect(await mailsTo(baseUrl, mailbox, "ordine")).toBe(1);
    },
  },
];

for (const { what, reads, prepare, tap, typed, done } of acts)
  story(
    `${what} is done once, though the line is cut before the tap, then as it is sent, then its answer is lost`,
    async (story) => {
      const { page, context } = story;
      mailbox = `linea-${crypto.randomUUID().slice(0, 8)}@posta.example`;
      await prepare(story);
      const text = await typed?.(page).inputValue();
      let tries = 0;
      await page.route(/\.data(?:\?(?!.*aggiungi=)|$)/, async (route) => {
        const isTap = route.request().method() === "POST" || reads;
        if (!isTap || tries >= 2) return route.fallback();
        tries++;
        if (tries === 2) await route.fetch();
        return route.abort();
      });
      await context.setOffline(true);
      await tap(page).click();
      await notice(story).waitFor();
      if (typed) expect(await typed(page).inputValue()).toBe(text);
      // It is tried again as the line is back, and after a while; who does not want to wait presses.
      await context.setOffline(false);
      const retry = page.getByRole("button", { name: "Riprova" });
      const pressing = async () => {
        const typedNow = await typed?.(page)
          .inputValue({ timeout: 1000 })
          .catch(() => text);
        const pressed = await retry.click({ timeout: 1000 }).catch(() => "gone");
        // Where it is still waited for, nothing that was typed is lost.
        if (pressed !== "gone" && typed) expect(typedNow).toBe(text);
        return tries;
      };
      await expect.poll(pressing, { timeout: 30_000 }).toBe(2);
      await expect.poll(async () => (await pressing(), notice(story).count())).toBe(0);
      await done(story);
    },
    { expected, timeout: 90_000 },
  );

story(
  "a long text survives a broken line and a reload",
  async (story) => {
    const { page, open, context } = story;
    await open("/contatti");
    const message = page.getByLabel("Messaggio");
    const text = "Vorrei sapere se il siero va bene per la pelle sensibile, grazie.";
    await message.fill(text);
    await page.getByLabel("E-mail").first().fill("linea@posta.example");
    await open("/contatti");
    expect(await message.inputValue()).toBe(text);
    await context.setOffline(true);
    await page.getByRole("button", { name: /^Invia/ }).click();
    expect(await message.inputValue()).toBe(text);
    await context.setOffline(false);
  },
  { expected },
);
