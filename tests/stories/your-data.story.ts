import { text } from "node:stream/consumers";
import { expect } from "vitest";
import { privacyPath } from "#contract/paths.ts";
import { axe } from "#tests/harness/axe.ts";
import { shopApi } from "#tests/harness/buying.ts";
import { readMail } from "#tests/harness/mailbox.ts";
import { orderByApi } from "#tests/harness/order-by-api.ts";
import { story } from "#tests/harness/story.ts";

for (const javascript of [true, false]) {
  story(
    `a guest copies and erases the data of a mailbox${javascript ? "" : ", without JavaScript"}`,
    async ({ page, open, baseUrl }) => {
      const email = `dati-${crypto.randomUUID().slice(0, 8)}@posta.example`;
      const order = await orderByApi(shopApi(baseUrl), { email });
      const ask = async () => {
        await page.getByLabel("E-mail").first().fill(email);
        await page.getByRole("button", { name: "Manda il link" }).click();
        await page.getByText(/Se conosciamo questo indirizzo/).waitFor();
      };
      const linkFor = async (earlier: string[]) => {
        for (let attempt = 0; ; attempt += 1) {
          const { links } = await readMail(baseUrl, email, "I tuoi dati su");
          const link = links.find((one) => one.includes("/i-tuoi-dati?token="));
          if (link && !earlier.includes(link)) return link;
          expect(attempt).toBeLessThan(100);
        }
      };

      await open(privacyPath);
      await page.getByRole("link", { name: "Copia o cancella i tuoi dati" }).click();
      await page.getByRole("heading", { name: "I tuoi dati", level: 1 }).waitFor();
      if (javascript) await axe(page);
      await ask();
      if (javascript) await axe(page);

      const first = await linkFor([]);
      await open(first);
      if (javascript) await axe(page);
      const [file] = await Promise.all([
        page.waitForEvent("download"),
        page.getByRole("button", { name: "Scarica i miei dati" }).click(),
      ]);
      const known = await text(await file.createReadStream());
      expect(JSON.parse(known)).toMatchObject({
        customer: { email },
        orders: [{ number: order.number }],
      });
      await open(first, 422);
      await page.getByText("Questo link non vale più").first().waitFor();

      await page.getByRole("link", { name: "Chiedi un altro link" }).click();
      await ask();
      await open(await linkFor([first]));
      await page.getByText("Cancella i miei dati").click();
      await page.getByRole("button", { name: "Cancella per sempre" }).click();
      await page.getByText("I tuoi dati sono stati cancellati").first().waitFor();
      if (javascript) await axe(page);
      await readMail(baseUrl, email, "I tuoi dati sono stati cancellati");
    },
    { javascript },
  );
}
