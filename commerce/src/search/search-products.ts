import type { Product } from "#contract/catalogue.ts";
import type { Page, PageQuery } from "#contract/json-ld.ts";
import { presentPage } from "../catalogue/present.ts";
import type { Ctx } from "../ctx.ts";
import { rows } from "../db/rows.ts";
import { correctWords } from "./correct-words.ts";
import { queryWords } from "./query-words.ts";
import { looseSearch, strictSearch } from "./search-sql.ts";
import type { Found, FoundOrWords } from "./search-sql.ts";

export type ProductSearch = Page<Product> & { suggestion: string | null };

/** Products with every word; failing that, with the words as they were probably meant. */
export async function searchProducts(
  ctx: Ctx,
  query: string,
  page: PageQuery,
): Promise<ProductSearch> {
  const words = queryWords(query);
  if (words.length === 0) return nothing;
  const [strict] = await rows<FoundOrWords>(ctx.db, strictSearch(ctx, words, page));
  if (!strict?.words) return { ...presentPage(ctx, strict ?? nothing), suggestion: null };
  const meant = correctWords(strict.words);
  const corrected = strict.words.some(({ word }, index) => word !== meant[index]);
  if (!corrected && !strict.words.some(({ known }) => known)) return nothing;
  const [loose] = await rows<Found>(ctx.db, looseSearch(ctx, meant.flatMap(queryWords), page));
  const found = presentPage(ctx, loose ?? nothing);
  return { ...found, suggestion: corrected && found.total > 0 ? meant.join(" ") : null };
}

const nothing = { items: [], total: 0, suggestion: null };
