import { createHash } from "node:crypto";
import { sql } from "drizzle-orm";
import { LRUCache } from "lru-cache";
import { type CatalogueIndex, hasBit } from "../catalogue/index.ts";
import type { Ctx } from "../kernel/ctx.ts";
import { rows } from "../kernel/db/rows.ts";
import { findGoods, type Good, type NamedGood } from "./query/beauty-words.ts";
import { correctWords } from "./correct-words.ts";
import { productsWithout } from "./query/exclusions.ts";
import { matchParts } from "./match-parts.ts";
import { queryWords } from "./query/query-words.ts";
import { type QueryPart, termsOf } from "./terms.ts";
import { weighWords, type WordWeights } from "./word-weights.ts";

/** Result of a query, best match first. */
export type Match = {
  places: Uint32Array;
  /** True if every word was found without correction and the shop sells the product type. */
  complete: boolean;
  /** The corrected words, if they were used instead. */
  meant?: string;
  /** A product type the shop does not sell, and a query for the closest alternative. */
  missing?: { name: string; near: string | null };
  without: { phrase: string; known: boolean; words: string }[];
};

type Found = Pick<Match, "places" | "complete">;

/** Finds products with every word and without the exclusions; failing that, with corrected words, or some of the words. */
export async function matchQuery(ctx: Ctx, index: CatalogueIndex, words: string[]): Promise<Match> {
  const { parts, exclusions } = termsOf(index).read(words, index);
  if (exclusions.length === 0)
    return { ...(await matchWords(ctx, index, words, parts)), without: [] };
  const left = parts.flatMap((part) => part.words);
  const withouts = await Promise.all(
    exclusions.map(async (exclusion) => ({
      exclusion,
      bits: await productsWithout(ctx, index, exclusion),
    })),
  );
  const allowed = withouts.flatMap(({ bits }) => bits ?? []);
  const unknown = exclusions.filter((_, at) => !withouts[at]?.bits).flatMap(({ name }) => name);
  // Only an unknown exclusion, such as «senza nichel»: searches what the shop says about nickel.
  const searched = left.length === 0 && allowed.length === 0 ? unknown : left;
  const found =
    searched.length === 0
      ? { places: Uint32Array.from(index.products.keys()), complete: true }
      : await matchWords(ctx, index, searched, termsOf(index).read(searched, index).parts);
  return {
    ...found,
    places: found.places.filter((place) => allowed.every((bits) => hasBit(bits, place))),
    complete: found.complete && unknown.length === 0,
    without: withouts.map(({ exclusion, bits }) => ({
      phrase: exclusion.phrase,
      known: bits !== undefined,
      words: withoutPhrase(words, exclusion.name).join(" "),
    })),
  };
}

/** Removes an exclusion from the query, including connecting words that would be left over. */
function withoutPhrase(words: string[], name: string[]): string[] {
  const at = words.findIndex((_, from) =>
    name.every((word, offset) => words[from + offset] === word),
  );
  const before = words.slice(0, at);
  while (/^(?:senza|priv[oaie]|di|non|no|zero|e|ed|o|ne)$/.test(before.at(-1) ?? "")) before.pop();
  const after = words.slice(at + name.length);
  if (after[0] === "free") after.shift();
  const continues = /^(?:e|ed|o|ne)$/.test(after[0] ?? "");
  return [...before, ...(continues ? ["senza", ...after.slice(1)] : after)];
}

async function matchWords(
  ctx: Ctx,
  index: CatalogueIndex,
  words: string[],
  parts: QueryPart[],
): Promise<Omit<Match, "without">> {
  const goods = findGoods(words);
  const weights = await weighParts(ctx, index, parts, goods);
  for (const named of goods)
    if (!(await isSold(ctx, index, named.good, named.words, weights)))
      return matchOtherName(ctx, index, words, named);
  const found = matchOnce(parts, weights, index);
  const meant = found.complete ? undefined : await correctWords(ctx, index, parts, weights);
  if (meant === undefined) return found;
  const correctedWords = meant.flatMap(queryWords);
  const corrected = await matchWords(
    ctx,
    index,
    correctedWords,
    termsOf(index).read(correctedWords, index).parts,
  );
  const isMeant = corrected.places.length > 0 || corrected.missing;
  return { ...corrected, complete: false, ...(isMeant && { meant: meant.join(" ") }) };
}

