import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { z } from "zod";
import { createTestCommerce } from "#tests/harness/commerce.ts";
import { defaultMenus } from "#contract/sections/default-menus.ts";
import { violationsOf } from "#tests/harness/accounts.ts";
import { resources } from "../../admin-routes.ts";
import { listDoubtfulTexts } from "../../desk/readiness/doubtful-texts.ts";
import { rows } from "../../kernel/db/rows.ts";
import { shownSettings, shownTexts } from "./shown-texts.ts";
import { openOffice } from "../../kernel/admin/admin.fixture.ts";
import { signIn } from "#tests/harness/customer.ts";

const shop = await createTestCommerce({ demo: true });
const office = await openOffice(shop);

const Refused = z.object({
  code: z.literal("doubtful_text"),
  doubts: z.array(
    z.object({
      rule: z.string(),
      sentence: z.string(),
      words: z.string(),
      subject: z.string(),
      instead: z.string(),
      isFinal: z.boolean(),
    }),
  ),
});
const doubtsOf = async (response: Response) => {
  const body: unknown = await response.json();
  expect({ status: response.status, body }).toMatchObject({ status: 422 });
  return Refused.parse(body).doubts;
};
const soap = (description: string) => office.patch("/products/SIE-ACI-IAL", { description });

test("no text of the demo is doubtful", async () => {
  expect(await listDoubtfulTexts(shop.ctx)).toEqual([]);
});

test("doubtful words are refused, and kept for a reason that is recorded once", async () => {
  const text = "Un siero leggero. È un siero naturale. Si assorbe subito.";
  const [doubt] = await doubtsOf(await soap(text));
  expect(doubt).toMatchObject({ rule: "environment", words: "siero naturale" });
  expect(doubt?.sentence).toBe("È un siero naturale.");
  const { instead: _, isFinal, ...named } = doubt ?? { instead: "", isFinal: true };
  expect(isFinal).toBe(false);
  const decide = (reason: string) => office.post("/text-decisions", { ...named, reason });
  expect((await decide("boh")).status).toBe(422);
  const made = await decide("Naturale è il nome registrato della linea");
  expect(await made.json()).toMatchObject({ decidedBy: "Anna", sentence: doubt?.sentence });
  expect((await soap(text)).status).toBe(200);
  expect((await soap(`${text} Altro.`)).status).toBe(200);
  expect(await doubtsOf(await soap("È un altro siero naturale."))).toHaveLength(1);
  const elsewhere = await doubtsOf(
    await office.patch("/products/SIE-LEN-ROSA", { subtitle: "È un siero naturale." }),
  );
  expect(elsewhere).toMatchObject([{ subject: "products/SIE-LEN-ROSA" }]);
});

test("only the owner keeps doubtful words, and asks about them again", async () => {
  const editor = await signIn(shop, { email: "testi@example.it", role: "catalogue" });
  const send = (method: string, path: string, body?: object) =>
    editor.request(`/admin/text-decisions${path}`, {
      method,
      headers: { "content-type": "application/ld+json" },
      ...(body && { body: JSON.stringify(body) }),
    });
  const decision = {
    rule: "environment",
    sentence: "È un siero naturale.",
    words: "siero naturale",
    subject: "products/SIE-LEN-ROSA",
    reason: "Naturale è il nome registrato della linea",
  };
  expect((await send("GET", "")).status).toBe(200);
  expect((await send("POST", "", decision)).status).toBe(403);
  const made = await office.post("/text-decisions", decision);
  const { id } = z.object({ id: z.int() }).parse(await made.json());
  expect((await send("DELETE", `/${id}`)).status).toBe(403);
  expect((await office.delete(`/text-decisions/${id}`)).status).toBe(204);
});

test("an origin that contradicts a product's is corrected: a reason would keep it for every product", async () => {
  const save = () => office.patch("/products/SPU-KON", { subtitle: "Fatta in Italia" });
  const [doubt] = await doubtsOf(await save());
  const { instead: _, isFinal, ...named } = doubt ?? { instead: "", isFinal: false };
  expect(isFinal).toBe(true);
  const reason = "È confezionata in Italia dal nostro partner";
  expect((await office.post("/text-decisions", { ...named, reason })).status).toBe(201);
  expect(await doubtsOf(await save())).toHaveLength(1);
});

