import { type Bits, type CatalogueIndex, hasBit, unite } from "../catalogue/index.ts";
import type { QueryPart } from "./terms.ts";

/** What was found for each word, `product id × 100 + weight`; null for one that says nothing. */
export type WordHits = {
  whole: ReadonlyMap<string, number[] | null>;
  /** Of the last word of the query. */
  unfinished: number[] | null;
};

/** What is known counts less than a word of the name, for each word it takes to say it. */
const factWeight = 15;
/** Words that mean something together are taken at their word only in names, categories and the like. */
const tellingWeight = 8;
/** The small print is no reason to show what has only some of the words, or is not what they mean. */
const leastWeight = 6;

/** Places of products with every part and with some: most parts first, then the best, then in the shop's order. */
export function matchParts(parts: QueryPart[], hits: WordHits, index: CatalogueIndex) {
  const size = index.products.length;
  const ranks = new Uint32Array(size);
  const matched = new Uint8Array(size);
  const weighed = new Map<number[], Uint8Array>();
  const weigh = (found: number[]) => {
    const weights = weighed.get(found) ?? weightsOf(found, index);
    weighed.set(found, weights);
    return weights;
  };
  const partScores = parts.flatMap((part) => scorePart(part, hits, weigh, index) ?? []);
  for (const scores of partScores) {
    const rare = rarity(scores);
    for (let place = 0; place < size; place++) {
      const score = scores[place] ?? 0;
      if (score === 0) continue;
      ranks[place] = (ranks[place] ?? 0) + score * rare;
      matched[place] = (matched[place] ?? 0) + 1;
    }
  }
  // By rank: few ranks, many products.
  const ranked: number[][] = [];
  for (let place = 0; place < size; place++) {
    const rank = (matched[place] ?? 0) * 100_000 + (ranks[place] ?? 0);
    if (rank > 0) (ranked[rank] ??= []).push(place);
  }
  const some = Object.values(ranked).toReversed().flat();
  return {
    every: some.filter((place) => partScores.every((scores) => (scores[place] ?? 0) > 0)),
    some: some.filter((place) => partScores.some((scores) => (scores[place] ?? 0) >= leastWeight)),
  };
}

/** What few products have says more of what is meant: «occhiaie» more than «crema». */
function rarity(scores: Uint16Array): number {
  let having = 0;
  for (const score of scores) if (score > 0) having++;
  return having === 0 ? 1 : Math.max(1, Math.round(Math.log2(scores.length / having)));
}

/** Of each place; undefined for a part that says nothing. */
function scorePart(
  part: QueryPart,
  hits: WordHits,
  weigh: (found: number[]) => Uint8Array,
  index: CatalogueIndex,
): Uint16Array | undefined {
  const { words, others, meanings, values, categories, last } = part;
  const own = words.map((word, at) =>
    last && at === words.length - 1 ? hits.unfinished : hits.whole.get(word),
  );
  const weightsOfAll = (found: (number[] | null | undefined)[]) =>
    found.flatMap((each) => (each ? [weigh(each)] : []));
  const weightsOfGroup = (group: string[]) =>
    weightsOfAll(group.map((word) => hits.whole.get(word)));
  const facts = [...values, ...categories];
  const groups = [...others, ...meanings].map(weightsOfGroup);
  const said = weightsOfAll(own);
  if (said.length === 0 && facts.length === 0 && groups.flat().length === 0) return undefined;
  const scores = new Uint16Array(index.products.length);
  addFacts(scores, values, factWeight * words.length);
  const isKnown = facts.length + meanings.length > 0;
  const isPlain = words.length === 1 && meanings.length === 0;
  addAll(scores, said, isKnown ? (isPlain ? leastWeight : tellingWeight) : 1);
  for (const group of others) addAll(scores, weightsOfGroup(group), 1);
  for (const group of meanings)
    addAll(scores, weightsOfGroup(group), facts.length > 0 ? tellingWeight : 1);
  addFacts(scores, categories, factWeight * words.length);
  return scores;
}

function addFacts(scores: Uint16Array, facts: Bits[], weight: number): void {
  if (facts.length === 0) return;
  const known = unite(scores.length, facts);
  for (let place = 0; place < scores.length; place++)
    if (hasBit(known, place)) scores[place] = (scores[place] ?? 0) + weight;
}

/** Where every word of the group weighs enough, their sum counts if nothing better did before. */
function addAll(scores: Uint16Array, group: Uint8Array[], least: number): void {
  if (group.length === 0) return;
  for (let place = 0; place < scores.length; place++) {
    let sum = 0;
    for (const weights of group) {
      const weight = weights[place] ?? 0;
      if (weight < least) {
        sum = 0;
        break;
      }
      sum += weight;
    }
    if (sum > (scores[place] ?? 0)) scores[place] = sum;
  }
}

/** An unfinished word may be the start of several that a product has: the weightiest counts. */
function weightsOf(hits: number[], { places, products }: CatalogueIndex): Uint8Array {
  const best = new Uint8Array(products.length);
  for (const hit of hits) {
    const place = places.get(Math.floor(hit / 100));
    if (place !== undefined) best[place] = Math.max(best[place] ?? 0, hit % 100);
  }
  return best;
}
