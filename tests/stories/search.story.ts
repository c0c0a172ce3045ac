import { expect } from "vitest";
import { axe } from "#tests/harness/axe.ts";
import { bothWidths, story } from "#tests/harness/story.ts";

const opener = '[popovertarget="cerca"]:visible';

story("suggestions come while typing and are reached with the keys", async ({ page, open }) => {
  await open("/faq");
  await page.locator(opener).click();
  const field = page.getByRole("combobox", { name: "Cerca nel sito" });
  await field.pressSequentially("crema");
  const options = page.getByRole("option");
  await options.first().waitFor();
  await axe(page, "#cerca");
  await page.keyboard.press("ArrowDown");
  const first = options.first();
  expect(await first.getAttribute("aria-selected")).toBe("true");
  expect(await field.getAttribute("aria-activedescendant")).toBe(await first.getAttribute("id"));
  const href = await first.getAttribute("href");
  await page.keyboard.press("Enter");
  await page.waitForURL(`**${href}`);
});

story("suggestions answer a question, and say what is not sold", async ({ page, open }) => {
  await open("/faq");
  await page.locator(opener).click();
  const field = page.getByRole("combobox", { name: "Cerca nel sito" });
  await field.pressSequentially("mascara");
  await page.locator("#cerca").getByText("Per «mascara» non abbiamo prodotti").waitFor();
  await axe(page, "#cerca");
  await field.fill("dove è il mio ordine");
  await page.getByRole("option", { name: "I miei ordini" }).waitFor();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await page.waitForURL("**/accesso**");
});

story("before typing the sheet leads on, and answers take its place", async ({ page, open }) => {
  await open("/faq");
  await page.locator(opener).click();
  const sheet = page.locator("#cerca");
  for (const name of ["Ingredienti", "Carta regalo", "Dov’è il mio ordine?"])
    await sheet.getByRole("link", { name, exact: true }).waitFor();
  expect(await sheet.locator('a[href^="/prodotti/"]').count()).toBe(3);
  await axe(page, "#cerca");
  await page.getByRole("combobox", { name: "Cerca nel sito" }).pressSequentially("crema");
  await page.getByRole("option").first().waitFor();
  expect(await sheet.getByText("Vai a", { exact: true }).count()).toBe(0);
});

story("escape closes the suggestions first, then the sheet", async ({ page, open }) => {
  await open("/faq");
  await page.locator(opener).click();
  const field = page.getByRole("combobox", { name: "Cerca nel sito" });
  await field.pressSequentially("rosa");
  await page.getByRole("option").first().waitFor();
  await page.keyboard.press("Escape");
  await expect.poll(() => page.getByRole("option").count()).toBe(0);
  expect(await field.inputValue()).toBe("rosa");
  await page.keyboard.press("Escape");
  await field.waitFor({ state: "hidden" });
});

story("a typo is corrected, posts are found too", async ({ page, open }) => {
  await open("/ricerca?q=vitmina");
  await page.getByText("Forse cercavi").waitFor();
  await axe(page);
  await page.getByRole("link", { name: "«vitamina»" }).click();
  await page.waitForURL("**/ricerca?q=vitamina");
  await page.getByRole("link", { name: "Siero vitamina C 15%" }).first().waitFor();
  await page.getByRole("link", { name: "Dal blog" }).click();
  await page.getByRole("link", { name: /^Vitamina C sul viso/ }).waitFor();
});

story(
  "without scripts the form submits, but only a text",
  async ({ page, open }) => {
    await open("/ricerca");
    const field = page.getByLabel("Che cosa cerchi?");
    await field.fill("   ");
    await field.press("Enter");
    expect(new URL(page.url()).search).toBe("");
    await field.fill("xyzzy qwrtp");
    await field.press("Enter");
    await page.waitForURL("**/ricerca?q=xyzzy+qwrtp");
    await page.getByRole("heading", { name: "Non abbiamo trovato niente" }).waitFor();
    expect(await page.locator("main").innerText()).not.toMatch(/\b0 (prodotti|articoli)/);
    await page.getByRole("link", { name: "Viso", exact: true }).last().waitFor();
    await open("/ricerca?q=crema&pagina=2");
    expect(await page.title()).toMatch(/^Pagina 2 · Ricerca: crema/);
  },
  { javascript: false, widths: [390] },
);