test.each([
  ["a product", "PATCH", "/products/SPU-KON", { subtitle: "Fatta in Italia" }],
  ["a category", "PATCH", "/taxons/best-seller", { description: "I più venduti." }],
  ["a page", "POST", "/pages", { path: "/verde", title: "Verde", body: "Siamo eco-friendly." }],
  [
    "an article",
    "POST",
    "/blog-posts",
    { slug: "verde", title: "A impatto zero", body: "Testo.", enabled: false, tags: [] },
  ],
  ["the shop", "PUT", "/settings/faq", { value: [{ topic: "A", question: "B", answer: "Bio." }] }],
  [
    "a claim",
    "POST",
    "/claims",
    {
      code: "verde",
      kind: "environment",
      text: "Imballo sostenibile",
      evidence: "Nessuna",
      scope: "shop",
      expiresOn: "2027-01-01",
    },
  ],
  [
    "an email",
    "PUT",
    "/emails/order_confirmation",
    { subject: "", before: "Siamo eco-friendly.", after: "" },
  ],
  ["an ingredient", "PATCH", "/ingredients/1", { lead: "Cura l’acne." }],
  ["the quiz", "PUT", "/settings/ritual", { value: { care: "Formule a impatto zero." } }],
  ["the search engines' text", "PUT", "/settings/seo", { value: { description: "Siamo green." } }],
  ["an attribute", "PATCH", "/attributes/texture", { name: "Texture green" }],
  [
    "a value of an attribute",
    "POST",
    "/attributes",
    { code: "imballo", name: "Imballo", values: [{ code: "verde", name: "Imballo sostenibile" }] },
  ],
  ["a promotion", "PATCH", "/promotions/saponi_3x2", { label: "Regalo eco-friendly" }],
  [
    "a shipping method",
    "PATCH",
    "/shipping-methods/BRT_STANDARD",
    { description: "Carbon neutral" },
  ],
  ["a payment method", "PATCH", "/payment-methods/CARTA", { description: "Pagamento green" }],
  ["a category of the blog", "PATCH", "/blog-categories/1", { description: "A rifiuti zero" }],
  ["a section page", "PATCH", "/section-pages/1", { seoTitle: "Il negozio eco-friendly" }],
])("texts of %s are checked", async (_, method, path, body) => {
  const send = { PATCH: office.patch, POST: office.post, PUT: office.put }[method];
  if (!send) throw new Error(method);
  expect(await doubtsOf(await send(path, body))).toHaveLength(1);
});

test("sections are checked when they are published", async () => {
  const sections = [{ id: "a", kind: "text", title: "Scelta", text: "La crema più venduta." }];
  const made = await office.post("/section-pages", {
    path: "/campagna",
    title: "Campagna",
    sections,
  });
  const { id } = z.object({ id: z.int() }).parse(await made.json());
  const [doubt] = await doubtsOf(await office.post(`/section-pages/${id}/publications`));
  expect(doubt?.words).toBe("più venduta");
});

test("an earlier publication is checked again when it comes back", async () => {
  const { db } = shop.ctx;
  const sections = [{ id: "a", kind: "text", title: "Scelta", text: "Una crema leggera." }];
  const made = await office.post("/section-pages", { path: "/ritorno", title: "R", sections });
  const { id } = z.object({ id: z.int() }).parse(await made.json());
  const publications = `/section-pages/${id}/publications`;
  expect((await office.post(publications)).status).toBe(201);
  const doubtful = JSON.stringify([{ ...sections[0], text: "Siamo eco-friendly." }]);
  const [stored] = await rows<{ id: number }>(
    db,
    sql`update section_publications set sections = ${doubtful}::jsonb where page_id = ${id} returning id`,
  );
  expect(await doubtsOf(await office.post(`${publications}/${stored?.id}/restore`))).toHaveLength(
    1,
  );
});

