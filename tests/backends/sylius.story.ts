import { expect } from "vitest";
import {
  choose,
  fillDetails,
  guest,
  orderToken,
  placeOrder,
  saveDetails,
  startCheckout,
} from "#tests/harness/buying.ts";
import { story } from "#tests/harness/story.ts";
import { listen } from "./storefront.ts";
import { createBackend } from "./sylius/sylius.mjs";

// The shop of the story is started with its address; both end with this process.
const backend = await listen(createBackend({}));
const ownShop = { SHOP_API_URL: `${backend.url}/api/v2` };

story(
  "in front of vanilla Sylius a guest keeps a favourite, and buys another product",
  async (context) => {
    const { page, open } = context;
    await open("/prodotti/crema-mani-al-miele");
    const heart = page.getByRole("button", { name: /Crema mani al miele/ });
    const kept = page.waitForResponse((response) => response.request().method() === "POST");
    await heart.first().click();
    await expect.poll(() => heart.first().getAttribute("aria-pressed")).toBe("true");
    await kept;

    await startCheckout(context, "crema-viso-alla-rosa");
    await fillDetails(page);
    await saveDetails(page);
    await choose(page, true, "Corriere espresso");
    await choose(page, true, "Contrassegno");
    await placeOrder(page);
    expect(await orderToken(page)).not.toBe("");
    await expect.poll(() => page.locator("main").innerText()).toContain("28,90");
    expect(await page.locator("main").innerText()).toContain(guest.street);
    expect(await page.locator("main").innerText()).not.toContain("Riprova il pagamento");

    await open("/wishlist");
    expect(await page.locator("main").innerText()).toContain("Crema mani al miele");
    await page
      .getByRole("button", { name: /^Rimuovi dai preferiti/ })
      .first()
      .click();
    await page.getByText("Ancora nessun preferito").waitFor();
  },
  { ownShop },
);
