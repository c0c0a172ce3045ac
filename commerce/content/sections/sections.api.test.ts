import { beforeEach, expect, test } from "vitest";
import { z } from "zod";
import { AdminSectionPage as Shape, Publication } from "#contract/sections/admin.ts";
import { collectionOf, Iri } from "#contract/json-ld.ts";
import { previewHeader, previewMomentHeader, PreviewToken } from "#contract/sections/previews.ts";
import { SectionPage, SectionPageCollection } from "#contract/sections/sections.ts";
import { violationsOf } from "#tests/harness/accounts.ts";
import { answerAs, expectError } from "#tests/harness/answers.ts";
import { createTestCommerce, testNow } from "#tests/harness/commerce.ts";
import { openOffice } from "../../kernel/admin/admin.fixture.ts";
import { nextSectionChange } from "./publications.ts";

const shop = await createTestCommerce();
const office = await openOffice(shop);
const AdminSectionPage = Shape.extend({ "@id": Iri, "@type": z.literal("SectionPage") });
const serum = "SIE-ACI-IAL";

let made = 0;
let path = "";
let page = "";

beforeEach(async () => {
  shop.time.now = testNow;
  path = `/vetrina-${++made}`;
  const response = await office.post("/section-pages", { path, title: "Vetrina" });
  const { id } = await answerAs(AdminSectionPage, response, 201);
  page = `/section-pages/${id}`;
});

const save = async (...sections: object[]) =>
  answerAs(
    AdminSectionPage,
    await office.patch(page, {
      sections: sections.map((one, index) => ({ id: `s${index}`, ...one })),
    }),
  );
const publish = () => office.post(`${page}/publications`);
const published = async (...sections: object[]) => {
  await save(...sections);
  return answerAs(AdminSectionPage, await publish(), 201);
};
const ask = (of = path) => shop.request(`/shop/section-pages-by-path?path=${of}`);
const shown = async () => answerAs(SectionPage, await ask());
const text = (title: string) => ({ kind: "text", title });
const later = (minutes: number) => new Date(testNow.getTime() + minutes * 60_000).toISOString();

test("a draft is nobody's until it is published", async () => {
  await expectError(await ask(), 404);
  expect(await save(text("Uno"))).toMatchObject({ changed: true, publishedAt: null });
  await expectError(await ask(), 404);
  expect(await published(text("Uno"))).toMatchObject({ changed: false });
  expect((await shown()).sections).toMatchObject([{ kind: "text", title: "Uno" }]);
  expect(await save(text("Due"))).toMatchObject({ changed: true });
  expect((await shown()).sections).toMatchObject([{ title: "Uno" }]);
  const all = await answerAs(SectionPageCollection, await shop.request("/shop/section-pages"));
  expect(all["hydra:member"].map((one) => one.path)).toEqual(expect.arrayContaining(["/", path]));
});

test("publications tell what changed and can come back", async () => {
  await published(text("Uno"), { kind: "newsletter" });
  await published(text("Due"), { kind: "reviews" });
  const list = async () =>
    answerAs(collectionOf(Publication), await office.get(`${page}/publications`));
  const { "hydra:member": two } = await list();
  expect(two.map(({ summary }) => summary)).toEqual([
    "Testo con foto cambiato, Recensioni cambiate",
    "Prima pubblicazione",
  ]);
  expect(two[0]?.by).not.toBe("Il negozio");
  const first = two[1]?.id;
  await save(text("Tre"));
  const response = await office.post(`${page}/publications/${first}/restore`);
  const back = await answerAs(AdminSectionPage, response, 201);
  expect(back).toMatchObject({ changed: false, sections: [{ title: "Uno" }, {}] });
  expect((await shown()).sections).toMatchObject([{ title: "Uno" }, { kind: "newsletter" }]);
  expect((await list())["hydra:member"]).toHaveLength(3);
  const home = "/section-pages?q=iniziale";
  const { "hydra:member": homes } = await answerAs(
    collectionOf(AdminSectionPage),
    await office.get(home),
  );
  const foreign = `/section-pages/${homes[0]?.id}/publications/${first}/restore`;
  await expectError(await office.post(foreign), 404);
});

test("each page keeps its own last twenty publications", async () => {
  await published(text("Uno"));
  const first = { page, path };
  const response = await office.post("/section-pages", { path: `${path}-altra`, title: "Altra" });
  const { id } = await answerAs(AdminSectionPage, response, 201);
  page = `/section-pages/${id}`;
  for (let count = 1; count <= 21; count++) await published(text(`Titolo ${count}`));
  const publications = async (of: string) =>
    answerAs(collectionOf(Publication), await office.get(`${of}/publications`));
  expect((await publications(page))["hydra:member"]).toHaveLength(20);
  expect((await publications(first.page))["hydra:member"]).toHaveLength(1);
  expect((await ask(first.path)).status).toBe(200);
});

