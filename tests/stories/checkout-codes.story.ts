import { expect } from "vitest";
import { axe } from "#tests/harness/axe.ts";
import {
  accept,
  choose,
  fillDetails,
  openCheckout,
  orderButton,
  plain,
  saveDetails,
  shows,
  total,
} from "#tests/harness/buying.ts";
import { story } from "#tests/harness/story.ts";

for (const javascript of [true, false])
  story(
    `codes are taken at the checkout, and a corrected address keeps what was chosen${javascript ? "" : ", without JavaScript"}`,
    async (context) => {
      const { page } = context;
      const apply = async (code: string) => {
        const bar = page.locator(".sum-bar[aria-expanded=false]");
        if (javascript && (await bar.isVisible())) await bar.click();
        await page.getByLabel("Codice sconto o carta regalo").fill(code);
        await page.locator(".sum").getByRole("button", { name: "Applica" }).click();
      };
      await openCheckout(context, "siero-acido-ialuronico");
      await fillDetails(page, { email: "codici@posta.example" });
      await saveDetails(page);
      await choose(page, javascript, "BRT standard");
      await choose(page, javascript, "Carta di credito");

      const toCode = page.locator('#pagamento a[href="#couponCode"]');
      if (javascript) {
        await page.locator("#pagamento").getByRole("button", { name: "Modifica" }).click();
        await toCode.click();
        await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe("couponCode");
      } else await toCode.waitFor();
      await apply("INVENTATO");
      await page.getByText("Codice non valido o scaduto.").first().waitFor();
      await apply("CIAO10");
      await shows(() => total(page), "31,81 €");

      const edit = page.locator("#indirizzo").getByRole("button", { name: "Modifica" });
      if (javascript) await edit.click();
      await page.locator('[name="shippingAddress.streetNumber"]').fill("99");
      await saveDetails(page);
      await page.locator("input:checked[value=BRT_STANDARD]").waitFor({ state: "attached" });
      await page.locator("input:checked[value=CARTA]").waitFor({ state: "attached" });
      await accept(page);
      expect(await orderButton(page).isEnabled()).toBe(true);

      await apply("RUGIADA-DEMO-150C");
      await shows(() => total(page), "0,00 €");
      expect(plain(await page.locator(".sum .whole dd").innerText())).toBe("31,81 €");
      await page.locator("#pagamento .said", { hasText: "Non c’è nulla da pagare." }).waitFor();
      if (javascript) await axe(page);
      await page.getByRole("button", { name: "Togli Carta regalo ···· 150C" }).click();
      await shows(() => total(page), "31,81 €");
      expect(page.url()).toContain("/checkout");
    },
    { javascript, timeout: 120_000 },
  );