/** Whether the shop sells it: by name or category; concerns also by texts about benefits. */
async function isSold(
  ctx: Ctx,
  index: CatalogueIndex,
  { isConcern }: Good,
  name: string[],
  weights: WordWeights,
): Promise<boolean> {
  if (termsOf(index).knows(name, index)) return true;
  const all = name.map((word) => weights.whole.get(word) ?? []);
  if (isSaid(all, nameWeight)) return true;
  return isConcern && isSaid(all, benefitWeight) && isPromised(ctx, name);
}

/** Whether one product contains all words with at least this weight. */
const isSaid = ([first = [], ...others]: ArrayLike<number>[], least: number) =>
  Array.prototype.some.call(
    first,
    (weight: number, place) => weight >= least && others.every((one) => (one[place] ?? 0) >= least),
  );

const nameWeight = 8;
const benefitWeight = 6;

/** Checks the texts themselves, because stems also match labels: «cellulite» has the stem of cellulose. */
async function isPromised({ db }: Ctx, name: string[]): Promise<boolean> {
  const promise = sql`lower(unaccent(concat_ws(' ', subtitle, short_description, details ->> 'benefits')))`;
  const starts = name.map((word) => sql`${promise} ~ ${`\\m${word.slice(0, -1)}`}`);
  const found = await rows(
    db,
    sql`select from products where ${sql.join(starts, sql` and `)} limit 1`,
  );
  return found.length > 0;
}

/** Tries the product type's synonyms: «rimmel» finds mascara. Otherwise reports it as missing. */
async function matchOtherName(
  ctx: Ctx,
  index: CatalogueIndex,
  words: string[],
  { good, from, words: name, text }: NamedGood,
): Promise<Omit<Match, "without">> {
  const weights = await weighWords(
    ctx,
    index,
    good.names.flatMap((one) => one.words),
    name[0] ?? "",
  );
  for (const other of good.names) {
    if (!(await isSold(ctx, index, good, other.words, weights))) continue;
    const renamed = [...words.slice(0, from), ...other.words, ...words.slice(from + name.length)];
    return matchWords(ctx, index, renamed, termsOf(index).read(renamed, index).parts);
  }
  const missing = { name: text, near: await findNear(ctx, index, good.near) };
  return { places: new Uint32Array(), complete: false, missing };
}

async function findNear(
  ctx: Ctx,
  index: CatalogueIndex,
  phrases: string[],
): Promise<string | null> {
  for (const phrase of phrases) {
    const { parts } = termsOf(index).read(queryWords(phrase), index);
    if (matchOnce(parts, await weighParts(ctx, index, parts), index).complete) return phrase;
  }
  return null;
}

const maxSize = 32 * 1024 * 1024;
/** Keyed by everything the result depends on, since most catalogue changes do not affect it. */
const matches = new LRUCache<string, Found>({
  maxSize,
  sizeCalculation: ({ places }) => 100 + places.byteLength,
});

function matchOnce(parts: QueryPart[], weights: WordWeights, index: CatalogueIndex): Found {
  const hash = createHash("sha1");
  for (const { values, categories, opposites, ...said } of parts) {
    hash.update(JSON.stringify([said, values.length, categories.length]));
    for (const bits of [...values, ...categories, ...opposites]) hash.update(bits as Uint32Array);
  }
  for (const one of [...weights.whole.values(), weights.unfinished]) hash.update(one ?? "nothing");
  const key = hash.digest("base64");
  const found = matches.get(key) ?? matchParts(parts, weights, index);
  matches.set(key, found);
  return found;
}

/** The query's last word may be a prefix; names of product types are complete words. */
function weighParts(
  ctx: Ctx,
  index: CatalogueIndex,
  parts: QueryPart[],
  goods: NamedGood[] = [],
): Promise<WordWeights> {
  const given = parts.flatMap(({ words, last, others, meanings }) =>
    [last ? words.slice(0, -1) : words, ...others, ...meanings].flat(),
  );
  given.push(...goods.flatMap(({ words }) => words));
  return weighWords(ctx, index, given, parts.at(-1)?.words.at(-1) ?? "");
}
