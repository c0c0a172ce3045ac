import { redirect } from "react-router";
import { optional } from "#app/features/api/shop-api.server.ts";
import { postCard, type PostCard } from "#app/features/post-list.tsx";
import { productCard, type ProductCard } from "#app/features/product-card/product-card.ts";
import { pageHref } from "#app/ui/page-link.tsx";
import { findMissingPages } from "#app/features/layout/layout-data.server.ts";
import { menuFrom, type MenuLink, taxonLink } from "#app/features/menu/menu.ts";
import type { BlogPost } from "#contract/blog.ts";
import type { Taxon, UnderstoodQuery } from "#contract/catalogue.ts";
import type { Shop } from "#contract/client/client.ts";
import { ITEMS_PER_PAGE } from "#contract/constants.ts";
import { formatEuro } from "#contract/format/money.ts";
import type { SearchStartData, Suggestion } from "#app/features/search/past-searches.tsx";
import type { FoundSuggestions } from "#app/features/search/suggestion-list.tsx";
import {
  blogPostPath,
  categoryPath,
  faqPath,
  ingredientPath,
  lockedLinks,
  ordersPath,
  productPath,
  productsPath,
  searchPath,
} from "#contract/paths.ts";
import { defaultMenus } from "#contract/sections/default-menus.ts";
import * as m from "#messages";
import {
  countFilters,
  defaultSort,
  filterOf,
  itemsPerPage,
  type ListingState,
  parseSearch,
  serialiseListing,
  sortingOf,
} from "../listing/listing-state.ts";
import {
  findHidden,
  type Listing,
  listingOf,
  mostCompared,
  noFacets,
} from "../listing/listing.server.ts";

const bestSellers = 4;
const mostAlso = 4;
const mostNear = 4;

type Also = { kind: "ingredient" | "page" | "question"; name: string; href: string; text?: string };

export type Results = {
  query: string;
  correction: string | null;
  view: "products" | "posts";
  listing: Listing;
  /** Excluded ingredients («senza …»), and the list without the exclusion. */
  without: { phrase: string; known: boolean; href: string }[];
  /** A product the shop does not sell, and its closest alternatives. */
  missing: { name: string; near: { words: string; cards: ProductCard[] } | null } | null;
  posts: PostCard[];
  also: Also[];
  categories: { name: string; href: string }[];
  /** Suggestions when nothing was found. */
  best: ProductCard[];
  browse: MenuLink[];
};

export async function loadSearch(shop: Shop, url: URL): Promise<Results> {
  const all = await optional(shop.facets(), noFacets);
  const state = parseSearch(
    url.searchParams,
    all.attributes.map(({ code }) => code),
  );
  const { query = "" } = state;
  const filter = filterOf(state);
  const found = await shop.searchProducts(query, {
    ...filter,
    ...(state.sort !== defaultSort && { sorting: sortingOf(state) }),
    page: state.page,
    itemsPerPage,
    facets: true,
  });
  if (found.redirect) throw redirect(pageHref(found.redirect));
  const shown = understoodState(state, found.understood);
  // A query that is only a price searches all products.
  if (shown.query === "" && query !== "") {
    const { query: _, ...all } = shown;
    throw redirect(pageHref(productsPath) + serialiseListing(all));
  }
  const meant = found.suggestion ?? shown.query ?? query;
  const [posts, categories, also, hidden, missing] = await Promise.all([
    findPosts(shop, meant),
    findCategories(shop, meant),
    findPages(shop, meant),
    optional(
      findHidden(
        (one) => shop.searchProducts(query, { ...one, itemsPerPage: mostCompared }),
        filter,
      ),
      null,
    ),
    findNear(shop, found.understood?.missing ?? null),
  ]);
  const facets = found.facets ?? { ...noFacets, sorting: [] };
  const without = (found.understood?.without ?? []).map(({ phrase, known, words }) => ({
    phrase,
    known,
    href:
      words === ""
        ? productsPath
        : searchPath + serialiseListing({ ...shown, query: words, page: 1 }),
  }));
  const nothing = found.total + posts.length + also.length + countFilters(shown) === 0;
  return {
    query,
    correction: found.suggestion,
    view: viewOf(url.searchParams, found.total, posts.length),
    listing: {
      ...listingOf(url, shown, found.items, found.total, facets),
      ...(hidden && { hidden }),
    },
    without,
    missing,
    posts: posts.map(postCard),
    also,
    categories,
    best: nothing && !missing?.near ? await loadBestSellers(shop) : [],
    browse: nothing ? menuFrom(await optional(shop.taxonTree(), [])).categories : [],
  };
}

/** A price in the query becomes a filter, which its chip removes; the other words are searched. */
function understoodState(state: ListingState, understood: UnderstoodQuery | undefined) {
  if (!understood) return state;
  const { words, minPrice, maxPrice } = understood;
  return {
    ...state,
    query: words,
    minPrice: minPrice ?? state.minPrice,
    maxPrice: maxPrice ?? state.maxPrice,
  };
}

async function findNear(
  shop: Shop,
  missing: UnderstoodQuery["missing"],
): Promise<Results["missing"]> {
  if (!missing) return null;
  const { name, near: words } = missing;
  if (words === null) return { name, near: null };
  const asked = shop.searchProducts(words, { itemsPerPage: mostNear });
  const { items } = await optional(asked, { items: [] });
  return { name, near: items.length > 0 ? { words, cards: items.map(productCard) } : null };
}

