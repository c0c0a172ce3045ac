import type { BrowserContext } from "playwright-core";
import { expect } from "vitest";
import { axe } from "#tests/harness/axe.ts";
import { enterOffice } from "#tests/harness/office.ts";
import { weigh } from "#tests/harness/page-weight.ts";
import { bothWidths, story } from "#tests/harness/story.ts";

/** Calls of the office, by whoever is signed in. */
function officeOf(context: BrowserContext, baseUrl: string) {
  const send = async (method: "POST" | "PATCH", path: string, data: object = {}) => {
    const type = method === "PATCH" ? "application/merge-patch+json" : "application/ld+json";
    const response = await context.request.fetch(`${baseUrl}/api/v2/admin${path}`, {
      method,
      headers: { "content-type": type, origin: baseUrl },
      data: JSON.stringify(data),
    });
    expect(response.ok(), `${method} ${path}: ${await response.text()}`).toBe(true);
    return (await response.json()) as { id: number; token: string };
  };
  return {
    post: (path: string, data?: object) => send("POST", path, data),
    patch: (path: string, data: object) => send("PATCH", path, data),
  };
}

const newPath = () => `/vetrina-${crypto.randomUUID().slice(0, 6)}`;
const words = (title: string, more: object = {}) => ({ kind: "text", title, ...more });
const numbered = (sections: object[]) =>
  sections.map((section, index) => ({ id: `s${index}`, ...section }));

story(
  "a kept landing page follows its publications and its minutes, and a preview runs ahead of them",
  async ({ page, context, baseUrl }) => {
    await enterOffice(context, baseUrl);
    const office = officeOf(context, baseUrl);
    const path = newPath();
    const { id } = await office.post("/section-pages", { path, title: "Vetrina di prova" });
    const save = (...sections: object[]) =>
      office.patch(`/section-pages/${id}`, { sections: numbered(sections) });
    const publish = () => office.post(`/section-pages/${id}/publications`);
    const read = async (query = "") => (await page.request.get(path + query)).text();

    expect((await page.request.get(path)).status()).toBe(404);
    await save(words("Prima"));
    await publish();
    await expect.poll(() => read()).toContain("Prima</h2>");
    expect(await read()).toContain("<h1>Vetrina di prova</h1>");

    await save(words("Seconda"));
    const { token } = await office.post("/previews");
    const preview = await page.request.get(`${path}?anteprima=${token}`);
    expect(preview.headers()).toMatchObject({
      "cache-control": "private, no-store",
      "x-robots-tag": "noindex",
    });
    expect(await preview.text()).toContain("Seconda</h2>");
    expect(await preview.text()).toContain("Anteprima: solo tu la vedi.");
    expect(await read()).toContain("Prima</h2>");
    expect(await read(`?anteprima=${token.slice(0, -3)}abc`)).toContain("Prima</h2>");

    const soon = new Date(Date.now() + 4000).toISOString();
    await save(words("Prima", { until: soon }), words("Dopo", { from: soon }));
    await publish();
    expect(await read(`?anteprima=${token}&alle=${soon}`)).toContain("Dopo</h2>");
    await expect.poll(() => read(), { timeout: 15_000 }).toContain("Dopo</h2>");
    expect(await read()).not.toContain("Prima</h2>");
  },
  { javascript: false },
);

const photo = (number: number) => `blog/${String(number).padStart(2, "0")}.jpg`;
const vocabulary =
  "pelle sera acqua mano luce calma viso gesto rosa mare oliva argilla notte".split(" ");
/** Words that do not repeat in the same order, as compressors would notice. */
const prose = (seed: number, count: number) =>
  Array.from({ length: count }, (_, at) => vocabulary[(at * at + seed * (at + 3)) % 13]).join(" ");

const step = (at: number) => ({ name: "Ora", text: prose(at, 12), product: "SIE-VIT-C" });

