import { hasBit } from "../catalogue/bits.ts";
import type { Shelf } from "../catalogue/shelf.ts";
import type { FoundWord } from "./search-sql.ts";

/** What lists may show of the products with every word and with some: the best first, then in the shop's order. */
export function matchWords(found: FoundWord[], shelf: Shelf, now: Date) {
  const asked = found.filter(({ ids }) => ids !== null);
  const weights = asked.map((word) => weightsByPlace(word, shelf));
  const published = shelf.published(now.getTime());
  // By rank: few ranks, many products.
  const ranked: (number[] | undefined)[] = [];
  const ranks = addUp(weights, shelf.products.length);
  for (let place = 0; place < ranks.length; place++) {
    const rank = ranks[place] ?? 0;
    if (rank > 0 && hasBit(published, place)) (ranked[rank] ??= []).push(place);
  }
  const some = ranked.toReversed().flatMap((places) => places ?? []);
  const idOf = (place: number) => shelf.products[place]?.id ?? 0;
  return {
    every: some.filter((place) => weights.every((of) => of[place])).map(idOf),
    some: some.map(idOf),
  };
}

/** An unfinished word may be the start of several that a product has: the weightiest counts. */
function weightsByPlace({ ids, weights }: FoundWord, { places, products }: Shelf): Uint8Array {
  const best = new Uint8Array(products.length);
  ids?.forEach((id, index) => {
    const place = places.get(id);
    const weight = weights?.[index] ?? 0;
    if (place !== undefined && weight > (best[place] ?? 0)) best[place] = weight;
  });
  return best;
}

function addUp(weights: Uint8Array[], length: number): Uint16Array {
  const ranks = new Uint16Array(length);
  for (const of of weights)
    for (let place = 0; place < length; place++)
      ranks[place] = (ranks[place] ?? 0) + (of[place] ?? 0);
  return ranks;
}
