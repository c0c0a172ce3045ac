import { inArray, sql } from "drizzle-orm";
import { LRUCache } from "lru-cache";
import { type CatalogueIndex, catalogueIndexOf } from "../catalogue/index.ts";
import type { Ctx } from "../kernel/ctx.ts";
import { rows } from "../kernel/db/rows.ts";
import { searchWords } from "./schema.ts";
import { queryWords } from "./query/query-words.ts";
import { termsOf } from "./terms.ts";

export type WordWeights = {
  whole: ReadonlyMap<string, Uint8Array | null>;
  /** Weights of the query's last word as a prefix of others. */
  unfinished: Uint8Array | null;
};

/** Cached words of one catalogue state, from which the next one is updated. */
type Known = { index: CatalogueIndex | undefined; words: LRUCache<string, KnownWord> };

/** The stems that match a word, exactly or as prefix; `lone` words count only if no other word matches. */
type KnownWord = { stems: string[]; unfinished: boolean; lone: boolean; weights: Uint8Array };

const maxSize = 32 * 1024 * 1024;
const sizeCalculation = ({ weights }: KnownWord) => 200 + weights.byteLength;
const noWords = () => new LRUCache<string, KnownWord>({ maxSize, sizeCalculation });
/** With more changed products, it is faster to read words again on demand. */
const mostChanged = 64;

let latest: Known = { index: undefined, words: noWords() };

/** Reads all words in one statement, except cached ones, of which only changed products are read again. */
export async function weighWords(
  ctx: Ctx,
  index: CatalogueIndex,
  given: string[],
  last: string,
): Promise<WordWeights> {
  await catchUp(ctx, index);
  if (warmed !== latest.words && index.products.length >= worthWarming) {
    warmed = latest.words;
    // In the background: words it has not read yet are read on demand.
    void warmUp(ctx, index).catch(() => {});
  }
  const forms = [...new Set(given), `${last}*`];
  const words = latest.index === index ? latest.words : noWords();
  const found = new Map(forms.map((form) => [form, words.get(form)]));
  const unknown = forms.filter((form) => found.get(form) === undefined);
  const read = unknown.length === 0 ? [] : await rows<FoundWord>(ctx.db, findWords(unknown));
  for (const { form, stems, lone, hits } of read) {
    const weights = weightsOf(hits, index);
    const word = { stems, unfinished: form.endsWith("*"), lone, weights };
    found.set(form, word);
    if (latest.index === index) latest.words.set(form, word);
  }
  const tells = given.some((word) => found.get(word)?.stems.length);
  const end = found.get(`${last}*`);
  return {
    whole: new Map(given.map((word) => [word, said(found.get(word))])),
    unfinished: end?.lone && tells ? null : said(end),
  };
}

const worthWarming = 1000;
const mostWarmed = 120;
const sample = 2000;
let warmed: Known["words"] | undefined;

/** Warms the cache with likely words, one by one: of product names, categories, attribute values and synonyms. */
async function warmUp(ctx: Ctx, index: CatalogueIndex): Promise<void> {
  const mine = warmed;
  const counts = new Map<string, number>();
  const step = Math.ceil(index.products.length / sample);
  for (let place = 0; place < index.products.length; place += step)
    for (const word of queryWords(index.products[place]?.name ?? ""))
      counts.set(word, (counts.get(word) ?? 0) + 1);
  const common = [...counts].toSorted(([, some], [, others]) => others - some);
  const words = [common.map(([word]) => word), [...termsOf(index).words]];
  for (const word of new Set(words.flatMap((some) => some.slice(0, mostWarmed)))) {
    // The cache was reset meanwhile and another run has started.
    if (warmed !== mine) return;
    await weighWords(ctx, await catalogueIndexOf(ctx), [word], word);
  }
}

const said = (word: KnownWord | undefined) => (word?.stems.length ? word.weights : null);