story(
  "the fullest page an owner can make keeps the budgets of a browse page",
  async ({ page, context, baseUrl, width }) => {
    await enterOffice(context, baseUrl);
    const office = officeOf(context, baseUrl);
    const path = newPath();
    const full = numbered([
      { kind: "hero", title: "Tutto *insieme*", photo: photo(1) },
      { kind: "marquee", phrases: ["Una", "Due", "Tre"] },
      { kind: "products", source: "new", count: 12 },
      { kind: "products", source: "best-sellers", count: 8 },
      { kind: "ritual", steps: [1, 2, 3, 4].map(step) },
      { kind: "ranges" },
      { kind: "categories" },
      { kind: "needs" },
      { kind: "reviews", count: 6 },
      { kind: "journal", count: 6 },
      { kind: "newsletter" },
      { kind: "quotation", text: prose(40, 30), photo: photo(3) },
      {
        kind: "values",
        values: [1, 2, 3, 4, 5, 6].map((at) => ({ name: "Uno", text: prose(at, 12) })),
      },
      ...Array.from({ length: 8 }, (_, index) =>
        words(`Capitolo ${index}`, { photo: photo(index + 2), text: prose(index, 190) }),
      ),
      ...Array.from({ length: 3 }, (_, index) => ({
        kind: "campaign",
        title: `Campagna ${index}`,
        text: prose(index + 20, 30),
        photo: photo(index + 5),
      })),
    ]);
    const { id } = await office.post("/section-pages", { path, title: "Piena", sections: full });
    await office.post(`/section-pages/${id}/publications`);
    const { bytes, layoutShift } = await weigh(page, path);
    // A list has 14.75 kB; this is the home page, two lists and ten chapters.
    expect.soft(bytes.Document, "HTML").toBeLessThanOrEqual(20 * 1024);
    // The code for pages of text stands at the same addresses.
    expect.soft(bytes.Script, "JavaScript").toBeLessThanOrEqual(112.5 * 1024);
    expect.soft(bytes.Stylesheet, "CSS").toBeLessThanOrEqual(13 * 1024);
    expect.soft(layoutShift, "layout shift").toBeLessThan(0.005);
    expect.soft(await page.locator('img[fetchpriority="high"]').count()).toBe(1);
    expect.soft(await page.locator("main img:not([loading=lazy])").count()).toBe(1);
    if (width === 390) await axe(page);
  },
  { widths: bothWidths, images: true },
);

story(
  "reviews say how they were selected, and doors lead into the quiz and to ingredients",
  async ({ page, context, baseUrl }) => {
    await enterOffice(context, baseUrl);
    const office = officeOf(context, baseUrl);
    const path = newPath();
    const listed = await page.request.get("/api/v2/shop/product-reviews?rating=3&itemsPerPage=2");
    const { "hydra:member": reviews } = (await listed.json()) as {
      "hydra:member": { id: number; title: string }[];
    };
    const chosen = reviews.map(({ id }) => id);
    const { id } = await office.post("/section-pages", { path, title: "Porte" });
    const publish = async (...sections: object[]) => {
      await office.patch(`/section-pages/${id}`, { sections: numbered(sections) });
      await office.post(`/section-pages/${id}/publications`);
    };
    const read = async () => (await page.request.get(path)).text();

    await publish({ kind: "reviews", count: 2 });
    await expect.poll(read).toContain("Qui vedi le due più recenti, qualunque sia il voto");
    const summary = await page.request.get("/api/v2/shop/product-reviews/summary");
    const { reviewCount } = (await summary.json()) as { reviewCount: number };
    expect(await read()).toMatch(
      new RegExp(`\\d,\\d su 5, media di tutte le ${reviewCount} recensioni\\.`),
    );
    await publish(
      { kind: "reviews", chosen },
      { kind: "needs", quiz: true },
      { kind: "ingredients", ingredients: ["retinale", "lavanda"] },
      words("Regali", { ways: [{ name: "Carta", text: "per e-mail", href: "/regala" }] }),
    );
    await expect.poll(read).toContain("Queste due le abbiamo scelte noi.");
    const shown = await read();
    for (const { title } of reviews) expect(shown).toContain(title);
    expect(shown).toContain('href="/rituale?pelle=mista"');
    const names = [...shown.matchAll(/href="\/ingredienti\/([\w-]+)"/g)].map(([, slug]) => slug);
    expect(names.filter((slug) => ["retinale", "lavanda"].includes(slug ?? ""))).toEqual([
      "retinale",
      "lavanda",
    ]);
    expect(shown).toMatch(/href="\/regala">Carta(?:<!-- -->)? <span>per e-mail<\/span>/);
  },
  { javascript: false, widths: [390] },
);
