import { expect } from "vitest";
import { axe } from "#tests/harness/axe.ts";
import { bothWidths, story } from "#tests/harness/story.ts";

story("a reader goes through the diary to a post and its products", async ({ page, open }) => {
  await open("/blog");
  const posts = page.locator(".posts article");
  expect(await posts.count()).toBe(12);
  await axe(page);
  await page.getByRole("link", { name: "Pagina 2" }).click();
  await expect.poll(() => posts.count()).toBe(2);
  expect(await page.title()).toMatch(/^Pagina 2 · Blog/);
  await page.locator("main").getByRole("link", { name: "Ingredienti", exact: true }).click();
  await page.getByRole("heading", { level: 1, name: "Ingredienti" }).waitFor();
  await page.getByRole("link", { name: /^Vitamina C sul viso/ }).click();
  await page.getByRole("heading", { level: 1, name: /^Vitamina C sul viso/ }).waitFor();
  await page.locator(".art-head").getByText("3 min di lettura").waitFor();
  await page.getByRole("complementary", { name: "Capitoli e prodotti" }).waitFor();
  await axe(page);
  const data = await page.locator('script[type="application/ld+json"]').allTextContents();
  expect(data.map((text) => JSON.parse(text)["@type"])).toContain("BlogPosting");
  await page.getByRole("link", { name: "Scopri Siero vitamina C 15%" }).click();
  await page.getByRole("heading", { level: 1, name: "Siero vitamina C 15%" }).waitFor();
});

const shapeOf = (image: HTMLImageElement) => image.naturalWidth / image.naturalHeight;

story(
  "an upright and a broad photograph of an article are shown whole, and none is taller than the screen",
  async ({ page, open, width }) => {
    for (const [slug, shape] of [
      ["pelle-in-inverno", 2 / 3],
      ["vitamina-c-guida-pratica", 3 / 2],
    ] as const) {
      await open(`/blog/${slug}`);
      const photo = page.locator(".art-head img");
      await expect
        .poll(() => photo.evaluate((image: HTMLImageElement) => image.naturalWidth))
        .toBeGreaterThan(0);
      const box = await photo.boundingBox();
      expect(box && box.width / box.height).toBeCloseTo(shape, 2);
      expect(box?.height).toBeLessThan(width === 390 ? 844 : 900);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    }
    await open("/blog");
    const cover = page.locator("article", { hasText: "La pelle d’inverno" }).locator("img");
    await cover.scrollIntoViewIfNeeded();
    await expect.poll(() => cover.evaluate(shapeOf)).toBeCloseTo(2 / 3, 2);
    expect(await cover.evaluate((image) => getComputedStyle(image).objectFit)).toBe("contain");
  },
  { widths: bothWidths, images: true },
);

story(
  "what the diary does not have is a page that is not there",
  async ({ open }) => {
    await open("/blog/mai-scritto", 404);
    await open("/blog/categorie/mai-vista", 404);
    await open("/blog?pagina=99", 404);
  },
  { javascript: false, widths: [390], expected: [/404/] },
);
