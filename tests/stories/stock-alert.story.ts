import { expect } from "vitest";
import { messages } from "#contract/forms/messages.ts";
import { axe } from "#tests/harness/axe.ts";
import { story } from "#tests/harness/story.ts";

const soldOut = "/prodotti/stick-solare-spf-50";

story("a visitor asks for an email when a product is back", async ({ page, open }) => {
  await open(soldOut);
  await axe(page);
  expect(await page.getByRole("button", { name: "Prodotto non disponibile" }).count()).toBe(1);
  await page.locator("#avvisami").fill("marta");
  await page.getByRole("button", { name: "Avvisami" }).click();
  await page.getByText(messages.email).waitFor();
  await page.getByRole("link", { name: "Torna al prodotto" }).click();
  await page.locator("#avvisami").fill("marta@posta.example");
  await page.getByRole("button", { name: "Avvisami" }).click();
  await page.getByText("ti scriveremo appena torna disponibile").waitFor();
  await axe(page);
});

story(
  "without scripts the answer leads back to the product",
  async ({ page, open }) => {
    await open(soldOut);
    await page.locator("#avvisami").fill("marta@posta.example");
    await page.getByRole("button", { name: "Avvisami" }).click();
    await page.getByText("ti scriveremo appena torna disponibile").waitFor();
    await page.getByRole("link", { name: "Torna al prodotto" }).click();
    await page.waitForURL(`**${soldOut}`);
  },
  { javascript: false, widths: [390] },
);
