import type { Locator } from "playwright-core";
import { expect } from "vitest";
import { axe } from "#tests/harness/axe.ts";
import { titled } from "#tests/harness/office.ts";
import { enterAccount, giulia, livia, password } from "#tests/harness/signed-in.ts";
import { story, withClock } from "#tests/harness/story.ts";

/** What shows a button, and that it has the focus, where the system picks the colours. */
const linesOf = (button: Locator) =>
  button.evaluate((one) => {
    const { borderStyle, outlineStyle } = getComputedStyle(one);
    return [borderStyle, outlineStyle];
  });

story(
  "the back office opens to its staff alone",
  async ({ page, open, width, baseUrl, travel }) => {
    await enterAccount(page, baseUrl, livia);
    await open("/area-riservata");
    await page.getByRole("link", { name: "Pannello di amministrazione" }).click();
    await titled(page, "Pannello di amministrazione");
    expect(new URL(page.url()).pathname).toBe("/admin/login");
    await axe(page);
    await page.emulateMedia({ forcedColors: "active" });
    await page.getByLabel("Password").press("Tab");
    expect(await linesOf(page.getByRole("button", { name: "Accedi" }))).toEqual(["solid", "solid"]);
    await page.emulateMedia({ forcedColors: "none" });

    const logIn = async (email: string, secret: string) => {
      await page.getByLabel("E-mail").fill(email);
      await page.getByLabel("Password").fill(secret);
      const answered = page.waitForResponse(/administrators\/session$/);
      await page.getByRole("button", { name: "Accedi" }).click();
      await answered;
    };
    const refused = page.getByText("E-mail o password non corrette, oppure questo account");
    await logIn(livia, "sbagliata");
    await refused.waitFor();
    expect(await page.getByLabel("E-mail").inputValue()).toBe(livia);
    await logIn(giulia, password);
    await refused.waitFor();
    await logIn(livia, password);
    await titled(page, "Oggi");
    await page.getByRole("heading", { name: "Scorte basse" }).waitFor();
    await axe(page);

    // A session that has grown old is renewed without a word.
    const cookie = async () =>
      (await page.context().cookies(`${baseUrl}/api/v2/admin`)).find(
        ({ name }) => name === "shop_office",
      );
    const before = await cookie();
    expect(before).toMatchObject({ httpOnly: true, sameSite: "Strict", path: "/api/v2/admin" });
    await travel(61);
    if (width < 900) {
      await page.getByRole("button", { name: "Menu" }).click();
      await axe(page, "#office-menu");
    }
    await page.getByRole("link", { name: /^Ordini \d+$/ }).click();
    await titled(page, "Ordini");
    await page.getByText("Giulia Moretti").first().waitFor();
    expect((await cookie())?.value).not.toBe(before?.value);

    await page.getByRole("button", { name: "Esci" }).click();
    await titled(page, "Pannello di amministrazione");
    await page.goto(`${baseUrl}/admin/customers`);
    await titled(page, "Pannello di amministrazione");
  },
  { ownShop: withClock(), timeout: 90_000 },
);
