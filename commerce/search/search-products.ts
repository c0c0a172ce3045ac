import { LRUCache } from "lru-cache";
import type { Facets, Product, UnderstoodQuery } from "#contract/catalogue.ts";
import type { Page, PageQuery } from "#contract/json-ld.ts";
import {
  addBit,
  type CatalogueIndex,
  catalogueIndexOf,
  countCommon,
  countFacets,
  idsOfPage,
  intersect,
  passing,
  type ProductFilter,
  selectProductsById,
  type Sorting,
} from "../catalogue/index.ts";
import type { Ctx } from "../kernel/ctx.ts";
import { type Match, matchQuery } from "./match-query.ts";
import { askSources } from "./search-sources.ts";
import { readNumbers } from "./query/query-numbers.ts";
import { queryWords } from "./query/query-words.ts";
import { termsOf } from "./terms.ts";

export type SearchProducts = PageQuery & {
  filter?: ProductFilter;
  /** By relevance if absent. */
  sorting?: Sorting | undefined;
  facets?: boolean;
};

export type ProductSearch = Page<Product> & {
  suggestion: string | null;
  redirect: string | null;
  /** `complete`: every word was found without correction. `taught`: the owner defined what the query means. */
  complete: boolean;
  taught: boolean;
  /** When the result becomes outdated without a change of the catalogue. */
  until: number;
  /** Only for queries with exclusions or a product type the shop lacks. */
  understood?: UnderstoodQuery;
  facets?: Facets;
};

/** Searches products by relevance; a price in the query becomes a filter. */
export async function searchProducts(
  ctx: Ctx,
  query: string,
  input: SearchProducts,
): Promise<ProductSearch> {
  const { rest, text, minPrice, maxPrice } = readNumbers(query);
  const words = queryWords(text);
  const hasPrice = minPrice !== undefined || maxPrice !== undefined;
  if (words.length === 0 && !hasPrice) return nothing;
  const index = await catalogueIndexOf(ctx);
  const { verdict } = termsOf(index).read(words, index);
  if (verdict) {
    const redirect = verdict.kind === "page" ? verdict.target : null;
    return { ...nothing, redirect, taught: true };
  }
  const found = await findMatch(ctx, index, words);
  const { places, complete, meant, missing = null, without } = found;
  const filter = { attributes: [], ...input.filter };
  if (minPrice !== undefined) filter.minPrice = Math.max(minPrice, filter.minPrice ?? 0);
  if (maxPrice !== undefined) filter.maxPrice = Math.min(maxPrice, filter.maxPrice ?? Infinity);
  const understood = { words: rest, minPrice: minPrice ?? null, maxPrice: maxPrice ?? null };
  return {
    ...(await showPage(ctx, index, places, { ...input, filter })),
    suggestion: meant ?? null,
    complete,
    until: found.until,
    ...((hasPrice || without.length > 0 || missing) && {
      understood: { ...understood, without, missing },
    }),
  };
}

type CachedMatch = Match & { until: number };

async function findMatch(ctx: Ctx, index: CatalogueIndex, words: string[]): Promise<CachedMatch> {
  const matches = cachedMatches.get(index) ?? new LRUCache({ maxSize, sizeCalculation });
  cachedMatches.set(index, matches);
  const key = words.join(" ");
  const cached = matches.get(key);
  if (cached && cached.until > ctx.clock().getTime()) return cached;
  const match = await matchAll(ctx, index, words);
  matches.set(key, match);
  return match;
}

async function matchAll(ctx: Ctx, index: CatalogueIndex, words: string[]): Promise<CachedMatch> {
  if (words.length === 0)
    return {
      places: Uint32Array.from(index.products.keys()),
      complete: true,
      without: [],
      until: Infinity,
    };
  const { match, until } = await askSources(ctx, index, words);
  return { ...(match ?? (await matchQuery(ctx, index, words))), until };
}

/** Matches per catalogue state: pages, sort orders, filters and facets of a search share them. */
const cachedMatches = new WeakMap<CatalogueIndex, LRUCache<string, CachedMatch>>();
const maxSize = 32 * 1024 * 1024;
const sizeCalculation = ({ places }: CachedMatch) => 200 + places.byteLength;

const nothing: ProductSearch = {
  items: [],
  total: 0,
  suggestion: null,
  redirect: null,
  complete: false,
  taught: false,
  until: Infinity,
};

async function showPage(
  ctx: Ctx,
  index: CatalogueIndex,
  ranked: Uint32Array,
  { filter = { attributes: [] }, sorting, facets, page, itemsPerPage }: SearchProducts,
): Promise<ProductSearch> {
  const found = new Uint32Array(Math.ceil(index.products.length / 32));
  for (const place of ranked) addBit(found, place);
  const shown = intersect(found, passing(index, filter, ctx.clock()));
  const order = sorting ? index.sorted(sorting) : ranked;
  return {
    ...nothing,
    items: await selectProductsById(ctx, idsOfPage(index, shown, order, { page, itemsPerPage })),
    total: countCommon(shown, shown),
    ...(facets && { facets: await countFacets(ctx, filter, [found]) }),
  };
}
