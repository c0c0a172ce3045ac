import { expect } from "vitest";
import { axe } from "#tests/harness/axe.ts";
import { story } from "#tests/harness/story.ts";

const serum = "/prodotti/siero-acido-ialuronico";

story(
  "without a line seen pages stay readable, others say so and come when it is back; nothing personal is kept",
  async ({ page, context, open }) => {
    await open("/");
    await page.evaluate(() => navigator.serviceWorker.ready);
    await open(serum);
    await open("/carrello");
    await expect
      .poll(() =>
        page.evaluate(async () => {
          const kept = await (await caches.open("pages")).keys();
          return kept.map(({ url }) => new URL(url).pathname).sort();
        }),
      )
      .toEqual(["/", "/non-in-linea", serum]);

    await context.setOffline(true);
    await page.goto(serum);
    await page.getByRole("heading", { level: 1, name: "Siero acido ialuronico" }).waitFor();
    await page.goto("/area-riservata");
    await page.getByRole("heading", { level: 1, name: "Sei senza connessione" }).waitFor();
    const read = page.getByRole("region", { name: "Puoi ancora leggere" });
    await read.getByRole("link", { name: /Siero acido ialuronico/ }).click();
    await page.getByRole("button", { name: "Aggiungi al carrello" }).first().waitFor();

    await page.goto("/blog");
    await read.waitFor();
    await axe(page);
    expect(await page.getByRole("link", { name: "Riprova" }).getAttribute("href")).toBe("/blog");
    await context.setOffline(false);
    await page.waitForURL(/\/blog$/);
    await page.getByRole("heading", { level: 1 }).first().waitFor();
  },
  { serviceWorker: true, expected: [/Failed to fetch|ERR_INTERNET_DISCONNECTED/] },
);
