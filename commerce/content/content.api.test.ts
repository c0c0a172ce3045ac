import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { readContentFolder } from "#demo/content-folder.ts";
import { loadPages } from "#demo/loaders/pages.ts";
import { Company, ContentPage, PageCollection, QuestionCollection } from "#contract/content.ts";
import { answerAs, expectError } from "#tests/harness/answers.ts";
import { createTestCommerce, type TestCommerce } from "#tests/harness/commerce.ts";
import { pages, settings } from "../schema.ts";

let shop: TestCommerce;
beforeAll(async () => {
  shop = await createTestCommerce({ demo: false });
});
afterAll(() => shop.close());

const page = (path: string) => shop.request(`/shop/pages-by-path?path=${encodeURIComponent(path)}`);

describe("before the owner has written anything", () => {
  test("the company has a name, questions are none and so are pages", async () => {
    const company = await answerAs(Company, await shop.request("/shop/company"));
    expect(company).toMatchObject({ name: "Il negozio", vatNumber: "", demo: false });
    const questions = await answerAs(QuestionCollection, await shop.request("/shop/faq"));
    expect(questions["hydra:member"]).toEqual([]);
    await expectError(await page("/chi-sono"), 404);
  });

  test("how reviews are handled is said all the same, as the law wants", async () => {
    const path = "/come-gestiamo-le-recensioni";
    const said = async () => (await answerAs(ContentPage, await page(path))).content;
    const listed = await answerAs(PageCollection, await shop.request("/shop/pages"));
    expect(listed["hydra:member"]).toMatchObject([{ path }]);
    const byDefault = await said();
    expect(byDefault).toContain("«Acquisto verificato»");
    await shop.ctx.db.insert(pages).values({ path, title: "Recensioni", body: "A modo mio." });
    expect(await said()).toBe("<p>A modo mio.</p>");
    await shop.ctx.db.delete(pages).where(eq(pages.path, path));
    expect(await said()).toBe(byDefault);
  });
});

describe("with the demo content", () => {
  beforeAll(async () => loadPages(shop.ctx, await readContentFolder("demo")));

  test.each([
    "/chi-sono",
    "/resi-e-rimborsi",
    "/tempi-e-modalita-di-spedizione",
    "/recesso",
    "/privacy",
    "/cookie-policy",
    "/condizioni-di-vendita",
    "/accessibilita",
    "/garanzia-legale",
    "/regala",
    "/come-gestiamo-le-recensioni",
  ])("%s is a page of safe HTML", async (path) => {
    const found = await answerAs(ContentPage, await page(path));
    expect(found).toMatchObject({ path, "@type": "Page" });
    expect(found.content).toMatch(/^<p>|^<h2>/);
    expect(found.content).not.toMatch(/\*\*|\]\(|^\||^#|^- /m);
    expect(found.seo.description).toBeTypeOf("string");
  });

  test("all pages are listed, each with its address", async () => {
    const listed = await answerAs(PageCollection, await shop.request("/shop/pages"));
    expect(listed["hydra:member"]).toContainEqual(
      expect.objectContaining({ path: "/regala", title: "Regalare Rugiada" }),
    );
  });

  test("tables and links of the pages come out as such", async () => {
    const { content } = await answerAs(ContentPage, await page("/resi-e-rimborsi"));
    expect(content).toContain('<th scope="col">Hai pagato con</th>');
    expect(content).toContain('<a href="/recesso">Recesso</a>');
  });

  test("the company is who the owner says", async () => {
    const company = await answerAs(Company, await shop.request("/shop/company"));
    expect(company).toMatchObject({ name: "Rugiada Cosmetici S.r.l.", demo: true });
  });

  test("the questions come in their order, each with its topic", async () => {
    const response = await shop.request("/shop/faq");
    const [first, ...others] = (await answerAs(QuestionCollection, response))["hydra:member"];
    expect(first).toMatchObject({ topic: "ordini", question: "Devo registrarmi per acquistare?" });
    expect(first?.answer).toMatch(/^<p>No, puoi acquistare come ospite\./);
    expect(others.length).toBeGreaterThan(10);
  });

  test("markup in an answer or a page stays text", async () => {
    const faq = [{ topic: "x", question: "<b>?", answer: "<img src=x onerror=alert(1)>" }];
    await shop.ctx.db.update(settings).set({ value: faq }).where(eq(settings.key, "faq"));
    const questions = await answerAs(QuestionCollection, await shop.request("/shop/faq"));
    expect(questions["hydra:member"][0]?.answer).toBe("<p>&lt;img src=x onerror=alert(1)&gt;</p>");
    await shop.ctx.db.update(pages).set({ body: "## <iframe>" }).where(eq(pages.path, "/chi-sono"));
    const { content } = await answerAs(ContentPage, await page("/chi-sono"));
    expect(content).toBe("<h2>&lt;iframe&gt;</h2>");
  });

  test("a page that is not there is a 404, a path that is none a 400", async () => {
    for (const path of ["/nessuna", "/chi-sono/", "/CHI-SONO", "/'"]) {
      expect(await expectError(await page(path), 404)).toBe("Not Found");
    }
    for (const response of [await page("chi-sono"), await shop.request("/shop/pages-by-path")]) {
      expect(await expectError(response, 400)).toContain("«path»");
    }
  });
});
