import sharp from "sharp";
import { expect } from "vitest";
import { axe } from "#tests/harness/axe.ts";
import { eventually } from "#tests/harness/eventually.ts";
import { readMail } from "#tests/harness/mailbox.ts";
import { newCustomer } from "#tests/harness/new-customer.ts";
import { ownPassword } from "#tests/harness/signed-in.ts";
import { staffOf } from "#tests/harness/staff.ts";
import { story } from "#tests/harness/story.ts";

const photograph = "demo/photos/products/siero-vitamina-c/texture.jpg";
const picture = (name: string, buffer: Buffer) => ({ name, mimeType: "image/jpeg", buffer });

const slug = "tonico-lenitivo-alla-rosa";

for (const javascript of [true, false]) {
  story(
    `a customer reviews a product, up to its publication${javascript ? "" : ", without JavaScript"}`,
    async ({ page, plain, open, baseUrl, width }) => {
      const { email } = await newCustomer(baseUrl, "recensione");
      const title = `Delicato ${width} ${javascript}`;
      // Reviewing takes an account, and one comes back to it.
      await open(`/prodotti/${slug}`);
      const policy = page
        .locator(".reviews")
        .getByRole("link", { name: "Come gestiamo le recensioni" });
      await open((await policy.getAttribute("href")) ?? "");
      await page
        .getByRole("heading", { name: "Che cosa vuol dire «Acquisto verificato»" })
        .waitFor();
      if (javascript) await axe(page);
      await open(`/prodotti/${slug}`);
      await page.getByRole("link", { name: "Scrivi una recensione" }).click();
      await page.waitForURL("**/accesso?*");
      await page.getByLabel("E-mail").fill(email);
      await page.locator("#accesso-password").fill(ownPassword);
      await page.locator("#accesso").getByRole("button", { name: "Accedi", exact: true }).click();
      await page.getByRole("heading", { name: "Com’è andata?" }).waitFor();
      if (javascript) await axe(page);

      const send = page.getByRole("button", { name: "Invia la recensione" });
      await page.getByLabel("Titolo").fill(title);
      await send.click();
      const summary = page.locator(".summary-err");
      await summary.getByRole("link", { name: /^Il tuo voto/ }).waitFor();
      await summary.getByRole("link", { name: /^Recensione/ }).waitFor();
      expect(await page.getByLabel("Titolo").inputValue()).toBe(title);
      if (javascript) {
        // With keys alone: from the summary to the stars, then with arrows.
        await summary.getByRole("link", { name: /^Il tuo voto/ }).press("Enter");
        await page.keyboard.press("Space");
        for (let star = 1; star < 4; star += 1) await page.keyboard.press("ArrowRight");
      } else await page.getByRole("radio", { name: "4 stelle" }).press("Space");
      expect(await page.getByRole("radio", { name: "4 stelle" }).isChecked()).toBe(true);
      await page.getByRole("textbox", { name: "Recensione" }).fill("Profuma poco e lenisce molto.");
      await send.click();
      await page.getByRole("heading", { name: "Ancora un passo" }).waitFor();
      if (javascript) {
        const photo = page.getByLabel("Foto", { exact: true });
        const add = page.getByRole("button", { name: "Aggiungi la foto" });
        await add.press("Enter");
        await page.getByText("Scegli prima una foto").waitFor();
        await photo.setInputFiles(picture("testo.jpg", Buffer.from("una parola")));
        await add.press("Enter");
        await page.getByText("Il file non è un’immagine").waitFor();
        await axe(page);
        await photo.setInputFiles(picture("io.jpg", await sharp(photograph).toBuffer()));
        await add.press("Enter");
        await page.getByRole("button", { name: "Togli la foto 1" }).waitFor();
        await axe(page);
      }

      // One review each.
      const { links } = await readMail(baseUrl, email, "Conferma la tua recensione");
      const link = new URL(links.find((one) => one.includes("/conferma?token=")) ?? "");
      await open(link.pathname + link.search);
      await page.getByRole("heading", { name: "Confermi la recensione?" }).waitFor();
      await page.locator("main").getByText(title).waitFor();
      if (javascript) await axe(page);
      await page.getByRole("button", { name: "Conferma la recensione" }).click();
      await page.getByRole("heading", { name: "Recensione confermata" }).waitFor();
      if (javascript) await axe(page);
      await open(link.pathname + link.search, 422);
      await open(`/prodotti/recensioni/${slug}/nuova`);
      await page.getByRole("heading", { name: "Hai già recensito questo prodotto" }).waitFor();

      // Not seen before the shop has read it.
      await plain.goto(`/prodotti/${slug}`);
      expect(await plain.getByText(title).count()).toBe(0);
      const staff = await staffOf(baseUrl);
      const waiting = await staff("/product-reviews?itemsPerPage=100");
      const review = (waiting["hydra:member"] as { id: number; title: string }[]).find(
        (one) => one.title === title,
      );
      await staff(`/product-reviews/${review?.id}/approve`, {});
      await eventually(async () => {
        await plain.goto(`/prodotti/${slug}`);
        expect(await plain.getByRole("heading", { name: title }).count()).toBe(1);
      });
      if (javascript) {
        await open(`/prodotti/${slug}`);
        await page.getByRole("img", { name: /^Foto 1 di / }).click();
        const lens = page.getByRole("dialog", { name: /^Fotografie di / });
        await lens.getByText("1 / 1").waitFor();
        await page.keyboard.press("Escape");
        // The author takes it back.
        await open(`/prodotti/recensioni/${slug}/nuova`);
        await page.getByRole("button", { name: "Togli la foto 1" }).press("Enter");
        await page.getByRole("button", { name: "Togli la foto 1" }).waitFor({ state: "detached" });
      }
      await readMail(baseUrl, email, "La tua recensione è online");
    },
    { javascript, timeout: 120_000 },
  );
}
