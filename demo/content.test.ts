import { globSync, readFileSync } from "node:fs";
import { basename } from "node:path";
import { expect, test } from "vitest";
import { checkWords, type TextFacts } from "#contract/claims/check-words.ts";
import claims from "./content/claims.json" with { type: "json" };
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
    about: facts(scope === "shop" ? products : []),
  }));
  expect(told.flatMap(({ text, about }) => doubtsIn(text, about))).toEqual([]);
});
