import { expect } from "vitest";
import { axe } from "#tests/harness/axe.ts";
import { answerOpened, enterOffice, titled } from "#tests/harness/office.ts";
import { officeStory } from "#tests/harness/story.ts";

officeStory(
  "a claim is written once, shown by texts, and doubtful words are corrected or kept for a reason",
  async ({ page, context, baseUrl, width }) => {
    const tag = `w${width}`;
    await enterOffice(context, baseUrl);
    await page.goto(`${baseUrl}/admin/claims`);
    await titled(page, "Claim e prove");
    await page.getByText("Testato dermatologicamente").first().waitFor();
    await axe(page);

    await page.goto(`${baseUrl}/admin/claims/create`);
    await titled(page, "Nuovo claim");
    await page.getByLabel("Che cosa diciamo").fill(`Vetro riciclabile ${tag}`);
    await page.getByLabel("Di che cosa parla").click();
    await page.getByRole("option", { name: "Ambiente" }).click();
    await page.getByLabel("Che cosa lo prova").fill("Scheda del fornitore, marzo 2026");
    await page.getByLabel("Vale fino al").fill(`${new Date().getFullYear() + 1}-12-31`);
    await page.getByLabel("Codice").fill(`vetro-${tag}`);
    await axe(page);
    await page.getByRole("button", { name: "Salva" }).click();
    await titled(page, "Claim e prove");

    await page.goto(`${baseUrl}/admin/pages/create`);
    await titled(page, "Nuova pagina");
    await page.getByLabel("Titolo *").fill(`Imballo ${tag}`);
    await page.getByLabel("Indirizzo *").fill(`/imballo-${tag}`);
    const text = page.getByRole("textbox", { name: "Testo", exact: true });
    const sentence = `Siamo eco-friendly da sempre ${tag}.`;
    await text.fill(sentence);
    await page.getByRole("button", { name: "Salva" }).click();
    const dialog = page.getByRole("dialog", { name: "Parole che chiedono una prova" });
    await dialog.getByText("È un’affermazione ambientale generica").waitFor();
    await axe(page);
    await dialog.getByRole("button", { name: "Correggo il testo" }).click();
    await dialog.waitFor({ state: "detached" });
    expect(await text.inputValue()).toBe(sentence);

    await text.fill(`${sentence}\n\n{{claim: vetro-${tag}}}`);
    await page.getByRole("button", { name: "Salva" }).click();
    await answerOpened(page, { "Lo tengo perché": "È il nome di un premio" }, "Salva così");
    await titled(page, "Pagine");
    await page.goto(`${baseUrl}/imballo-${tag}`);
    await page.getByText(`Vetro riciclabile ${tag}`).waitFor();

    await page.goto(`${baseUrl}/admin/claims`);
    await page.getByText("È il nome di un premio").first().waitFor();
    await page
      .getByRole("listitem")
      .filter({ hasText: tag })
      .getByRole("button", { name: "Chiedi di nuovo" })
      .click();
    await page.getByText(`Siamo eco-friendly da sempre ${tag}`).waitFor({ state: "detached" });
  },
  { expected: [/422/], timeout: 90_000 },
);
