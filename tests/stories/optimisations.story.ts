import { expect } from "vitest";
import { hydrated } from "#tests/harness/open-page.ts";
import { story } from "#tests/harness/story.ts";

const product = "/prodotti/siero-acido-ialuronico";

/** The framework's own scripts, and those our optimisations put in their place. */
async function scriptsOf(baseUrl: string) {
  const html = await (await fetch(baseUrl + product)).text();
  return {
    deferred: html.includes('createPolicy("later-scripts"'),
    immediate: /<script[^>]*type="module"/.test(html),
    dataInOnePiece: html.match(/streamController\.enqueue\(/g)?.length === 1,
  };
}

// Fails when an upgrade changes what the optimisations look for: pages are then sent in the framework's own way.
story(
  "pages are rendered at once and start their scripts late",
  async ({ baseUrl }) => {
    expect(await scriptsOf(baseUrl)).toEqual({
      deferred: true,
      immediate: false,
      dataInOnePiece: true,
    });
  },
  { javascript: false },
);

story(
  "without the optimisations the shop works in the framework's own way",
  async ({ page, baseUrl, open }) => {
    expect(await scriptsOf(baseUrl)).toMatchObject({ deferred: false, immediate: true });
    await open(product);
    await hydrated(page);
    await page.getByRole("button", { name: "Aggiungi al carrello" }).first().click();
    await page.getByRole("dialog", { name: "Il tuo carrello" }).waitFor();
    await page.getByRole("dialog").getByRole("link", { name: /cassa/ }).click();
    await page.waitForURL("**/checkout");
  },
  { ownShop: { DISABLE_OPTIMISATIONS: "buffered-render,late-scripts" } },
);