const member = z.object({ "hydra:member": z.array(z.object({ id: z.int(), code: z.string() })) });
const claim = (changes: object) => ({
  kind: "origin",
  text: "Prodotto in Italia",
  evidence: "Schede di lotto",
  scope: "products",
  products: ["SPU-KON"],
  expiresOn: "2027-06-30",
  ...changes,
});
const Labelled = z.object({ details: z.looseObject({}) });
const withItaly = { attributes: { certificazioni: ["formula-vegana", "prodotto-in-italia"] } };

test("a claim about an origin is compared with the products it holds for", async () => {
  const [doubt] = await doubtsOf(await office.post("/claims", claim({ code: "konjac" })));
  expect(doubt).toMatchObject({ rule: "origin", words: "Prodotto in Italia" });
  expect(doubt?.instead).toMatch(/^«Spugna konjac» ha come origine «Corea del Sud/);
  const serum = { code: "siero-italiano", products: ["SIE-ACI-IAL"] };
  const made = await office.post("/claims", claim(serum));
  const { id } = z.object({ id: z.int() }).parse(await made.json());
  const widened = { products: ["SIE-ACI-IAL", "SPU-KON"] };
  expect(await doubtsOf(await office.patch(`/claims/${id}`, widened))).toHaveLength(1);
  expect((await office.delete(`/claims/${id}`)).status).toBe(204);
});

test("a product cannot take a value whose claim its origin contradicts", async () => {
  const [doubt] = await doubtsOf(await office.patch("/products/SPU-KON", withItaly));
  expect(doubt).toMatchObject({ rule: "origin", words: "Prodotto in Italia" });
  const { details } = Labelled.parse(await (await office.get("/products/SIE-ACI-IAL")).json());
  const abroad = { details: { ...details, madeIn: "Francia" } };
  const moved = await doubtsOf(await office.patch("/products/SIE-ACI-IAL", abroad));
  expect(moved.map(({ sentence }) => sentence)).toContain("Prodotto in Italia");
});

test("a product made abroad is not listed while a claim says that everything is made in Italy", async () => {
  const list = (listed: boolean) => office.patch("/products/SPU-KON", { listed });
  expect((await list(false)).status).toBe(200);
  const all = { code: "tutto", scope: "shop", products: [], text: "Tutto è prodotto in Italia." };
  const made = await office.post("/claims", claim(all));
  expect(made.status).toBe(201);
  const { id } = z.object({ id: z.int() }).parse(await made.json());
  const [doubt] = await doubtsOf(await list(true));
  expect(doubt?.sentence).toBe("Tutto è prodotto in Italia.");
  expect((await office.delete(`/claims/${id}`)).status).toBe(204);
  expect((await list(true)).status).toBe(200);
});

test("of a claim and a product saved at once, one is refused", async () => {
  expect((await office.patch("/products/SPU-KON", { listed: false })).status).toBe(200);
  const all = { code: "gara", scope: "shop", products: [], text: "Tutto è fatto in Italia." };
  const answers = await Promise.all([
    office.post("/claims", claim(all)),
    office.patch("/products/SPU-KON", { listed: true }),
  ]);
  expect(answers.filter(({ status }) => status === 422)).toHaveLength(1);
  const listed = member.parse(await (await office.get("/claims?q=gara")).json());
  for (const { id } of listed["hydra:member"]) await office.delete(`/claims/${id}`);
  expect((await office.patch("/products/SPU-KON", { listed: true })).status).toBe(200);
});

const mark = "{{claim: serra}}";
const serra = "Cosmetici nati in una vecchia serra e prodotti in Italia.";

test.each([
  ["PATCH", "/products/SIE-ACI-IAL", { name: mark }, "name"],
  ["PATCH", "/taxons/viso", { name: mark }, "name"],
  ["PATCH", "/ingredients/1", { does: [mark] }, "does"],
  ["PATCH", "/attributes/texture", { name: mark }, "name"],
  ["PATCH", "/promotions/saponi_3x2", { label: mark }, "label"],
  ["PATCH", "/shipping-methods/BRT_STANDARD", { description: mark }, "description"],
  ["PATCH", "/blog-categories/1", { description: mark }, "description"],
  ["PUT", "/settings/ritual", { value: { care: mark } }, "value"],
])("a claim mark that nothing would fill is refused: %s %s", async (method, path, body, field) => {
  const send = { PATCH: office.patch, PUT: office.put }[method];
  const found = await violationsOf((await send?.(path, body)) ?? Response.error());
  expect(found[field]).toMatch(/«?\{\{claim: serra\}\} qui non viene sostituito/);
});