test("a draft says how it differs and can be thrown away", async () => {
  await expectError(await office.post(`${page}/discard`), 404);
  await published(text("Uno"), { kind: "reviews" });
  const draft = await save({ kind: "newsletter" }, { kind: "reviews", hidden: true });
  expect(draft.changes).toEqual(["Newsletter cambiata", "Recensioni nascoste"]);
  const back = await answerAs(AdminSectionPage, await office.post(`${page}/discard`));
  expect(back).toMatchObject({ changed: false, changes: [], sections: [{ title: "Uno" }, {}] });
});

test("a draft is not saved over one that was saved since", async () => {
  const { revision } = await save(text("Uno"));
  const put = (title: string, basedOn: string) =>
    office.patch(page, { sections: [{ id: "s0", ...text(title) }], basedOn });
  const next = await answerAs(AdminSectionPage, await put("Due", revision));
  await expectError(await put("Tre", revision), 409);
  expect(next.revision).not.toBe(revision);
  await publish();
  const at = (await answerAs(AdminSectionPage, await put("Tre", next.revision))).revision;
  const both = await Promise.all([put("Quattro", at), put("Cinque", at)]);
  expect(both.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 409]);
});

test("sections come and go at their minutes", async () => {
  await published(
    { ...text("Fino"), until: later(10) },
    { ...text("Da"), from: later(10), until: later(20) },
    { ...text("Mai"), hidden: true, from: later(5) },
  );
  const titles = async () =>
    (await shown()).sections.map((one) => "title" in one && one.title).join();
  expect(await titles()).toBe("Fino");
  expect((await shown()).nextChange).toBe(later(10));
  expect(await nextSectionChange(shop.ctx)).toBe(Date.parse(later(10)));
  shop.time.now = new Date(later(10));
  expect(await titles()).toBe("Da");
  expect((await shown()).nextChange).toBe(later(20));
  shop.time.now = new Date(later(20));
  expect(await titles()).toBe("");
  expect((await shown()).nextChange).toBeNull();
  expect(await nextSectionChange(shop.ctx)).toBe(Infinity);
});

test("what a section names is found: products, categories, texts, moved links", async () => {
  await office.post("/redirects", { fromPath: "/vecchia", toPath: "/prodotti" });
  await published(
    { kind: "products", source: "chosen", products: [serum] },
    { kind: "categories", categories: ["viso"] },
    { ...text("Uno"), text: "Con *enfasi* <b>", link: { label: "Vai", href: "/vecchia?x=1" } },
    { kind: "hero", product: serum, photo: `products/siero-acido-ialuronico/main.jpg` },
  );
  expect((await shown()).sections).toMatchObject([
    { products: [{ code: serum, slug: "siero-acido-ialuronico" }], category: null },
    { categories: [{ code: "viso", image: { path: expect.any(String) } }] },
    {
      text: "<p>Con <em>enfasi</em> &lt;b&gt;</p>",
      link: { label: "Vai", href: "/prodotti?x=1" },
    },
    { product: { code: serum }, photo: { width: expect.any(Number), color: expect.any(String) } },
  ]);
  await office.patch(`/products/${serum}`, { enabled: false });
  expect((await shown()).sections).toMatchObject([{ products: [] }, {}, {}, { product: null }]);
  await office.patch(`/products/${serum}`, { enabled: true });
});

test("publishing refuses what is half done, and says where", async () => {
  const gone = `uploads/${"0".repeat(32)}.jpg`;
  await save(
    { kind: "hero", link: { label: "", href: "javascript:alert(1)" }, product: "NESSUNO" },
    { kind: "hero", photo: gone },
    { kind: "products", source: "chosen" },
    { kind: "products", source: "category", category: "nessuna" },
    { ...text("Tempo"), from: later(2), until: later(1) },
    { kind: "campaign", hidden: true },
    { kind: "ritual", steps: [{ name: "Uno", text: "", product: "NESSUNO" }] },
  );
  expect(Object.keys(await violationsOf(await publish()))).toEqual([
    "sections.0.link.label",
    "sections.0.link.href",
    "sections.0.product",
    "sections.1.kind",
    "sections.1.photo",
    "sections.2.products",
    "sections.3.category",
    "sections.4.until",
    "sections.6.steps.0.product",
  ]);
  await expectError(await ask(), 404);
});

const list = (count: number) => ({ kind: "products", count });