/** Updates the cache to another catalogue state; products not read again keep their words. */
async function catchUp(ctx: Ctx, index: CatalogueIndex): Promise<void> {
  const before = latest;
  if (before.index === index) return;
  const { runs, changed } = compareProducts(before.index, index);
  if (changed.length > Math.min(mostChanged, index.products.length / 8)) {
    latest = { index, words: noWords() };
    return;
  }
  const ids = changed.flatMap((place) => index.products[place]?.id ?? []);
  const { productId, lexeme, weight } = searchWords;
  const read = ctx.db.select({ productId, lexeme, weight }).from(searchWords);
  const stems = ids.length === 0 ? [] : await read.where(inArray(productId, ids));
  if (latest !== before) return catchUp(ctx, index);
  const byInitial = Map.groupBy(stems, ({ lexeme }) => lexeme[0]);
  const stay =
    before.index?.products.length === index.products.length &&
    runs.every(({ from, to }) => from === to);
  for (const [form, word] of [...before.words.entries()].toReversed()) {
    const found = new Uint8Array(changed.length);
    for (const stem of word.stems)
      for (const { productId, lexeme, weight } of byInitial.get(stem[0]) ?? [])
        if (lexeme === stem) raise(found, ids.indexOf(productId), weight + 1);
        else if (word.unfinished && lexeme.startsWith(stem))
          raise(found, ids.indexOf(productId), weight);
    if (stay && changed.every((place, at) => found[at] === word.weights[place])) continue;
    const weights = new Uint8Array(index.products.length);
    for (const { from, to, length } of runs)
      weights.set(word.weights.subarray(from, from + length), to);
    changed.forEach((place, at) => (weights[place] = found[at] ?? 0));
    before.words.set(form, { ...word, weights });
  }
  latest = { index, words: before.words };
}

/** Compares two catalogue states: runs of unchanged products, whose weights can be copied, and positions of the others. */
function compareProducts(before: CatalogueIndex | undefined, after: CatalogueIndex) {
  const changed: number[] = [];
  const { length } = after.products;
  if (!before) return { runs: [], changed: [...after.products.keys()] };
  if (before.places === after.places) {
    for (let place = 0; place < length; place++)
      if (before.products[place] !== after.products[place]) changed.push(place);
    return { runs: [{ from: 0, to: 0, length }], changed };
  }
  let run = { from: 0, to: 0, length: 0 };
  const runs = [run];
  for (let place = 0; place < after.products.length; place++) {
    const product = after.products[place];
    if (!product) continue;
    const isNext = run.to + run.length === place;
    if (isNext && before.products[run.from + run.length] === product) {
      run.length += 1;
      continue;
    }
    const from = before.places.get(product.id) ?? -1;
    if (before.products[from] !== product) changed.push(place);
    else runs.push((run = { from, to: place, length: 1 }));
  }
  return { runs, changed };
}

/** Hits of a word in the index, four bytes each: `product id × 64 + weight`. */
type FoundWord = { form: string; stems: string[]; lone: boolean; hits: Uint8Array | null };

/** Each form matches a range of stems; with an asterisk, all with that prefix. Pass only output of `queryWords`. */
const findWords = (forms: string[]) => sql`
  with given as (
    select form, rtrim(form, '*') as word, form like '%*' as unfinished,
      tsvector_to_array(to_tsvector('italian', rtrim(form, '*'))) as stems
    from unnest(string_to_array(${forms.join(" ")}, ' ')) as split (form)),
  spans as materialized (
    select form, stem collate "C" as low, stem || case when unfinished then chr(1114111) else '' end as high
    from given, unnest(stems) stem
    union all
    select form, word collate "C", word || chr(1114111) from given
    where unfinished and not exists (select from unnest(stems) stem where starts_with(word, stem)))
  select form, array(select low from spans where spans.form = given.form) as stems,
    unfinished and stems = '{}' as lone, (
    select string_agg(int4send((w.product_id << 6) + w.weight + (w.lexeme = spans.low)::int), '')
    from spans join search_words w on w.lexeme >= spans.low and w.lexeme <= spans.high
    where spans.form = given.form) as hits
  from given`;

function weightsOf(hits: Uint8Array | null, { places, products }: CatalogueIndex): Uint8Array {
  const weights = new Uint8Array(products.length);
  if (!hits) return weights;
  const bytes = new DataView(hits.buffer, hits.byteOffset, hits.byteLength);
  for (let at = 0; at < hits.byteLength; at += 4) {
    const hit = bytes.getUint32(at);
    raise(weights, places.get(hit >>> 6), hit & 63);
  }
  return weights;
}

/** A prefix may match several words of a product: the highest weight counts. */
function raise(weights: Uint8Array, place: number | undefined, weight: number): void {
  if (place !== undefined) weights[place] = Math.max(weights[place] ?? 0, weight);
}
