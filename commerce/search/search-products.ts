import { createHash } from "node:crypto";
import { LRUCache } from "lru-cache";
import type { Facets, Product } from "#contract/catalogue.ts";
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
import { rows } from "../kernel/db/rows.ts";
import { matchParts } from "./match-parts.ts";
import { type QueryPart, queryWords, shortestWord, termsOf } from "./terms.ts";
import { weighWords, type WordWeights } from "./word-weights.ts";
import { sql } from "drizzle-orm";
import { editDistance } from "#contract/format/closest.ts";

export type SearchProducts = PageQuery & {
  filter?: ProductFilter;
  /** The best first when left out. */
  sorting?: Sorting | undefined;
  facets?: boolean;
};

export type ProductSearch = Page<Product> & {
  suggestion: string | null;
  redirect: string | null;
  /** `complete`: every word was found without correction. `taught`: the owner defined what the query means. */
  complete: boolean;
  taught: boolean;
  facets?: Facets;
};

/** Products with every word; failing that, with the words as they were probably meant, or some of them. */
export async function searchProducts(
  ctx: Ctx,
  query: string,
  input: SearchProducts,
): Promise<ProductSearch> {
  const words = queryWords(query);
  if (words.length === 0) return nothing;
  const index = await catalogueIndexOf(ctx);
  const { parts, verdict } = termsOf(index).read(words, index);
  if (verdict) {
    const redirect = verdict.kind === "page" ? verdict.target : null;
    return { ...nothing, redirect, taught: true };
  }
  const kept = known.get(index) ?? new LRUCache({ maxSize, sizeCalculation });
  known.set(index, kept);
  const found = kept.get(words.join(" ")) ?? (await match(ctx, index, parts));
  kept.set(words.join(" "), found);
  const { places, complete, meant } = found;
  return { ...(await showPage(ctx, index, places, input)), suggestion: meant ?? null, complete };
}

/** What a query found, best first; `meant`: the words it was found by instead. */
type Match = { places: Uint32Array; complete: boolean; meant?: string };

/** Of one state of the catalogue: a search has pages, orders, filters and facets. */
const known = new WeakMap<CatalogueIndex, LRUCache<string, Match>>();
const maxSize = 32 * 1024 * 1024;
const sizeCalculation = ({ places }: Match) => 100 + places.byteLength;

async function match(ctx: Ctx, index: CatalogueIndex, parts: QueryPart[]): Promise<Match> {
  const weights = await weighParts(ctx, index, parts);
  const found = matchOnce(parts, weights, index);
  const meant = found.complete ? undefined : await correct(ctx, index, parts, weights);
  if (meant === undefined) return found;
  const corrected = termsOf(index).read(meant.flatMap(queryWords), index);
  const weightsMeant = await weighParts(ctx, index, corrected.parts);
  const { places } = matchOnce(corrected.parts, weightsMeant, index);
  return { places, complete: false, ...(places.length > 0 && { meant: meant.join(" ") }) };
}

/** Cached by everything the result depends on: most catalogue changes do not change it. */
const matches = new LRUCache<string, Match>({ maxSize, sizeCalculation });

function matchOnce(parts: QueryPart[], weights: WordWeights, index: CatalogueIndex): Match {
  const hash = createHash("sha1");
  for (const { values, categories, ...said } of parts) {
    hash.update(JSON.stringify([said, values.length, categories.length]));
    for (const bits of [...values, ...categories]) hash.update(bits as Uint32Array);
  }
  for (const one of [...weights.whole.values(), weights.unfinished]) hash.update(one ?? "nothing");
  const key = hash.digest("base64");
  const found = matches.get(key) ?? matchParts(parts, weights, index);
  matches.set(key, found);
  return found;
}

const nothing: ProductSearch = {
  items: [],
  total: 0,
  suggestion: null,
  redirect: null,
  complete: false,
  taught: false,
};

/** The last word of the query may be unfinished. */
function weighParts(ctx: Ctx, index: CatalogueIndex, parts: QueryPart[]): Promise<WordWeights> {
  const given = parts.flatMap(({ words, last, others, meanings }) =>
    [last ? words.slice(0, -1) : words, ...others, ...meanings].flat(),
  );
  return weighWords(ctx, index, given, parts.at(-1)?.words.at(-1) ?? "");
}

async function correct(
  ctx: Ctx,
  index: CatalogueIndex,
  parts: QueryPart[],
  { whole, unfinished }: WordWeights,
): Promise<string[] | undefined> {
  const unknown = parts
    .filter(
      ({ values, categories, meanings }) =>
        values.length + categories.length + meanings.length === 0,
    )
    .filter(({ others }) => !others.flat().some((word) => whole.get(word)?.some(Boolean)))
    .flatMap(({ words, last }) =>
      words.filter((word, at) => {
        const weights = last && at === words.length - 1 ? unfinished : whole.get(word);
        return weights?.some(Boolean) === false && word.length >= shortestWord;
      }),
    );
  if (unknown.length === 0) return undefined;
  const like = await rows<LikeWords>(ctx.db, findLikeWords(unknown));
  const taught = [...termsOf(index).words].map((word) => ({ word, count: 0 }));
  const meant = new Map(
    like.map(({ word, near, split }) => [
      word,
      split ?? correctWord(word, [...near, ...taught.filter((other) => isNear(word, other.word))]),
    ]),
  );
  if ([...meant].every(([word, other]) => word === other)) return undefined;
  return parts.flatMap(({ words }) => words.map((word) => meant.get(word) ?? word));
}

const isNear = (one: string, other: string) => Math.abs(one.length - other.length) <= 2;

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

type Likeness = { word: string; count: number };

/** From here on two letters may be wrong: in a shorter one two make another word, «smalto» would be «molto». */
const longWord = 8;

/** The word as it was probably meant; among equally close ones the commonest. */
export function correctWord(word: string, near: Likeness[]): string {
  const allowed = word.length >= longWord ? 2 : 1;
  const [closest] = near
    .map((likeness) => ({
      ...likeness,
      distance: editDistance(word, queryWords(likeness.word).join("")),
    }))
    .filter(({ distance }) => distance <= allowed)
    .toSorted((a, b) => a.distance - b.distance || b.count - a.count);
  return closest?.word ?? word;
}

/** `split`: the two words of the catalogue it is made of, where they were written as one. */
type LikeWords = { word: string; near: Likeness[]; split: string | null };

/** A likeness counts by the products that have it, none once they are gone; beyond a hundred it makes no difference. */
const findLikeWords = (words: string[]) => sql`
  select given.word, (
    select coalesce(json_agg(json_build_object('word', likeness.word, 'count', found.count)), '[]')
    from (
      select word from vocabulary where abs(length(word) - length(given.word)) <= 2
      order by word <-> given.word limit 20
    ) likeness
    cross join lateral (
      select count(*)::int as count from (
        select from search_words w
        where w.lexeme = any(tsvector_to_array(to_tsvector('italian', unaccent(likeness.word)))) limit 100
      ) having_it
    ) found
    where found.count > 0) as near, (
    select head.word || ' ' || tail.word
    from generate_series(4, length(given.word) - 4) cut
    join vocabulary head on head.word = left(given.word, cut)
    join vocabulary tail on tail.word = substr(given.word, cut + 1)
    order by cut desc limit 1) as split
  from unnest(string_to_array(${words.join(" ")}, ' ')) as given (word)`;
