import type { ProductPage } from "#contract/catalogue.ts";
import { termKey } from "#contract/format/plain-text.ts";
import type { Ingredient } from "#contract/guide/ingredients.ts";
import { ingredientPath } from "#contract/paths.ts";

/** An ingredient name with an explanation, or with the page that explains it. */
export type InciTerm = { term: string; note?: string; href?: string };

type KnownIngredient = Pick<Ingredient, "slug" | "name" | "kind" | "inci" | "summary">;

const pageOf = ({ kind, slug }: KnownIngredient) =>
  kind === "active" ? ingredientPath(slug) : undefined;

export function explainTerms(terms: string[], ingredients: KnownIngredient[]): InciTerm[] {
  const known = byTerm(ingredients);
  return terms.map((term) => {
    const found = known.get(termKey(term));
    if (!found) return { term };
    const href = pageOf(found);
    return href ? { term, href } : { term, note: `${found.name}. ${found.summary}` };
  });
}

type Highlight = ProductPage["details"]["ingredientsHighlights"][number];

/** Finds, for each highlight, its ingredient page and its positions on the label, counted from one. */
export function placeHighlights(
  highlights: Highlight[],
  terms: string[],
  ingredients: KnownIngredient[],
) {
  const known = byTerm(ingredients);
  const onLabel = terms.map((term) => known.get(termKey(term)));
  return highlights.map(({ name, what }) => {
    const words = wordsOf(name);
    // «Acqua di mare» also contains «Acqua»: the longest match is used.
    const [found] = onLabel
      .filter((one) => one !== undefined)
      .filter((one) => wordsOf(one.name).every((word) => words.includes(word)))
      .toSorted((a, b) => wordsOf(b.name).length - wordsOf(a.name).length);
    if (!found) return { name, what };
    return {
      name,
      what,
      href: pageOf(found),
      places: onLabel.flatMap((one, at) => (one === found ? [at + 1] : [])),
    };
  });
}

const byTerm = (ingredients: KnownIngredient[]) =>
  new Map(ingredients.flatMap((one) => one.inci.map((key) => [key, one] as const)));

const articles = new Set(["a", "al", "all", "alla", "d", "da", "dal", "di", "e", "in"]);

/** Words without articles and endings, so that «Olio di mandorle dolci» matches «Olio di mandorla». */
const wordsOf = (name: string): string[] =>
  (name.toLowerCase().match(/[\p{L}\d]+/gu) ?? [])
    .filter((word) => !articles.has(word))
    .map((word) => (word.length > 3 ? word.replace(/[aeiouàèìòù]$/u, "") : word));
