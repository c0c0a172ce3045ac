import { anyOf, orNull } from "#app/features/api/shop-api.server.ts";
import { labelPlace } from "#app/features/ingredient-places/places.tsx";
import { cardPhoto } from "#app/features/product-card/product-card.ts";
import type { BlogPost } from "#contract/blog.ts";
import type { Product, TaxonPage } from "#contract/catalogue.ts";
import type { Shop } from "#contract/client/client.ts";
import type { Ingredient, IngredientPage } from "#contract/guide/ingredients.ts";
import type { Ritual } from "#contract/guide/ritual.ts";
import { ingredientPath, ritualPath } from "#contract/paths.ts";
import type { ProductReview, ReviewSummary } from "#contract/review.ts";
import { isRanking } from "#contract/sections/rankings.ts";
import type { ShownSection } from "#contract/sections/sections.ts";
import { spelt } from "#contract/format/number-words.ts";
import * as m from "#messages";
import type { FirstQuestion, LabelPlaces } from "./section-views.ts";

export type Shown<Kind extends ShownSection["kind"]> = Extract<ShownSection, { kind: Kind }>;

/** Lists needed by the sections, each loaded once per page. */
export type Lists = {
  listed: Map<string, Product[]>;
  posts: BlogPost[];
  reviews: ProductReview[];
  /** Of all published reviews. */
  summary: ReviewSummary | null;
  chosenReviews: Map<number, ProductReview>;
  ingredients: Map<string, LabelPlaces>;
  actives: Ingredient[];
  question: FirstQuestion | null;
};

export const bestSellers = "best-seller";
export const newest = "";

/** Key of a section's product list: a category code, or the newest products. */
export const listOf = ({ source, category }: Shown<"products">): string =>
  source === "best-sellers" ? bestSellers : (category?.code ?? newest);

export async function loadLists(
  shop: Shop,
  sections: ShownSection[],
  category?: TaxonPage,
): Promise<Lists> {
  const lists: Lists = {
    listed: new Map(),
    posts: [],
    reviews: [],
    summary: null,
    chosenReviews: new Map(),
    ingredients: new Map(),
    actives: [],
    question: null,
  };
  const { counts, posts, reviews, ingredients, chosen } = needsOf(sections);
  const kinds = new Set(sections.map(({ kind }) => kind));
  const quiz = sections.some((section) => section.kind === "needs" && section.quiz);
  const list = async (name: string, itemsPerPage: number) => {
    const sorting = { property: "createdAt", direction: "desc" } as const;
    const which = name === newest ? { sorting } : { taxon: name };
    lists.listed.set(name, (await shop.products({ ...which, itemsPerPage })).items);
  };
  const calls = [...counts].map(async ([name, count]) => {
    await list(name, count);
    // Shops without a best-seller category show new products instead.
    const none = name === bestSellers && lists.listed.get(name)?.length === 0;
    if (none && !counts.has(newest)) await list(newest, count);
  });
  if (posts > 0) {
    const call = shop.blogPosts({ itemsPerPage: posts });
    calls.push(call.then(({ items }) => void (lists.posts = items)));
  }
  if (reviews > 0) {
    const sorting = { property: "createdAt", direction: "desc" } as const;
    const call = shop.reviews({ itemsPerPage: reviews, sorting });
    calls.push(call.then(({ items }) => void (lists.reviews = items)));
  }
  if (kinds.has("reviews") && !(await shop.lacks()).reviewSummary)
    calls.push(orNull(shop.reviewSummary()).then((found) => void (lists.summary = found)));
  for (const id of chosen) {
    const call = orNull(shop.review(id));
    calls.push(call.then((found) => void (found && lists.chosenReviews.set(id, found))));
  }
  if (kinds.has("ingredients")) {
    const call = shop.ingredients();
    calls.push(call.then((all) => void (lists.actives = all.filter(isActive))));
  }
  if (quiz) calls.push(orNull(shop.ritual()).then((found) => void (lists.question = asked(found))));
  for (const slug of ingredients) {
    const call = orNull(shop.ingredient(slug, category?.code));
    calls.push(call.then((found) => void (found && lists.ingredients.set(slug, labelled(found)))));
  }
  await anyOf(calls);
  return lists;
}

export const reviewsOf = ({ chosen, count }: Shown<"reviews">, lists: Lists): ProductReview[] =>
  chosen.length > 0
    ? chosen.flatMap((id) => lists.chosenReviews.get(id) ?? [])
    : lists.reviews.slice(0, count);

const isActive = ({ kind }: Ingredient) => kind === "active";
const mostNames = 10;

/** The chosen ingredients in order, or those with most products, by name. */
export function named({ ingredients }: Shown<"ingredients">, actives: Ingredient[]) {
  const shown =
    ingredients.length > 0
      ? ingredients.flatMap((slug) => actives.find((one) => one.slug === slug) ?? [])
      : actives
          .toSorted((a, b) => b.productCount - a.productCount)
          .slice(0, mostNames)
          .toSorted((a, b) => a.name.localeCompare(b.name, "it"));
  return {
    ingredients: shown.map(({ name, slug }) => ({ name, href: ingredientPath(slug) })),
    total: actives.length,
  };
}

function asked(ritual: Ritual | null): FirstQuestion | null {
  const [first, ...others] = ritual?.questions ?? [];
  return first
    ? {
        title: first.title,
        rest: m["sections.quiz_rest"](spelt(others.length)),
        answers: first.answers.map(({ code, label, hint, photo }) => ({
          label,
          hint,
          photo: photo && cardPhoto(photo),
          href: `${ritualPath}?${new URLSearchParams({ [first.code]: code }).toString()}`,
        })),
      }
    : null;
}

const shownPlaces = 4;

const labelled = ({ name, slug, places }: IngredientPage): LabelPlaces => ({
  name,
  href: ingredientPath(slug),
  places: places.slice(0, shownPlaces).map(labelPlace),
});

/** True if the section already contains its products. */
const isListedAlready = (source: Shown<"products">["source"]) =>
  source === "chosen" || isRanking(source);

/** Sections with the same list share one call with the larger count. */
function needsOf(sections: ShownSection[]) {
  const counts = new Map<string, number>();
  const ingredients = new Set<string>();
  const chosen = new Set<number>();
  let posts = 0;
  let reviews = 0;
  for (const section of sections) {
    if (section.kind === "journal") posts = Math.max(posts, section.count);
    if (section.kind === "reviews" && section.chosen.length === 0)
      reviews = Math.max(reviews, section.count);
    if (section.kind === "reviews") section.chosen.forEach((id) => chosen.add(id));
    if (section.kind === "text" && section.ingredient) ingredients.add(section.ingredient);
    if (section.kind !== "products" || isListedAlready(section.source) || section.filters) continue;
    const name = listOf(section);
    counts.set(name, Math.max(section.count, counts.get(name) ?? 0));
  }
  return { counts, posts, reviews, ingredients, chosen };
}
