import { expect } from "vitest";
import { axe, axeAtBothWidths } from "#tests/harness/axe.ts";
import { enterOffice } from "#tests/harness/office.ts";
import { bothWidths, story } from "#tests/harness/story.ts";

story("a visitor reads about the shop and finds every link of the footer alive", async (visit) => {
  const { page, open } = visit;
  await open("/chi-sono");
  await page.getByRole("heading", { level: 1, name: "Ciao, sono Livia" }).waitFor();
  await axeAtBothWidths(page);
  const links = await page
    .locator("footer a[href^='/']")
    .evaluateAll((all) => all.map((link) => link.getAttribute("href") ?? ""));
  expect(links).toContain("/garanzia-legale");
  for (const link of new Set(links)) {
    const { status } = { status: (await page.request.get(link)).status() };
    expect.soft(status, link).toBe(200);
  }
});

story(
  "the guarantee keeps a place for the official notice, and jumps stop below the header",
  async (visit) => {
    const { page, open } = visit;
    await open("/garanzia-legale");
    await page.getByRole("heading", { name: "Avviso armonizzato" }).waitFor();
    await axe(page);
    await page.getByRole("link", { name: "Come farla valere" }).click();
    const section = page.getByRole("heading", { name: "Come farla valere" });
    await expect.poll(async () => (await section.boundingBox())?.y).toBeLessThan(420);
    expect((await section.boundingBox())?.y).toBeGreaterThanOrEqual(99);
  },
  { widths: bothWidths },
);

story("questions open where they stand", async ({ page, open }) => {
  await open("/faq");
  await axeAtBothWidths(page);
  await page.getByText("Devo registrarmi per acquistare?").click();
  await page.getByText("No, puoi acquistare come ospite.").waitFor();
  const data = await page.locator('script[type="application/ld+json"]').allTextContents();
  expect(data.map((text) => JSON.parse(text)["@type"])).toContain("FAQPage");
});

story(
  "a page the owner writes is read at its address at once, moves with it and leaves with it",
  async ({ page, context, open, baseUrl }) => {
    const path = `/guide-${crypto.randomUUID().slice(0, 6)}/pelle-secca`;
    expect((await page.request.get(path)).status()).toBe(404);
    await enterOffice(context, baseUrl);
    await open("/admin/pages/create");
    await page.getByLabel("Titolo *").fill("Guida alla pelle secca");
    await page.getByLabel("Testo *").fill("## Perché tira\n\nPerde acqua.");
    await page.getByLabel("Indirizzo *").fill("/carrello");
    await page.getByRole("button", { name: "Salva" }).click();
    await page.getByText("Questo indirizzo è di un’altra parte del negozio").waitFor();
    await axe(page);
    await page.getByLabel("Indirizzo *").fill(path);
    await page.getByRole("button", { name: "Salva" }).click();
    await page.getByText(path).click();
    await page.getByRole("link", { name: "Guarda nel negozio" }).waitFor();

    const answer = await page.request.get(path);
    const known = await page.request.get("/chi-sono");
    expect(answer.headers()["cache-control"]).toBe(known.headers()["cache-control"]);
    await open(path);
    await page.getByRole("heading", { level: 1, name: "Guida alla pelle secca" }).waitFor();
    expect(await page.title()).toBe("Guida alla pelle secca | Rugiada");
    const canonical = page.locator('link[rel="canonical"]');
    expect(await canonical.getAttribute("href")).toBe(baseUrl + path);
    await axe(page);
    const sitemap = async () => (await page.request.get("/sitemap.xml")).text();
    expect(await sitemap()).toContain(`<loc>${baseUrl}${path}</loc>`);

    await page.goBack();
    const renamed = `${path}-e-sensibile`;
    await page.getByLabel("Indirizzo *").fill(renamed);
    await page.getByRole("button", { name: "Salva" }).click();
    const once = (address: string) => page.request.get(address, { maxRedirects: 0 });
    await expect.poll(async () => (await once(path)).status()).toBe(301);
    expect((await once(`${path}?da=lettera`)).headers()["location"]).toBe(`${renamed}?da=lettera`);
    expect(await (await once(`${path}.data`)).text()).toContain(renamed);
    expect((await once(`${path}.data`)).status()).toBe(202);
    expect(await sitemap()).toContain(`<loc>${baseUrl}${renamed}</loc>`);

    await open(`/admin/pages?filter=${encodeURIComponent(JSON.stringify({ q: renamed }))}`);
    await page.getByText(renamed).click();
    await page.getByRole("button", { name: "Elimina" }).click();
    await page.getByRole("button", { name: "Conferma" }).click();
    await expect.poll(async () => (await page.request.get(path)).status()).toBe(404);
    expect(await sitemap()).not.toContain(path);
  },
  { widths: [1440], timeout: 120_000 },
);

