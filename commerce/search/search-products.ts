import type { Product } from "#contract/catalogue.ts";
import type { Page, PageQuery } from "#contract/json-ld.ts";
import {
  type CatalogueIndex,
  catalogueIndexOf,
  hasBit,
  selectProductsById,
} from "../catalogue/index.ts";
import type { Ctx } from "../kernel/ctx.ts";
import { rows } from "../kernel/db/rows.ts";
import {
  correctWord,
  findLikeWords,
  findWords,
  type FoundWord,
  type LikeWords,
  queryWords,
  shortestWord,
} from "./corrections.ts";

export type ProductSearch = Page<Product> & { suggestion: string | null };

/** Products with every word; failing that, with the words as they were probably meant, or some of them. */
export async function searchProducts(
  ctx: Ctx,
  query: string,
  page: PageQuery,
): Promise<ProductSearch> {
  const words = queryWords(query);
  if (words.length === 0) return { items: [], total: 0, suggestion: null };
  const found = await rows<FoundWord>(ctx.db, findWords(words));
  const catalogueIndex = await catalogueIndexOf(ctx);
  const match = (among: FoundWord[]) => matchWords(among, catalogueIndex, ctx.clock());
  const show = (places: number[]) => showPage(ctx, catalogueIndex, places, page);
  const { every, some } = match(found);
  if (every.length > 0) return { ...(await show(every)), suggestion: null };
  const meant = await correct(ctx, found);
  if (meant === undefined) return { ...(await show(some)), suggestion: null };
  const corrected = match(await rows<FoundWord>(ctx.db, findWords(meant.flatMap(queryWords))));
  const best = corrected.every.length > 0 ? corrected.every : corrected.some;
  const suggestion = best.length > 0 ? meant.join(" ") : null;
  return { ...(await show(best)), suggestion };
}

/** The words as they were probably meant; undefined when there is nothing to correct. */
async function correct(ctx: Ctx, found: FoundWord[]): Promise<string[] | undefined> {
  const unknown = found
    .filter(({ word, hits }) => hits?.length === 0 && word.length >= shortestWord)
    .map(({ word }) => word);
  if (unknown.length === 0) return undefined;
  const like = await rows<LikeWords>(ctx.db, findLikeWords(unknown));
  const meant = new Map(like.map(({ word, near }) => [word, correctWord(word, near)]));
  if ([...meant].every(([word, other]) => word === other)) return undefined;
  return found.map(({ word }) => meant.get(word) ?? word);
}

async function showPage(
  ctx: Ctx,
  catalogueIndex: CatalogueIndex,
  places: number[],
  { page, itemsPerPage }: PageQuery,
) {
  const shown = places.slice((page - 1) * itemsPerPage, page * itemsPerPage);
  const ids = shown.map((place) => catalogueIndex.products[place]?.id ?? 0);
  return { items: await selectProductsById(ctx, ids), total: places.length };
}

/** Places of what lists may show with every word and with some: the best first, then in the shop's order. */
function matchWords(found: FoundWord[], catalogueIndex: CatalogueIndex, now: Date) {
  const asked = found.flatMap(({ hits }) => (hits ? [hits] : []));
  const ranks = new Uint16Array(catalogueIndex.products.length);
  const words = new Uint8Array(catalogueIndex.products.length);
  for (const hits of asked) addWord(hits, catalogueIndex, ranks, words);
  const published = catalogueIndex.published(now.getTime());
  // By rank: few ranks, many products.
  const ranked: number[][] = [];
  for (let place = 0; place < ranks.length; place++) {
    const rank = ranks[place] ?? 0;
    if (rank > 0 && hasBit(published, place)) (ranked[rank] ??= []).push(place);
  }
  const some = Object.values(ranked).toReversed().flat();
  return { every: some.filter((place) => words[place] === asked.length), some };
}

/** An unfinished word may be the start of several that a product has: the weightiest counts. */
function addWord(
  hits: number[],
  { places }: CatalogueIndex,
  ranks: Uint16Array,
  words: Uint8Array,
): void {
  const best = new Uint8Array(ranks.length);
  for (const hit of hits) {
    const place = places.get(Math.floor(hit / 100));
    if (place === undefined) continue;
    const weight = hit % 100;
    const before = best[place] ?? 0;
    if (weight <= before) continue;
    best[place] = weight;
    ranks[place] = (ranks[place] ?? 0) + weight - before;
    if (before === 0) words[place] = (words[place] ?? 0) + 1;
  }
}