/** Posts come first only if requested, or if there are no products. */
function viewOf(search: URLSearchParams, products: number, posts: number): Results["view"] {
  const asked = search.get("vista") === "articoli";
  return posts > 0 && (asked || products === 0) ? "posts" : "products";
}

/** The owner's best sellers; empty if none are chosen. */
export async function loadBestSellers(
  shop: Shop,
  itemsPerPage = bestSellers,
): Promise<ProductCard[]> {
  const asked = shop.products({ taxon: "best-seller", itemsPerPage });
  const { items } = await optional(asked, { items: [] });
  return items.map(productCard);
}

/** Suggestions before anything is typed. */
export async function loadSearchStart(shop: Shop): Promise<SearchStartData> {
  const [popular, taxons, products, missing] = await Promise.all([
    optional(shop.popularSearches(), []),
    optional(shop.taxonTree(), []),
    loadBestSellers(shop, 3),
    shop.lacks().then((lacks) => findMissingPages(shop, lacks)),
  ]);
  const news = taxons.filter(({ code, empty }) => code === "novita" && !empty).map(taxonLink);
  const guidance = defaultMenus(taxons, "").doors.slice(0, 3);
  return {
    popular,
    categories: menuFrom(taxons).categories.map(({ name, href }) => ({ name, href })),
    ways: [
      ...news,
      ...guidance.map(({ label, href }) => ({ name: label, href })),
      { name: m["search.where_is_order"](), href: ordersPath },
    ].filter(({ href }) => !missing.includes(href)),
    products: products.map(suggestedProduct),
  };
}

const most = { categories: 3, products: 5, posts: 2 };

const suggestedProduct = ({ name, slug, price, photo }: ProductCard): Suggestion => ({
  name,
  href: productPath(slug),
  ...(price !== null && { price: formatEuro(price) }),
  photo,
});

export async function loadSuggestions(shop: Shop, query: string): Promise<FoundSuggestions> {
  const found = await shop.searchProducts(query, { itemsPerPage: most.products });
  const { items, suggestion, redirect: href, understood } = found;
  const meant = suggestion ?? query;
  const [categories, posts, page] = await Promise.all([
    findCategories(shop, meant),
    findPosts(shop, meant),
    href ? pageName(shop, href) : null,
  ]);
  return {
    missing: understood?.missing?.name ?? null,
    pages: page && href ? [{ name: page, href }] : [],
    categories: categories.slice(0, most.categories),
    products: items.map(productCard).map(suggestedProduct),
    posts: posts
      .slice(0, most.posts)
      .map(({ title, slug }) => ({ name: title, href: blogPostPath(slug) })),
  };
}

/** The name of the page that answers a question, such as «Dov’è il mio ordine?». */
async function pageName(shop: Shop, path: string): Promise<string> {
  const pages = await optional(shop.contentPages(), []);
  const names: Readonly<Record<string, string>> = {
    ...lockedLinks,
    [ordersPath]: m["account.orders"](),
    [faqPath]: m["faq.title"](),
  };
  return pages.find((page) => page.path === path)?.title ?? names[path] ?? m["search.page"]();
}

/** The backend searches only products; posts and categories are few enough to filter here. */
export async function findPosts(shop: Shop, query: string): Promise<BlogPost[]> {
  const asked = shop.blogPosts({ itemsPerPage: ITEMS_PER_PAGE.blogCategories });
  const { items } = await optional(asked, { items: [] });
  return items.filter(({ title, excerpt, tags, category }) =>
    matches(query, [title, excerpt, ...tags, category?.name ?? null]),
  );
}

/** Searches ingredients by name, pages by title, and questions by their text. */
async function findPages(shop: Shop, query: string): Promise<Also[]> {
  const [ingredients, pages, questions] = await Promise.all([
    optional(shop.ingredients(), []),
    optional(shop.contentPages(), []),
    optional(shop.questions(), []),
  ]);
  return [
    ...ingredients
      .filter(({ kind, name, inci }) => kind === "active" && matches(query, [name, ...inci]))
      .map(({ name, slug, summary }) => ({
        kind: "ingredient" as const,
        name,
        href: ingredientPath(slug),
        text: summary,
      })),
    ...pages
      .filter(({ title }) => matches(query, [title]))
      .map(({ title, path }) => ({ kind: "page" as const, name: title, href: path })),
    ...questions
      .filter(({ question }) => matches(query, [question]))
      .map(({ question }) => ({ kind: "question" as const, name: question, href: faqPath })),
  ].slice(0, mostAlso);
}

type Category = { name: string; href: string };

async function findCategories(shop: Shop, query: string): Promise<Category[]> {
  return flatten(await optional(shop.taxonTree(), []))
    .filter(({ name }) => matches(query, [name]))
    .map(({ name, slug }) => ({ name, href: categoryPath(slug) }));
}

const flatten = (taxons: Taxon[]): Taxon[] =>
  taxons.flatMap((taxon) => [taxon, ...flatten(taxon.children)]);

/** Converts to lower case without accents, for comparisons. */
const fold = (text: string) => text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();

const wordsOf = (text: string) => fold(text).match(/[\p{L}\p{N}]+/gu) ?? [];

/** Removes the final vowel of longer words, which changes with number and gender in Italian. */
const stem = (word: string) => (word.length > 4 ? word.replace(/[aeio]$/, "") : word);

/** True if every word of the query is a prefix of a word in the texts. */
export function matches(query: string, texts: (string | null)[]): boolean {
  const asked = wordsOf(query).map(stem);
  const there = texts.flatMap((text) => wordsOf(text ?? ""));
  return asked.length > 0 && asked.every((word) => there.some((one) => one.startsWith(word)));
}
