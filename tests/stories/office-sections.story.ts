import { expect } from "vitest";
import { axe } from "#tests/harness/axe.ts";
import { answerDialog, enterOffice } from "#tests/harness/office.ts";
import { officeStory } from "#tests/harness/story.ts";

officeStory(
  "an owner changes the home page in a draft, looks at it, publishes it and goes back",
  async ({ page, context, open, baseUrl }) => {
    const home = async () => (await context.request.get(baseUrl)).text();
    const before = await home();
    await enterOffice(context, baseUrl);
    await open("/admin/section-pages");
    const section = (name: string) => page.getByRole("listitem").filter({ hasText: name });
    const saved = (changes: string) => page.getByText(`${changes} da pubblicare`).waitFor();

    await page.getByLabel("Titolo", { exact: true }).fill("La serra\n*d’inverno*");
    await saved("1 modifica");
    await axe(page);

    await page.getByRole("button", { name: "Aggiungi una sezione" }).click();
    const dialog = page.getByRole("dialog");
    expect(await dialog.getByRole("button", { name: /^Apertura/ }).isDisabled()).toBe(true);
    await axe(page, "[role=dialog]");
    await dialog.getByRole("button", { name: /^Testo con foto/ }).click();
    const first = page.getByLabel("Parola sopra il titolo", { exact: true });
    await expect.poll(() => first.evaluate((input) => input === document.activeElement)).toBe(true);
    await page.getByLabel("Titolo", { exact: true }).fill("Una riga nuova");
    await section("Una riga nuova").getByRole("button").first().focus();
    await page.keyboard.press("Alt+ArrowUp");
    await page.getByText(/^Testo con foto: ora al posto 1 di/).waitFor();
    await section("Recensioni").getByRole("button").first().click();
    await page.getByLabel("Visibile").uncheck();
    await saved("3 modifiche");

    const preview = page.frameLocator("iframe");
    await preview.getByRole("heading", { name: "Una riga nuova" }).waitFor();
    expect(await home()).toBe(before);

    await page.getByRole("button", { name: "Pubblica 3 modifiche" }).press("Enter");
    await page.getByText("la bozza è uguale").waitFor();
    // The button is off now, and the next key still begins there.
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe("MAIN");
    const after = await home();
    expect(after).toContain("d’inverno</em>");
    expect(after.indexOf("Una riga nuova")).toBeLessThan(after.indexOf("La serra"));

    await answerDialog(page, "Torna a questa", {}, "Torna a questa");
    await section("Una riga nuova").waitFor({ state: "detached" });
    expect(await home()).not.toContain("Una riga nuova");
  },
  { ownShop: {}, timeout: 120_000, expected: [/frame is sandboxed/] },
);
