import { createServer } from "node:http";
import { expect } from "vitest";
import { botChallengePath } from "#contract/paths.ts";
import {
  choose,
  continueIn,
  fillDetails,
  guest,
  orderButton,
  orderToken,
  placeOrder,
  saveDetails,
  startCheckout,
} from "#tests/harness/buying.ts";
import { story } from "#tests/harness/story.ts";
import { listen } from "./storefront.ts";
import { createBackend } from "./sylius/sylius.mjs";

// The shop of the story is started with its address; both end with this process.
const sylius = createBackend({});
let isAway = false;
const backend = await listen(
  createServer((request, response) => {
    if (isAway) response.writeHead(503).end();
    else sylius.emit("request", request, response);
  }),
);
const ownShop = { SHOP_API_URL: `${backend.url}/api/v2` };

story(
  "in front of vanilla Sylius a guest keeps a favourite, and buys another product",
  async (context) => {
    const { page, open } = context;
    const proofs: string[] = [];
    page.on("request", (request) => {
      if (request.method() === "GET" && request.url().includes(botChallengePath))
        proofs.push(page.url());
    });
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
    await open("/accesso");
    await page.locator("#accesso").getByLabel("E-mail").fill("giulia@example.com");
    await page.waitForLoadState("networkidle");
    // Sylius has no bot check.
    expect(proofs).toEqual([]);
  },
  { ownShop },
);

story(
  "while the backend is away each step of the checkout says so and keeps what was typed",
  async (context) => {
    const { page } = context;
    const away = (step: string) => page.locator(step).getByText("Il negozio non risponde");
    await startCheckout(context, "crema-viso-alla-rosa");
    await fillDetails(page);
    isAway = true;
    await continueIn(page, "indirizzo").click();
    await away("#indirizzo").waitFor();
    expect(await page.locator('[name="shippingAddress.street"]').inputValue()).toBe(guest.street);
    isAway = false;
    await saveDetails(page);
    await page.locator("#spedizione").getByRole("radio").first().waitFor();
    isAway = true;
    await continueIn(page, "spedizione").click();
    await away("#spedizione").waitFor();
    isAway = false;
    await choose(page, true, "Corriere espresso");
    await choose(page, true, "Contrassegno");
    isAway = true;
    await placeOrder(page);
    await away("#ordine").waitFor();
    isAway = false;
    await orderButton(page).click();
    expect(await orderToken(page)).not.toBe("");
  },
  { ownShop, expected: [/503/] },
);