test("a page has a measure", async () => {
  await published(list(12), list(12));
  await save(list(12), { ...list(12), hidden: true }, list(12), list(2));
  expect(Object.keys(await violationsOf(await publish()))).toEqual(["sections.3.count"]);
  await save(...Array.from({ length: 4 }, () => ({ kind: "text", text: "x".repeat(3500) })));
  expect(Object.keys(await violationsOf(await publish()))).toEqual(["sections.3.text"]);
  const step = { name: "Uno", text: "", product: serum };
  await save(list(12), list(12), { kind: "ritual", steps: [step] });
  expect(Object.keys(await violationsOf(await publish()))).toEqual(["sections.2.steps"]);
  const values = Array.from({ length: 6 }, () => ({ name: "", text: "x".repeat(300) }));
  await save(...Array.from({ length: 7 }, () => ({ kind: "values", values })));
  expect(Object.keys(await violationsOf(await publish()))).toEqual(["sections.6.values"]);
  await save({ kind: "ranges" }, { kind: "ranges" });
  expect(Object.keys(await violationsOf(await publish()))).toEqual(["sections.1.kind"]);
});

test("drafts have limits", async () => {
  const many = Array.from({ length: 25 }, (_, index) => ({ id: `s${index}`, ...text("") }));
  expect(await violationsOf(await office.patch(page, { sections: many }))).toHaveProperty(
    "sections",
  );
  const twice = [many[0], many[0]];
  expect(await violationsOf(await office.patch(page, { sections: twice }))).toHaveProperty(
    "sections",
  );
  const unknown = await office.patch(page, { sections: [{ id: "a", kind: "altro" }] });
  expect(unknown.status).toBe(422);
  const long = await office.patch(page, { sections: [{ id: "a", ...text("x".repeat(121)) }] });
  expect(Object.keys(await violationsOf(long))).toEqual(["sections.0.title"]);
});

test("the home page stays, landing pages take only free addresses and leave redirects behind", async () => {
  const list = await office.get("/section-pages?itemsPerPage=50");
  const { "hydra:member": pages } = await answerAs(collectionOf(AdminSectionPage), list);
  const home = `/section-pages/${pages.find((one) => one.path === "/")?.id}`;
  await expectError(await office.delete(home), 409);
  expect(await violationsOf(await office.patch(home, { path: "/altra" }))).toHaveProperty("path");
  for (const taken of ["/", "/chi-sono", "/prodotti", "/carrello/x", "/Maiuscola", path]) {
    const response = await office.post("/section-pages", { path: taken, title: "X" });
    expect(await violationsOf(response)).toHaveProperty("path");
  }
  const page = { path, title: "X", body: "X" };
  expect(await violationsOf(await office.post("/pages", page))).toHaveProperty("path");
  await published(text("Uno"));
  const moved = `${path}-b`;
  await office.patch(`/section-pages/${(await save(text("Uno"))).id}`, { path: moved });
  expect((await ask(moved)).status).toBe(200);
  expect((await shop.request(`/shop/redirects-by-path?path=${path}`)).status).toBe(200);
});

test("a preview shows drafts, hidden products, posts to come and a later minute, to staff alone", async () => {
  const { token } = await answerAs(PreviewToken, await office.post("/previews"), 201);
  const look = (of: string, at?: string, by = token) =>
    shop.request(of, {
      headers: { [previewHeader]: by, ...(at && { [previewMomentHeader]: at }) },
    });
  const ours = `/shop/section-pages-by-path?path=${path}`;
  await save(text("Bozza"), { ...text("Domani"), from: later(60) });
  const titles = async (at?: string) =>
    (await answerAs(SectionPage, await look(ours, at))).sections.map(
      (one) => "title" in one && one.title,
    );
  expect(await titles()).toEqual(["Bozza"]);
  expect(await titles(later(60))).toEqual(["Bozza", "Domani"]);
  expect((await look(ours)).headers.get("cache-control")).toBe("private, no-store");
  const list = await answerAs(SectionPageCollection, await look("/shop/section-pages"));
  expect(list["hydra:member"].map((one) => one.path)).toContain(path);

  const product = "/shop/products-by-slug/siero-acido-ialuronico";
  await office.patch(`/products/${serum}`, { enabled: false });
  expect([(await shop.request(product)).status, (await look(product)).status]).toEqual([404, 200]);
  await office.patch(`/products/${serum}`, { enabled: true });
  const post = { slug: "bozza", title: "Bozza", body: "Testo", enabled: false };
  expect((await office.post("/blog-posts", post)).status).toBe(201);
  const blog = "/shop/blog-posts-by-slug/bozza";
  expect([(await shop.request(blog)).status, (await look(blog)).status]).toEqual([404, 200]);

  const forged = token.slice(0, -1) + (token.endsWith("A") ? "B" : "A");
  await expectError(await look(ours, undefined, forged), 404);
  shop.time.now = new Date(testNow.getTime() + 2 * 3_600_000 + 1000);
  await expectError(await look(ours), 404);
});