story(
  "a price and an exclusion are filters to take off, and the results are counted once",
  async ({ page, open }) => {
    await open("/ricerca?q=crema+viso+sotto+i+trenta+euro");
    const main = page.getByRole("main");
    await expect.poll(() => main.innerText()).toMatch(/\d+ prodotti/);
    expect((await main.innerText()).match(/\d+ prodotti/g)).toHaveLength(1);
    const prices = await main.locator(".tiles .price").allInnerTexts();
    expect(prices.length).toBeGreaterThan(1);
    for (const price of prices)
      expect(Number(/(\d+),(\d\d)/.exec(price)?.slice(1).join("."))).toBeLessThanOrEqual(30);
    await page.getByRole("link", { name: /^fino a 30,00/ }).click();
    await page.waitForURL("**/ricerca?q=crema+viso");
    await open("/ricerca?q=sotto+i+20+euro");
    await page.waitForURL("**/prodotti?prezzo_max=20");
    await page.getByRole("link", { name: /^fino a 20,00/ }).waitFor();
    await open("/ricerca?q=deodorante+senza+alluminio");
    await page.getByText("Mostriamo solo prodotti «senza alluminio»").waitFor();
    await page.getByRole("link", { name: /^senza alluminio/ }).click();
    await page.waitForURL("**/ricerca?q=deodorante");
    await open("/ricerca?q=balsamo+senza+risciacquo");
    await page.getByText("Di «senza risciacquo» le schede e le etichette").waitFor();
  },
  { javascript: false, rendered: true },
);

story(
  "what is not sold is said first, and questions lead to their pages",
  async ({ page, open }) => {
    await open("/ricerca?q=mascara");
    await page.getByRole("heading", { name: "Per «mascara» non abbiamo prodotti" }).waitFor();
    const instead = page.getByRole("region", { name: "Invece di «mascara»" });
    expect(await instead.getByRole("article").count()).toBeGreaterThan(0);
    expect(await page.locator("main").innerText()).not.toMatch(/\d+ prodott/);
    await instead.getByRole("link", { name: "Tutto per «struccante»" }).click();
    await page.waitForURL("**/ricerca?q=struccante");
    await open("/ricerca?q=quanto+costa+la+spedizione");
    await page.waitForURL("**/tempi-e-modalita-di-spedizione");
    await open("/ricerca?q=dove+è+il+mio+ordine");
    await page.waitForURL(/\/accesso/);
  },
  { javascript: false, rendered: true },
);

story(
  "the empty sheet offers the categories, and answers are accessible",
  async ({ page, open }) => {
    await open("/faq");
    await page.locator(opener).click();
    await page.locator("#cerca").getByRole("link", { name: "Viso", exact: true }).click();
    await page.waitForURL("**/categorie/viso");
    for (const query of ["mascara", "shampoo senza siliconi sotto i 20 euro"]) {
      await open(`/ricerca?q=${encodeURIComponent(query)}`);
      await axe(page);
    }
  },
);

story(
  "from «ho le occhiaie» to a product in the cart, and to more than products",
  async ({ page, open }) => {
    await open("/ricerca?q=ho+le+occhiaie");
    const product = "Contorno occhi decongestionante";
    await page.getByRole("button", { name: `Metti nel carrello: ${product}, 15 ml` }).click();
    await page.getByRole("dialog").getByRole("link", { name: product }).waitFor();
    // Results of a search are narrowed and explained alike, and lead to more than products.
    await open("/ricerca?q=labbra&senza=citrale");
    await page.getByText(/^Un prodotto è nascosto perché lo contiene: Balsamo/).waitFor();
    await open("/ricerca?q=niacinamide");
    const also = page.getByRole("region", { name: "Non solo prodotti" });
    await also.getByText("Ingrediente").waitFor();
    await also.getByRole("link", { name: "Niacinamide" }).click();
    await page.waitForURL("**/ingredienti/niacinamide");
    await page.getByRole("link", { name: "Leggi l’articolo sul blog" }).click();
    await page.waitForURL("**/niacinamide-a-cosa-serve");
  },
);

story(
  "a list leaves out an ingredient, and says what it hides",
  async ({ page, open, width }) => {
    await open("/categorie/labbra");
    const balm = page.getByRole("link", { name: "Balsamo labbra agli agrumi", exact: true });
    const tile = page.getByRole("heading").filter({ has: balm });
    await tile.waitFor();
    if (width < 1000) await page.getByRole("button", { name: "Filtri" }).click();
    await page.getByText("Senza…").click();
    await page.getByLabel(/^Citrale/).check();
    await page.waitForURL("**senza=citrale");
    if (width < 1000) await page.getByRole("button", { name: /^Mostra/ }).click();
    await page.getByRole("link", { name: /^Senza Citrale/ }).waitFor();
    await expect.poll(() => tile.count()).toBe(0);
    await page
      .getByText(/^Un prodotto è nascosto perché lo contiene: Balsamo labbra agli agrumi\./)
      .waitFor();
  },
  { widths: bothWidths },
);
