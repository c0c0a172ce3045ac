import { expect } from "vitest";
import { axe } from "#tests/harness/axe.ts";
import { enterOffice } from "#tests/harness/office.ts";
import { weigh } from "#tests/harness/page-weight.ts";
import { bothWidths, story } from "#tests/harness/story.ts";

const night = "/categorie/linee/notte-serena";

story(
  "the page of a line tells its story, and its list filters and sorts like any other",
  async ({ page, open, width }) => {
    const opened: string[] = [];
    page.on("console", (message) => opened.push(message.text()));
    await open(night);
    await page.getByRole("heading", { level: 1, name: "Notte serena" }).waitFor();
    await page.getByRole("definition").getByRole("link", { name: "Lavanda vera" }).waitFor();
    // The richest of the line's own products, whatever else has lavender.
    const places = page.locator(".places li");
    expect(await places.allInnerTexts()).toEqual([
      expect.stringMatching(/^Crema notte rigenerante\s+10º su 30$/),
      expect.stringMatching(/^Olio viso notte\s+7º su 17$/),
      expect.stringMatching(/^Olio corpo notte\s+6º su 13$/),
      expect.stringMatching(/^Olio capelli notte\s+6º su 12$/),
    ]);
    await page.getByRole("heading", { level: 2, name: "Altri cinque paesaggi" }).waitFor();
    expect(await page.locator(".portraits li").count()).toBe(5);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    await axe(page);

    const tiles = page.locator(".listed-here .tile");
    expect(await tiles.count()).toBe(8);
    const face = page
      .getByRole("navigation", { name: "Dentro Notte serena" })
      .getByRole("link", { name: /^Viso \d+$/ });
    expect(await face.getAttribute("href")).toBe("/categorie/viso?linea=notte-serena");
    const ofFace = await page.request.get("/categorie/viso?linea=notte-serena");
    const shown = (await ofFace.text()).match(/class="tile"/g)?.length;
    expect((await face.textContent())?.trim()).toBe(`Viso ${shown}`);
    await page.getByRole("link", { name: "Vedi i prodotti" }).click();
    await page.getByRole("button", { name: "Filtri" }).press("Enter");
    const drawer = page.locator("#filtri");
    await drawer.locator("label", { hasText: "Secca" }).click();
    await expect.poll(() => new URL(page.url()).searchParams.get("tipo_di_pelle")).toBe("secca");
    await page.keyboard.press("Escape");
    await expect.poll(() => tiles.count()).toBeLessThan(8);
    await page.getByLabel("Ordina").selectOption("prezzo-crescente");
    await expect.poll(() => page.url()).toContain("ordina=prezzo-crescente");
    await page.getByRole("link", { name: /^Secca/ }).click();
    await expect.poll(() => tiles.count()).toBe(8);

    await page.getByRole("button", { name: /^Aggiungi i tre/ }).click();
    const cart = page.getByRole("dialog", { name: "Carrello" });
    await expect.poll(() => cart.getByRole("button", { name: /^Rimuovi / }).count()).toBe(3);
    await cart.getByRole("button", { name: "Chiudi" }).first().click();
    if (width === 390) {
      await page.getByRole("button", { name: "Apri il menu" }).click();
      expect(await page.locator("dialog:modal").count()).toBe(1);
      await page.keyboard.press("Escape");
      expect(await page.locator("dialog:modal").count()).toBe(0);
    }
    expect(opened.filter((text) => /popovertarget|commandfor/.test(text))).toEqual([]);
  },
  { widths: bothWidths },
);

story(
  "a line's page keeps the budgets of a landing page",
  async ({ page }) => {
    const { bytes, layoutShift } = await weigh(page, night);
    expect.soft(bytes.Document, "HTML").toBeLessThanOrEqual(16 * 1024);
    expect.soft(bytes.Script, "JavaScript").toBeLessThanOrEqual(116.5 * 1024);
    expect.soft(bytes.Stylesheet, "CSS").toBeLessThanOrEqual(15 * 1024);
    expect.soft(layoutShift, "layout shift").toBeLessThan(0.005);
    expect.soft(await page.locator('img[fetchpriority="high"]').count()).toBe(1);
  },
  { widths: bothWidths, images: true },
);

story(
  "an owner writes the page of a category, and takes it away again",
  async ({ page, context, baseUrl }) => {
    const read = async () => (await page.request.get("/categorie/capelli/shampoo")).text();
    expect(await read()).toContain("<h1>Shampoo</h1>");
    await enterOffice(context, baseUrl);
    const call = (method: string, path: string, data: object = {}) =>
      context.request.fetch(`${baseUrl}/api/v2/admin${path}`, {
        method,
        headers: {
          "content-type":
            method === "PATCH" ? "application/merge-patch+json" : "application/ld+json",
          origin: baseUrl,
        },
        data: JSON.stringify(data),
      });
    const made = await call("POST", "/section-pages", {
      path: "/categorie/capelli/shampoo",
      title: "Shampoo",
    });
    const { id, sections } = (await made.json()) as { id: number; sections: object[] };
    const text = { id: "sotto", kind: "text", title: "Dopo l’elenco" };
    await call("PATCH", `/section-pages/${id}`, { sections: [...sections, text] });
    expect(await read()).not.toContain("Dopo l’elenco");
    expect((await call("POST", `/section-pages/${id}/publications`)).status()).toBe(201);
    await expect.poll(read).toContain("Dopo l’elenco");
    const written = await read();
    expect(written.match(/<h1/g)).toHaveLength(1);
    expect(written.indexOf("Shampoo nutriente")).toBeLessThan(written.indexOf("Dopo l’elenco"));
    expect((await call("DELETE", `/section-pages/${id}`)).status()).toBe(204);
    await expect.poll(read).toContain("<h1>Shampoo</h1>");
    expect(await read()).not.toContain("Dopo l’elenco");
  },
  { javascript: false, widths: [1440] },
);
