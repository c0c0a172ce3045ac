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
      const apply = async (summary: string, code: string) => {
        const extra = page.locator("details.extra", { hasText: summary });
        if ((await extra.getAttribute("open")) === null) await extra.locator("summary").click();
        await extra.getByRole("textbox").fill(code);
        await extra.getByRole("button", { name: "Applica" }).click();
      };
      await openCheckout(context, "siero-acido-ialuronico");
      await fillDetails(page, { email: "codici@posta.example" });
      await saveDetails(page);
      await choose(page, javascript, "BRT standard");
      await choose(page, javascript, "Carta di credito");

      await apply("Hai un codice sconto?", "INVENTATO");
      await page.getByText("Codice non valido o scaduto.").first().waitFor();
      await apply("Hai un codice sconto?", "CIAO10");
      await shows(() => total(page), "31,81 €");

      await page.locator('[name="shippingAddress.streetNumber"]').fill("99");
      await saveDetails(page);
      await page.getByRole("button", { name: /^Continua con / }).waitFor();
      await page.locator("input:checked[value=BRT_STANDARD]").waitFor();
      await page.locator("input:checked[value=CARTA]").waitFor();
      await accept(page);
      expect(await orderButton(page).isEnabled()).toBe(true);

      await apply("Carta regalo", "RUGIADA-DEMO-150C");
      await shows(() => total(page), "0,00 €");
      expect(plain(await page.locator(".whole dd").innerText())).toBe("31,81 €");
      await page.getByText("Non c’è nulla da pagare.").waitFor();
      if (javascript) await axe(page);
      await page.getByRole("button", { name: /rimuovi la carta regalo/ }).click();
      await shows(() => total(page), "31,81 €");
      expect(page.url()).toContain("/checkout");
    },
    { javascript, timeout: 120_000 },
  );
