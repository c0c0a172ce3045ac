import { hasBit } from "../catalogue/bits.ts";
import type { Shelf } from "../catalogue/shelf.ts";
import type { FoundWord } from "./search-sql.ts";

/** Places of what lists may show with every word and with some: the best first, then in the shop's order. */
export function matchWords(found: FoundWord[], shelf: Shelf, now: Date) {
  const asked = found.flatMap(({ hits }) => (hits ? [hits] : []));
  const ranks = new Uint16Array(shelf.products.length);
  const words = new Uint8Array(shelf.products.length);
  for (const hits of asked) addWord(hits, shelf, ranks, words);
  const published = shelf.published(now.getTime());
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
function addWord(hits: number[], { places }: Shelf, ranks: Uint16Array, words: Uint8Array): void {
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
