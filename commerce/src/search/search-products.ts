import type { Product } from "#contract/catalogue.ts";
import type { Page, PageQuery } from "#contract/json-ld.ts";
import { shelfOf } from "../catalogue/read-shelf.ts";
import { selectProductsById } from "../catalogue/select-products.ts";
import type { Shelf } from "../catalogue/shelf.ts";
import type { Ctx } from "../ctx.ts";
import { rows } from "../db/rows.ts";
import { correctWord, shortestWord } from "./correct-words.ts";
import { matchWords } from "./match-words.ts";
import { queryWords } from "./query-words.ts";
import { findLikeWords, findWords } from "./search-sql.ts";
import type { FoundWord, LikeWords } from "./search-sql.ts";

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
  const shelf = await shelfOf(ctx);
  const match = (among: FoundWord[]) => matchWords(among, shelf, ctx.clock());
  const show = (places: number[]) => showPage(ctx, shelf, places, page);
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
  shelf: Shelf,
  places: number[],
  { page, itemsPerPage }: PageQuery,
) {
  const shown = places.slice((page - 1) * itemsPerPage, page * itemsPerPage);
  const ids = shown.map((place) => shelf.products[place]?.id ?? 0);
  return { items: await selectProductsById(ctx, ids), total: places.length };
}
