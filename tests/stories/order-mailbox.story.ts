import { expect } from "vitest";
import { axe } from "#tests/harness/axe.ts";
import { shopApi } from "#tests/harness/buying.ts";
import { readMail } from "#tests/harness/mailbox.ts";
import { orderByApi } from "#tests/harness/order-by-api.ts";
import { story } from "#tests/harness/story.ts";

for (const javascript of [true, false]) {
  const how = javascript ? "js" : "html";
  story(
    `a guest moves an order to another mailbox with a code${javascript ? "" : ", without JavaScript"}`,
    async ({ page, open, baseUrl }) => {
      const shop = shopApi(baseUrl);
      const [before, after] = [`prima-${how}@posta.example`, `nuova-${how}@posta.example`];
      const { token, number } = await orderByApi(shop, { email: before });
      await open(`/ordine/${token}`);
      await page.getByText("Cambia l’e-mail dell’ordine").click();
      await page.getByLabel("Nuova e-mail").fill(after);
      await page.getByRole("button", { name: "Ricevi il codice" }).click();
      await page.getByText("scrivi il codice che abbiamo inviato a p…@posta.example").waitFor();
      if (javascript) await axe(page);
      const confirm = page.getByRole("button", { name: "Conferma" });
      await page.locator("#emailed-code").fill("nessuno");
      await confirm.click();
      await page.getByText("Il codice non è giusto").waitFor();
      expect((await shop.order(token)).email).toBe(before);
      const { text } = await readMail(baseUrl, before, `è il codice per l’ordine ${number}`);
      await page.locator("#emailed-code").fill(/\b\d{6}\b/.exec(text)?.[0] ?? "");
      await confirm.click();
      await page.getByText(`le e-mail dell’ordine arrivano a ${after}`).waitFor();
      expect((await shop.order(token)).email).toBe(after);
      await readMail(baseUrl, after, `Conferma dell’ordine ${number}`);
      await readMail(baseUrl, before, `Abbiamo corretto l’ordine ${number}`);
    },
    { javascript },
  );
}
