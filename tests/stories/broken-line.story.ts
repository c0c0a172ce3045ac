import { expect } from "vitest";
import { axe } from "#tests/harness/axe.ts";
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

story(
  "an answer that is lost on the way makes nothing twice",
  async (story) => {
    const { page, open } = story;
    await open(serumPage);
    let lost = 0;
    await page.route("**/carrello.data*", async (route) => {
      if (route.request().method() !== "POST" || lost > 0) return route.fallback();
      lost++;
      await route.fetch();
      return route.abort();
    });
    await page.getByRole("button", { name: "Aggiungi al carrello" }).first().click();
    await notice(story).waitFor();
    await page.getByRole("button", { name: "Riprova" }).click();
    await oneInCart(story);
    expect(lost).toBe(1);
    await open("/carrello");
    await oneInCart(story);
  },
  { expected },
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