test.each([
  [
    "lists",
    "PATCH",
    "/products/SIE-ACI-IAL",
    { subtitle: mark, seo: { title: mark } },
    "/shop/products?itemsPerPage=60",
  ],
  [
    "product pages",
    "PATCH",
    "/products/SIE-ACI-IAL",
    { seo: { title: mark } },
    "/shop/products-by-slug/siero-acido-ialuronico",
  ],
  [
    "related products",
    "PATCH",
    "/products/SIE-LEN-ROSA",
    { subtitle: mark },
    "/shop/product-associations/SIE-ACI-IAL-related",
  ],
  ["pages", "PATCH", "/pages/1", { title: `Uno. ${mark}`, seoTitle: mark }, "/shop/pages"],
  [
    "questions",
    "PUT",
    "/settings/faq",
    { value: [{ topic: "A", question: mark, answer: "Sì." }] },
    "/shop/faq",
  ],
  ["the default title", "PUT", "/settings/seo", { value: { description: mark } }, "/shop/identity"],
  ["categories", "PATCH", "/taxons/viso", { seo: { title: mark } }, "/shop/taxons-by-slug/viso"],
])("a claim mark is filled in %s", async (_, method, path, body, address) => {
  const send = { PATCH: office.patch, PUT: office.put }[method];
  expect((await send?.(path, body))?.status).toBe(200);
  const shown = await (await shop.request(address)).text();
  expect(shown).toContain(serra);
  expect(shown).not.toContain("{{claim");
});

test("a claim mark is filled in menus", async () => {
  const value = { ...defaultMenus([], mark), main: [] };
  expect((await office.put("/settings/menus", { value })).status).toBe(200);
  const shown = await (await shop.request("/shop/menus")).text();
  expect(shown).toContain(serra);
  expect(shown).not.toContain("{{claim");
});

test("a claim mark is filled in an email", async () => {
  const text = { subject: "Il tuo ordine", before: mark, after: "" };
  const answer = await office.post("/emails/order_confirmation/preview", text);
  const preview = await answer.text();
  expect(preview).toContain(serra);
});

test("the readiness check reads every text that is checked on save", async () => {
  const { db } = shop.ctx;
  for (const [name, { table, title, where = sql`true` }] of Object.entries(shownTexts))
    await db.execute(
      sql`update ${sql.raw(table)} set ${sql.raw(title)} = ${`Eco-friendly ${name}`}
        where ctid = (select ctid from ${sql.raw(table)} where ${where} limit 1)`,
    );
  for (const key of Object.keys(shownSettings))
    await db.execute(
      sql`insert into settings (key, value) values (${key}, ${JSON.stringify({ text: "Siamo eco-friendly." })}::jsonb)
        on conflict (key) do update set value = excluded.value`,
    );
  const found = (await listDoubtfulTexts(shop.ctx)).map(({ title }) => title);
  const titles = [
    ...Object.keys(shownTexts).map((name) => `«Eco-friendly ${name}»`),
    ...Object.values(shownSettings).map(({ title }) => `«${title}»`),
  ];
  expect(found).toEqual(expect.arrayContaining(titles));
});

test("records of other kinds have no texts of the shop", () => {
  const others = resources.filter(
    ({ name, create, change }) => (create ?? change) && !shownTexts[name],
  );
  expect(others.map(({ name }) => name).toSorted()).toEqual([
    "contact-requests",
    "coupons",
    "customers",
    "gift-cards",
    // Descriptions of photographs.
    "pictures",
    "redirects",
    "search-synonyms",
    "tax-rates",
    "text-decisions",
    "withdrawal-requests",
  ]);
});