story(
  "what the owner takes back is promised nowhere, at once",
  async ({ page, context, open, baseUrl }) => {
    const text = async (path: string) => (await page.request.get(path)).text();
    const means = "Pagamenti: Carta di credito o debito, PayPal, Contrassegno, Bonifico bancario";
    expect(await text("/faq")).toContain(means);
    expect(await text("/contatti")).toContain("Rispondiamo di persona, entro un giorno lavorativo");
    await enterOffice(context, baseUrl);
    await open("/admin/payment-methods/PAYPAL");
    await page.getByLabel("Attivo").uncheck();
    await page.getByRole("button", { name: "Salva" }).click();
    await expect.poll(() => text("/faq")).toContain(means.replace(" PayPal,", ""));
    await open("/admin/settings");
    await page.getByLabel("Tempi di risposta").fill("");
    await page.getByRole("button", { name: "Salva" }).first().click();
    await expect.poll(() => text("/contatti")).toContain("Rispondiamo di persona.");
    expect(await text("/contatti")).not.toContain("giorno lavorativo");
  },
  { widths: [1440], ownShop: {} },
);

story(
  "search engines find their way",
  async ({ page, baseUrl }) => {
    const text = async (path: string) => (await page.request.get(path)).text();
    expect(await text("/robots.txt")).toContain(`Sitemap: ${baseUrl}/sitemap.xml`);
    const sitemap = await text("/sitemap.xml");
    for (const path of ["/prodotti/siero-vitamina-c", "/blog/come-leggere-l-inci", "/faq"])
      expect(sitemap).toContain(`<loc>${baseUrl}${path}</loc>`);
    expect(sitemap).toContain("<image:loc>");
    expect(await text("/blog/rss.xml")).toContain(
      `<link>${baseUrl}/blog/come-leggere-l-inci</link>`,
    );
    expect(await text("/prodotti.xml")).toContain("<g:availability>in_stock</g:availability>");
    const forModels = await text("/llms.txt");
    expect(forModels).toContain(`](${baseUrl}/prodotti)`);
    expect(forModels).toContain(`${baseUrl}/api/v2/mcp`);
    const filtered = await text("/prodotti?prezzo_min=10");
    expect(filtered).toContain('name="robots" content="noindex, follow"');
    expect(await text("/prodotti?pagina=2")).not.toContain("noindex");
  },
  { javascript: false },
);

story("Back from the newsletter finds every word of the page again", async ({ page, open }) => {
  await open("/prodotti/siero-acido-ialuronico");
  const words = () => page.locator(".letter, main .inci, main .text").allTextContents();
  const before = await words();
  expect(before.join(" ")).toMatch(/Acconsento a ricevere .* quando voglio/);
  await page.locator(".letter [name=email]").fill("torno.indietro@posta.example");
  await page.locator(".letter").getByRole("checkbox").check();
  await page.locator(".letter").getByRole("button").click();
  await page.waitForURL(/newsletter/);
  await page.goBack();
  await expect.poll(words, { timeout: 15_000 }).toEqual(before);
});
