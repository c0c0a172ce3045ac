import { type Bits, type CatalogueIndex, hasBit, unite } from "../catalogue/index.ts";
import type { QueryPart } from "./terms.ts";
import type { WordWeights } from "./word-weights.ts";

/** What is known counts less than a word of the name, for each word it takes to say it. */
const factWeight = 15;
/** Words that mean something together are taken at their word only in names, categories and the like. */
const tellingWeight = 8;
/** That a description mentions it is no reason to show what is not sold: «mascara» of a make-up remover. */
const leastWeight = 6;

/** Places of products with every part or else with some: most parts first, then the best, then in the shop's order. */
export function matchParts(parts: QueryPart[], weights: WordWeights, index: CatalogueIndex) {
  const size = index.products.length;
  const partScores = parts.flatMap((part) => scorePart(part, weights, size) ?? []);
  const ranks = rankPlaces(partScores, size);
  let highest = 0;
  for (let place = 0; place < size; place++) highest = Math.max(highest, ranks[place] ?? 0);
  // Sorted by counting: few ranks, many products.
  const ends = new Uint32Array(highest + 1);
  for (let place = 0; place < size; place++) {
    const rank = ranks[place] ?? 0;
    ends[rank] = (ends[rank] ?? 0) + 1;
  }
  let found = 0;
  let complete = 0;
  for (let rank = highest; rank > 0; rank--) {
    const begin = found;
    found += ends[rank] ?? 0;
    ends[rank] = begin;
    if (rank >= partScores.length * matched) complete = found;
  }
  const places = new Uint32Array(found);
  for (let place = 0; place < size; place++) {
    const rank = ranks[place] ?? 0;
    if (rank === 0) continue;
    const at = ends[rank] ?? 0;
    places[at] = place;
    ends[rank] = at + 1;
  }
  if (complete > 0) return { places: places.slice(0, complete), complete: true };
  return { places, complete: false };
}

/** More than the scores of all words together. */
const matched = 10_000;

/** What few products have says more of what is meant: «occhiaie» more than «crema». */
function rankPlaces(partScores: Uint16Array[], size: number): Uint32Array {
  const ranks = new Uint32Array(size);
  const tells = new Uint8Array(size);
  for (const scores of partScores) {
    let having = 0;
    for (let place = 0; place < size; place++) having += Number((scores[place] ?? 0) > 0);
    const rarity = having && Math.max(1, Math.round(Math.log2(size / having)));
    for (let place = 0; place < size; place++) {
      const score = scores[place] ?? 0;
      if (score === 0) continue;
      ranks[place] = (ranks[place] ?? 0) + score * rarity + matched;
      if (score >= leastWeight) tells[place] = 1;
    }
  }
  for (let place = 0; place < size; place++) if (tells[place] === 0) ranks[place] = 0;
  return ranks;
}

/** Of each place; undefined for a part that says nothing. */
function scorePart(
  part: QueryPart,
  { whole, unfinished }: WordWeights,
  size: number,
): Uint16Array | undefined {
  const { words, others, meanings, values, categories, last } = part;
  const said = words.flatMap(
    (word, at) => (last && at === words.length - 1 ? unfinished : whole.get(word)) ?? [],
  );
  const weightsOfGroup = (group: string[]) => group.flatMap((word) => whole.get(word) ?? []);
  const facts = [...values, ...categories];
  const groups = [...others, ...meanings].map(weightsOfGroup);
  if (said.length === 0 && facts.length === 0 && groups.flat().length === 0) return undefined;
  const scores = new Uint16Array(size);
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
