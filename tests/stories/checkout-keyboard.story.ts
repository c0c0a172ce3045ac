import type { Page } from "playwright-core";
import { expect } from "vitest";
import { guest, orderButton, startCheckout } from "#tests/harness/buying.ts";
import { story } from "#tests/harness/story.ts";
import { tabTo } from "#tests/harness/tab-to.ts";

const typed = {
  "shippingAddress.firstName": guest.firstName,
  "shippingAddress.lastName": guest.lastName,
  "shippingAddress.street": guest.street,
  "shippingAddress.streetNumber": guest.streetNumber,
  "shippingAddress.postcode": guest.postcode,
  "shippingAddress.city": guest.city,
  // Typing in a list of choices finds the one that begins so.
  "shippingAddress.provinceCode": "Firenze",
  "shippingAddress.phoneNumber": guest.phoneNumber,
};

const atSummary = (page: Page) =>
  page.evaluate(() => document.activeElement?.querySelector(":scope > [role=alert]") != null);

story(
  "with the keyboard alone, from the checkout to the order",
  async (context) => {
    const { page } = context;
    await startCheckout(context, "siero-acido-ialuronico");
    await tabTo(page, "#dati-email");
    await page.keyboard.press("Enter");
    await expect.poll(() => atSummary(page)).toBe(true);
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    expect(await page.evaluate(() => document.activeElement?.id)).toBe("dati-email");
    await page.keyboard.type(guest.email);
    await page.keyboard.press("Enter");
    await page.waitForURL(/#indirizzo/);
    for (const [name, text] of Object.entries(typed)) {
      await tabTo(page, `[name="${name}"]`);
      await page.keyboard.type(text);
    }
    await tabTo(page, "#indirizzo .acts button");
    await page.keyboard.press("Enter");
    for (const [step, choice, next] of [
      ["spedizione", "shippingMethod", "pagamento"],
      ["pagamento", "paymentMethod", "ordine"],
    ]) {
      await page.waitForURL(new RegExp(`#${step}`));
      await page.locator(`[name="${choice}"]`).first().waitFor();
      await tabTo(page, `[name="${choice}"]`);
      await page.keyboard.press("Space");
      await page.locator(".sum [aria-busy]").waitFor({ state: "detached" });
      await tabTo(page, `#${step} .acts button`);
      await page.keyboard.press("Enter");
      await page.waitForURL(new RegExp(`#${next}`));
    }
    for (const consent of ["terms", "privacy"]) {
      await tabTo(page, `[name="${consent}"]`);
      await page.keyboard.press("Space");
    }
    // Where the system picks the colours, the tick is drawn by the system too.
    await page.emulateMedia({ forcedColors: "active" });
    const terms = page.locator('[name="terms"]');
    expect(await terms.evaluate((box) => getComputedStyle(box).appearance)).toBe("auto");
    await page.emulateMedia({ forcedColors: "none" });
    await expect.poll(() => orderButton(page).isEnabled()).toBe(true);
    await page.keyboard.press("Tab");
    while (!(await orderButton(page).evaluate((one) => one === document.activeElement)))
      await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await page.waitForURL(/\/it\/order\/.+\/pay|\/thankyou\//);
  },
  { timeout: 120_000 },
);
