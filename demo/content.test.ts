import { globSync, readFileSync } from "node:fs";
import { basename } from "node:path";
import { expect, test } from "vitest";
import { checkWords, type TextFacts } from "#contract/claims/check-words.ts";
import claims from "./content/claims.json" with { type: "json" };
import pages from "./content/pages.json" with { type: "json" };
import products from "./content/products.json" with { type: "json" };

type Written = { name: string; madeIn?: string | null; inci?: string | null };

const facts = (spoken: Written[]): TextFacts => ({
  products: spoken
    .filter(({ madeIn }) => madeIn)
    .map(({ name, madeIn = null, inci }) => ({ name, madeIn, isCosmetic: Boolean(inci) })),
  claims: claims.map(({ code }) => code),
});

/** Codes, slugs and addresses are not sentences; reviewers may write praise that the shop must not. */
const notTexts = new Set(["code", "slug", "href", "to", "taxons", "attributes", "characteristic"]);

function* textsOf(value: unknown): Generator<string> {
  if (typeof value === "string") yield value;
  else if (typeof value === "object" && value !== null)
    for (const [name, part] of Object.entries(value)) if (!notTexts.has(name)) yield* textsOf(part);
}

const doubtsIn = (content: unknown, about: TextFacts) =>
  [...textsOf(content)].flatMap((text) => checkWords(text, about)).map(({ words }) => words);

const files = globSync("demo/content/*.json").map((path) => [basename(path), path] as const);

test.each(
  files.filter(
    ([name]) => !["products.json", "claims.json", "attributes.json", "reviews.json"].includes(name),
  ),
)("%s claims nothing that is not proven", (_, path) => {
  const content: unknown = JSON.parse(readFileSync(path, "utf8"));
  expect(doubtsIn(content, facts(products))).toEqual([]);
});

test("nor does any product, compared with its own origin", () => {
  expect(products.flatMap((product) => doubtsIn(product, facts([product])))).toEqual([]);
  const told = claims.map(({ text, scope }) => ({
    text,
    about: { ...facts(scope === "shop" ? products : []), isClaim: true },
  }));
  expect(told.flatMap(({ text, about }) => doubtsIn(text, about))).toEqual([]);
});

/** Sets refer to the labels of their products. */
const cosmetics = products.filter(({ inci }) => inci && !inci.startsWith("Per l’elenco"));

test("every cosmetic states what Reg. 1223/2009 and 2023/988 ask for", () => {
  expect(cosmetics.length).toBeGreaterThan(40);
  for (const { name, pao, warnings, responsiblePerson, disposal } of cosmetics) {
    expect.soft(pao, name).toMatch(/^(?:\d+M|monouso)$/);
    expect.soft(warnings, name).toMatch(/\S/);
    expect.soft(disposal, name).toMatch(/[A-Z]+ \d+/);
    const { name: maker = "", address = "", email = "" } = responsiblePerson ?? {};
    expect.soft([maker, address, email], name).not.toContain("");
  }
});

test("sun protection factors are those of Recommendation 2006/647/EC, with its warnings", () => {
  const factors = [...JSON.stringify(products).matchAll(/\bSPF (\d+\+?)/g)].map(([, spf]) => spf);
  const allowed = ["6", "10", "15", "20", "25", "30", "50", "50+"];
  expect(factors.filter((spf = "") => !allowed.includes(spf))).toEqual([]);
  const suncare = cosmetics.filter(({ name }) => name.includes("SPF"));
  expect(suncare.length).toBeGreaterThan(2);
  for (const { name, warnings } of suncare)
    expect.soft(warnings, name).toMatch(/troppo a lungo al sole.*neonati e bambini/);
});

test("no product contains more retinol than Reg. (EU) 2024/996 allows, and vitamin A is warned of", () => {
  const vitaminA = cosmetics.filter(({ inci }) => /\bretin(?:ol|al|yl)/i.test(inci ?? ""));
  expect(vitaminA.length).toBeGreaterThan(0);
  for (const product of vitaminA) {
    const shares = [...JSON.stringify(product).matchAll(/([\d,]+)\s?% di retin/gi)];
    expect
      .soft(shares.every(([, share = ""]) => Number(share.replace(",", ".")) <= 0.3))
      .toBe(true);
    expect.soft(product.warnings, product.name).toMatch(/vitamina A: tieni conto del tuo apporto/);
  }
});

test("whoever contains perfume lists allergens", () => {
  const perfumed = cosmetics.filter(({ inci }) => inci?.includes("Parfum"));
  expect(perfumed.length).toBeGreaterThan(5);
  for (const { name, inci } of perfumed)
    expect
      .soft(inci, name)
      .toMatch(/Linalool|Limonene|Geraniol|Citr(?:al|onellol)|Coumarin|Benzyl/);
});

const notice = pages.pages.find(({ path }) => path === "/cookie-policy")?.body ?? "";

test("the cookie notice names every cookie of the shop", () => {
  const code = globSync("storefront/app/**/*.{ts,tsx}").map((path) => readFileSync(path, "utf8"));
  const names = code.flatMap((text) => text.match(/"shop_[a-z]+"/g) ?? []);
  expect(names.length).toBeGreaterThan(10);
  for (const name of names) expect.soft(notice).toContain(name.replaceAll('"', ""));
});

test("the terms speak to adults and send nobody to the closed ODR platform", () => {
  const texts = JSON.stringify(pages);
  expect(texts).toContain("maggiorenn");
  expect(texts).not.toMatch(/ec\.europa\.eu\/(consumers\/)?odr/);
});