const pageAt = async (path: string) => {
  const response = await office.post("/section-pages", { path, title: "Categoria" });
  const made = await answerAs(AdminSectionPage, response, 201);
  page = `/section-pages/${made.id}`;
  return made;
};

test("the page of a category begins as the category, and goes where the category goes", async () => {
  const { path: at, sections } = await pageAt("/categorie/viso/sieri");
  expect(sections).toMatchObject([
    { kind: "hero", title: "Sieri", facts: [] },
    { kind: "products", source: "category", category: "sieri", filters: true },
  ]);
  await expectError(await ask(at), 404);
  expect((await publish()).status).toBe(201);
  expect((await answerAs(SectionPage, await ask(at))).sections).toHaveLength(2);

  expect(await violationsOf(await office.patch(page, { path: "/altrove" }))).toHaveProperty("path");
  await office.patch("/taxons/sieri", { slug: "viso/sieri-concentrati" });
  await expectError(await ask(at), 404);
  expect((await ask("/categorie/viso/sieri-concentrati")).status).toBe(200);
  await office.patch("/taxons/sieri", { slug: "viso/sieri" });
  // The category exists without its section page, so links still lead to it.
  await office.post("/redirects", { fromPath: "/siero", toPath: at });
  expect((await office.delete(page)).status).toBe(204);
  expect((await shop.request("/shop/redirects-by-path?path=/siero")).status).toBe(200);

  await office.post("/taxons", { code: "breve", name: "Breve", slug: "breve" });
  await pageAt("/categorie/breve");
  expect((await office.delete("/taxons/breve")).status).toBe(204);
  expect((await office.get(page)).status).toBe(404);
});

const make = (path: string) => office.post("/section-pages", { path, title: "X" });

test("there is no page for a category that is not there, nor two for one", async () => {
  expect(await violationsOf(await make("/categorie/mai-vista"))).toHaveProperty("path");
  await pageAt("/categorie/corpo");
  expect(await violationsOf(await make("/categorie/corpo"))).toHaveProperty("path");
});

test("a list with filters stands once, on the page of its own category", async () => {
  const own = { kind: "products", source: "category", category: "viso", filters: true };
  await save(own);
  expect(await violationsOf(await publish())).toHaveProperty(["sections.0.filters"]);
  await pageAt("/categorie/viso");
  await save(own, { ...own, category: "corpo" }, { ...own, category: "viso" });
  expect(Object.keys(await violationsOf(await publish()))).toEqual([
    "sections.1.filters",
    "sections.2.filters",
  ]);
  // A category's own product list does not count towards the page's product limit.
  await save(list(12), list(12), own);
  expect((await publish()).status).toBe(201);
});

const row = (name: string, text: string, href: string) => ({ name, text, href });

test("rows of words say all they need, and follow what was renamed", async () => {
  await save(
    { kind: "hero", facts: [row("", "", "javascript:alert(1)")] },
    { ...text("Porte"), ways: [row("Regali", "", ""), row("Viso", "", "/categorie/viso")] },
  );
  expect(Object.keys(await violationsOf(await publish()))).toEqual([
    "sections.0.facts.0.name",
    "sections.0.facts.0.text",
    "sections.0.facts.0.href",
    "sections.1.ways.0.href",
  ]);
  await office.post("/redirects", {
    fromPath: "/ingredienti/vecchio",
    toPath: "/ingredienti/acqua-di-rosa",
  });
  await office.post("/redirects", { fromPath: "/vecchi-regali", toPath: "/regala" });
  await published(
    {
      kind: "hero",
      facts: [row("Luogo", "Un roseto", ""), row("Regali", "Idee", "/vecchi-regali")],
    },
    { ...text("Rosa"), ingredient: "vecchio" },
    { kind: "ingredients", ingredients: ["vecchio"] },
    { kind: "ritual", caution: "**Piano.**", steps: [{ name: "Uno", text: "", product: serum }] },
  );
  expect((await shown()).sections).toMatchObject([
    { facts: [{ href: "" }, { href: "/regala" }] },
    { ingredient: "acqua-di-rosa" },
    { ingredients: ["acqua-di-rosa"] },
    { caution: "<p><strong>Piano.</strong></p>" },
  ]);
});
