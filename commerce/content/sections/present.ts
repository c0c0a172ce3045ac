import { sql } from "drizzle-orm";
import type { Image, Product, TaxonRef } from "#contract/catalogue.ts";
import type { Fact, Section, SectionLink, ShownSection } from "#contract/sections/sections.ts";
import {
  isVisible,
  offeredTaxons,
  presentTaxon,
  presentTaxonRef,
  renderText,
  selectProducts,
} from "../../catalogue/index.ts";
import { ingredientPath } from "#contract/paths.ts";
import { isRanking, type Ranking } from "#contract/sections/rankings.ts";
import type { Ctx } from "../../kernel/ctx.ts";
import { rankedProducts } from "../../orders/index.ts";
import { findImages } from "../../media/index.ts";
import { followRedirects } from "../redirects/redirects.ts";
import { renderPlugin } from "./section-types.ts";
import { categoriesOf, factsOf, linksOf, productsOf } from "./check-sections.ts";

export const isShown = ({ hidden, from, until }: Section, now: number): boolean =>
  !hidden &&
  (from === null || Date.parse(from) <= now) &&
  (until === null || Date.parse(until) > now);

export function nextChangeOf(sections: Section[], now: number): Date | null {
  const edges = sections
    .filter(({ hidden }) => !hidden)
    .flatMap(({ from, until }) => [from, until])
    .flatMap((moment) => (moment === null ? [] : [Date.parse(moment)]))
    .filter((moment) => moment > now);
  return edges.length === 0 ? null : new Date(Math.min(...edges));
}

type Category = TaxonRef & { image: Image | null };

type Found = {
  products: Map<string, Product>;
  categories: Map<string, Category>;
  images: Map<string, Image>;
  lead: (href: string) => string | null;
};

export async function presentSections(ctx: Ctx, sections: Section[]): Promise<ShownSection[]> {
  const hrefs = sections.flatMap((one) => [
    ...linksOf(one).map(([, { href }]) => href),
    ...factsOf(one).map(([, { href }]) => href),
    ...ingredientsOf(one).map(ingredientPath),
  ]);
  const photos = sections.flatMap((one) => ("photo" in one && one.photo ? [one.photo] : []));
  const found: Found = {
    products: await findProducts(ctx, sections),
    categories: await findCategories(ctx, sections),
    images: await findImages(ctx, photos),
    lead: await followRedirects(ctx, hrefs),
  };
  const all = await Promise.all(
    sections.map((section) =>
      section.kind === "plugin" ? renderPlugin(ctx, section) : present(ctx, section, found),
    ),
  );
  const shown = all.filter((one) => one !== null);
  // A ranking needs two products: with fewer there is too little data.
  return shown.filter(
    (one) => one.kind !== "products" || !isRanking(one.source) || one.products.length > 1,
  );
}

async function findProducts(ctx: Ctx, sections: Section[]): Promise<Found["products"]> {
  const codes = [...new Set(sections.flatMap(productsOf).map(({ code }) => code))];
  if (codes.length === 0) return new Map();
  const named = sql.join(
    codes.map((code) => sql`${code}`),
    sql`, `,
  );
  const found = await selectProducts(
    ctx,
    sql`select p.id, p.id as place from products p where p.code in (${named}) and ${isVisible(ctx)}`,
  );
  return new Map(found.map((product) => [product.code, product]));
}

const findRanked = (ctx: Ctx, ranking: Ranking, count: number) =>
  selectProducts(
    ctx,
    sql`select p.id, ranked.place from (${rankedProducts(ranking, count)}) ranked
      join products p on p.id = ranked.id where ${isVisible(ctx)}`,
  );

async function findCategories(ctx: Ctx, sections: Section[]): Promise<Found["categories"]> {
  const codes = new Set(sections.flatMap(categoriesOf).map(({ code }) => code));
  if (codes.size === 0) return new Map();
  const named = (await offeredTaxons(ctx)).filter(({ code }) => codes.has(code));
  return new Map(
    named.map((taxon) => {
      const { image } = presentTaxon(ctx, taxon);
      return [taxon.code, { ...presentTaxonRef(ctx, taxon), image }];
    }),
  );
}

async function present(ctx: Ctx, section: Section, found: Found): Promise<ShownSection> {
  const { hidden: _hidden, from: _from, until: _until, ...rest } = section;
  const shown = {
    ...rest,
    ...("text" in rest && { text: await renderText(ctx, rest.text) }),
    ...("photo" in rest && { photo: rest.photo && (found.images.get(rest.photo) ?? null) }),
    ...("caution" in rest && { caution: await renderText(ctx, rest.caution) }),
    ...("link" in rest && { link: leading(rest.link, found) }),
    ...("secondLink" in rest && { secondLink: leading(rest.secondLink, found) }),
    ...("facts" in rest && { facts: rest.facts.map((fact) => ledOn(fact, found)) }),
    ...("ways" in rest && {
      ways: rest.ways.map((way) => ledOn(way, found)).filter(({ href }) => href),
    }),
    ...("ingredients" in rest && {
      ingredients: rest.ingredients.flatMap((slug) => currentSlug(slug, found) ?? []),
    }),
    ...("ingredient" in rest && { ingredient: currentSlug(rest.ingredient, found) }),
    ...namedBy(section, found),
    ...(section.kind === "products" &&
      isRanking(section.source) && {
        products: await findRanked(ctx, section.source, section.count),
      }),
  };
  return shown as ShownSection;
}

const ledOn = (fact: Fact, { lead }: Found): Fact => ({
  ...fact,
  href: fact.href && (lead(fact.href) ?? ""),
});

const ingredientsOf = (section: Section): string[] =>
  section.kind === "ingredients"
    ? section.ingredients
    : section.kind === "text" && section.ingredient
      ? [section.ingredient]
      : [];

/** Follows the redirect of a renamed ingredient. */
const currentSlug = (slug: string | null, { lead }: Found): string | null =>
  slug && (lead(ingredientPath(slug))?.slice(ingredientPath("").length) ?? null);

/** Drops incomplete links of drafts. */
const leading = (link: SectionLink | null, { lead }: Found): SectionLink | null => {
  const href = link && link.label && link.href ? lead(link.href) : null;
  return link && href ? { ...link, href } : null;
};

function namedBy(section: Section, { products, categories }: Found): object {
  const product = (code: string | null) => (code === null ? null : (products.get(code) ?? null));
  switch (section.kind) {
    case "hero":
      return { product: product(section.product) };
    case "products":
      return {
        products: productsOf(section).flatMap(({ code }) => product(code) ?? []),
        category: referTo(categoriesOf(section).map(({ code }) => categories.get(code))[0]),
      };
    case "ritual":
      return {
        steps: section.steps.flatMap((step) => {
          const found = product(step.product);
          return found ? [{ ...step, product: found }] : [];
        }),
      };
    case "categories":
      return { categories: section.categories.flatMap((code) => categories.get(code) ?? []) };
    default:
      return {};
  }
}

function referTo(category: Category | undefined): TaxonRef | null {
  if (!category) return null;
  const { image: _image, ...ref } = category;
  return ref;
}
