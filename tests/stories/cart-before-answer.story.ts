import type { Page } from "playwright-core";
import { expect } from "vitest";
import { fillCart } from "#tests/harness/buying.ts";
import { bothWidths, story } from "#tests/harness/story.ts";

const serum = "Siero acido ialuronico 3 pesi";
const serumSlug = "siero-acido-ialuronico";
const serumPage = `/prodotti/${serumSlug}`;

const drawer = (page: Page) => page.getByRole("dialog", { name: "Il tuo carrello" });
const count = (page: Page) => page.locator("header .count:visible").last();
const total = (page: Page) => page.locator(".tot dd").innerText();

story(
  "what a change makes of the amounts is shown in the frame of the tap, before the shop has answered",
  async (context) => {
    const { page, open } = context;
    const answers: (() => void)[] = [];
    let holdsAll = false;
    await open(serumPage);
    await page.route("**/carrello.data*", async (route) => {
      if (route.request().method() === "POST" || holdsAll)
        await new Promise<void>((resolve) => answers.push(resolve));
      await route.continue();
    });
    /** What the page shows once the browser has drawn the frame after a tap. */
    const inFrameOf = async (tap: () => Promise<void>, what: () => Promise<string | null>) => {
      await tap();
      await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)));
      return (await what())?.replaceAll("\u00a0", " ").trim();
    };
    const press = (name: string) => () => page.getByRole("button", { name }).last().click();
    const answer = async () => {
      await expect.poll(() => answers.length).toBe(1);
      const reloaded = page.waitForResponse(
        (response) =>
          response.url().includes("/carrello.data") && response.request().method() === "GET",
      );
      answers.pop()?.();
      await reloaded;
    };

    const header = () => count(page).textContent();
    const subtotal = () => drawer(page).getByRole("definition").innerText();
    const ready = page.waitForResponse((response) => response.url().includes("aggiungi="));
    await page.locator("h1").hover();
    await ready;
    expect(await inFrameOf(press("Aggiungi al carrello"), subtotal)).toBe("29,90 €");
    expect(await drawer(page).getByRole("heading", { name: serum }).count()).toBe(1);
    expect(
      await drawer(page)
        .getByText(/per la spedizione gratuita/)
        .count(),
    ).toBeGreaterThan(0);
    expect(await header()).toBe("1");
    await answer();

    await drawer(page).getByRole("button", { name: "Aumenta" }).waitFor();
    expect(await inFrameOf(press("Aumenta"), subtotal)).toBe("59,80 €");
    expect((await drawer(page).innerText()).replaceAll("\u00a0", " ")).toContain(
      "La spedizione è gratuita",
    );
    expect(await header()).toBe("2");
    await answer();

    await open("/carrello");
    expect(await total(page)).toContain("59,80");
    expect(await inFrameOf(press("Diminuisci"), () => total(page))).toBe("34,80 €");
    await answer();
    expect(await total(page)).toContain("34,80");

    await page.locator("summary", { hasText: "Codice sconto" }).click();
    const tried = page.waitForResponse((response) => response.url().includes("aggiungi-codice="));
    await page.getByRole("textbox", { name: "Codice" }).first().pressSequentially("ciao10");
    await tried;
    expect(await inFrameOf(press("Applica"), () => total(page))).toBe("31,81 €");
    await expect.poll(() => answers.length).toBe(1);
    holdsAll = true;
    answers.pop()?.();
    // The code is taken, the cart on its way.
    await expect.poll(() => answers.length).toBe(2);
    expect(
      await inFrameOf(
        async () => {},
        () => total(page),
      ),
    ).toBe("31,81 €");
    for (const pass of answers) pass();
    await page.getByRole("button", { name: /CIAO10/ }).waitFor();
    expect(await total(page)).toContain("31,81");
    expect(await page.getByText("ha ricalcolato il totale").count()).toBe(0);
  },
  { widths: bothWidths },
);

const refusedPiece: Parameters<typeof story>[1] = async (context) => {
  const { page, open } = context;
  await open(serumPage);
  const ready = page.waitForResponse((response) => response.url().includes("aggiungi="));
  await page.getByRole("spinbutton", { name: "Quantità" }).fill("9000");
  await ready;
  await page.getByRole("button", { name: "Aggiungi al carrello" }).first().click();
  await page.getByRole("alert").filter({ hasText: serum }).waitFor();
  await drawer(page).waitFor({ state: "detached" });
  expect(await count(page).count()).toBe(0);
};

// On a phone the quantity is chosen in the cart.
story("a piece that was shown and is refused goes back out of the cart", refusedPiece, {
  widths: [1440],
});

story("a drawer that was closed before the shop answered stays closed", async ({ page, open }) => {
  await open(serumPage);
  const ready = page.waitForResponse((response) => response.url().includes("aggiungi="));
  await page.locator("h1").hover();
  await ready;
  const { promise: closed, resolve: answer } = Promise.withResolvers<void>();
  await page.route("**/carrello.data*", async (route) => {
    if (route.request().method() === "POST") await closed;
    await route.continue();
  });
  const answered = page.waitForResponse((response) => response.request().method() === "POST");
  await page.getByRole("button", { name: "Aggiungi al carrello" }).first().click();
  await drawer(page).waitFor();
  await page.keyboard.press("Escape");
  await drawer(page).waitFor({ state: "detached" });
  answer();
  await answered;
  await page.waitForTimeout(500);
  expect(await drawer(page).count()).toBe(0);
  expect(await count(page).textContent()).toBe("1");
});

story("amounts that the shop answers otherwise are corrected in sight", async (context) => {
  const { page, open } = context;
  await fillCart(context, serumSlug);
  await open("/carrello");
  await page.route("**/carrello.data*", async (route) => {
    const request = route.request();
    if (request.method() !== "POST") return route.continue();
    // The shop takes another quantity than was asked for.
    const body = request.postData()?.replace(/quantity=\d+/, "quantity=4") ?? "";
    return route.continue({ postData: body });
  });
  await page.getByRole("button", { name: "Aumenta" }).click();
  await page.getByText("Il negozio ha ricalcolato il totale").first().waitFor();
  expect((await total(page)).replaceAll("\u00a0", " ")).toBe("149,50 €");
});
