import { type Bits, type CatalogueIndex, hasBit, unite } from "../catalogue/index.ts";
import type { QueryPart } from "./terms.ts";
import type { WordWeights } from "./word-weights.ts";

/** A matching category or attribute scores less than a word of the name, for each word of the phrase. */
const factWeight = 15;
/** Words of a known phrase also match individually, but only in names, categories and the like. */
const tellingWeight = 8;
/** A mention in a description alone is no match: a make-up remover mentions «mascara». */
const leastWeight = 6;

/** Positions of products that match every part, else some: most parts first, then by score, then in the shop's order. */
export function matchParts(parts: QueryPart[], weights: WordWeights, index: CatalogueIndex) {
  const size = index.products.length;
  const scored = parts.flatMap((part) => {
    const scores = scorePart(part, weights, size);
    return scores ? { scores, rarity: rarityOf(scores) } : [];
  });
  // Starts with the part that fewest products match, to skip most products early.
  scored.sort((a, b) => b.rarity - a.rarity);
  const all = rankPlaces(scored, size, true);
  const { places, ranks } = all.places.length > 0 ? all : rankPlaces(scored, size, false);
  return { places: sortByRank(places, ranks), complete: all.places.length > 0 };
}

type Scores = Uint8Array | Uint16Array;
type Scored = { scores: Scores; rarity: number };

/** Weights rare words higher: «occhiaie» says more than «crema». */
function rarityOf(scores: Scores): number {
  let having = 0;
  for (let place = 0; place < scores.length; place++) if (scores[place] !== 0) having++;
  return having === 0 ? Infinity : Math.max(1, Math.round(Math.log2(scores.length / having)));
}

/** Per matching part; larger than the scores of all words together. */
const matched = 10_000;

/** Buffers reused by every query, which would otherwise be garbage after each. */
let room = { places: new Uint32Array(), ranks: new Uint32Array() };

function rankPlaces(scored: Scored[], size: number, every: boolean) {
  if (room.places.length < size)
    room = { places: new Uint32Array(size), ranks: new Uint32Array(size) };
  const { places, ranks } = room;
  const rarest = scored[0]?.scores;
  let found = 0;
  for (let place = 0; place < size; place++) {
    if (every && rarest?.[place] === 0) continue;
    let rank = 0;
    let best = 0;
    for (const { scores, rarity } of scored) {
      const score = scores[place] ?? 0;
      if (score > 0) rank += score * rarity + matched;
      else if (every) rank = -Infinity;
      if (score > best) best = score;
    }
    if (best < leastWeight || rank < 0) continue;
    places[found] = place;
    ranks[found++] = rank;
  }
  return { places: places.subarray(0, found), ranks: ranks.subarray(0, found) };
}

/** Counting sort: few ranks, many products. */
function sortByRank(places: Uint32Array, ranks: Uint32Array): Uint32Array {
  let highest = 0;
  for (const rank of ranks) highest = Math.max(highest, rank);
  const ends = new Uint32Array(highest + 1);
  for (const rank of ranks) ends[rank] = (ends[rank] ?? 0) + 1;
  for (let rank = highest, begin = 0; rank >= 0; rank--) {
    const count = ends[rank] ?? 0;
    ends[rank] = begin;
    begin += count;
  }
  const sorted = new Uint32Array(places.length);
  places.forEach((place, at) => {
    const rank = ranks[at] ?? 0;
    const end = ends[rank] ?? 0;
    sorted[end] = place;
    ends[rank] = end + 1;
  });
  return sorted;
}

function scorePart(
  part: QueryPart,
  { whole, unfinished }: WordWeights,
  size: number,
): Scores | undefined {
  const { words, others, meanings, values, categories, last, opposites } = part;
  const said = words.flatMap(
    (word, at) => (last && at === words.length - 1 ? unfinished : whole.get(word)) ?? [],
  );
  const weightsOfGroup = (group: string[]) => group.flatMap((word) => whole.get(word) ?? []);
  const facts = [...values, ...categories];
  const groups = [...others, ...meanings].map(weightsOfGroup);
  if (said.length === 0 && facts.length === 0 && groups.flat().length === 0) return undefined;
  const isKnown = facts.length + meanings.length > 0;
  const isPlainWord = !isKnown && groups.length === 0 && said.length === 1;
  if (isPlainWord && opposites.length === 0) return said[0];
  const scores = new Uint16Array(size);
  addFacts(scores, values, factWeight * words.length);
  const isPlain = words.length === 1 && meanings.length === 0;
  addAll(scores, said, isKnown ? (isPlain ? leastWeight : tellingWeight) : 1);
  for (const group of others) addAll(scores, weightsOfGroup(group), 1);
  for (const group of meanings)
    addAll(scores, weightsOfGroup(group), facts.length > 0 ? tellingWeight : 1);
  addFacts(scores, categories, factWeight * words.length);
  for (const bits of opposites)
    for (let place = 0; place < size; place++) if (hasBit(bits, place)) scores[place] = 0;
  return scores;
}

function addFacts(scores: Uint16Array, facts: Bits[], weight: number): void {
  if (facts.length === 0) return;
  const known = unite(scores.length, facts);
  for (let place = 0; place < scores.length; place++)
    if (known[place >>> 5] === 0) place |= 31;
    else if (hasBit(known, place)) scores[place] = (scores[place] ?? 0) + weight;
}

/** Adds up the words' weights if each reaches `least`, and keeps the better score. */
function addAll(scores: Uint16Array, group: Uint8Array[], least: number): void {
  const [first, ...others] = group;
  if (first === undefined) return;
  for (let place = 0; place < scores.length; place++) {
    let sum = first[place] ?? 0;
    if (sum < least) continue;
    for (let at = 0; at < others.length && sum > 0; at++) {
      const weight = others[at]?.[place] ?? 0;
      sum = weight < least ? 0 : sum + weight;
    }
    if (sum > (scores[place] ?? 0)) scores[place] = sum;
  }
}
