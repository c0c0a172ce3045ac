import { hasBit } from "../catalogue/bits.ts";
import type { Shelf } from "../catalogue/shelf.ts";
import type { FoundWord } from "./search-sql.ts";

/** What lists may show of the products with every word and with some: the best first, then in the shop's order. */
export function matchWords(found: FoundWord[], shelf: Shelf, now: Date) {
  const asked = found.filter(({ ids }) => ids !== null);
  const weights = asked.map((word) => weightsByPlace(word, shelf));
  const published = shelf.published(now.getTime());
  const some: { id: number; place: number; rank: number }[] = [];
  shelf.products.forEach(({ id }, place) => {
    const rank = rankOf(weights, place);
    if (rank > 0 && hasBit(published, place)) some.push({ id, place, rank });
  });
  some.sort((a, b) => b.rank - a.rank);
  return {
    every: some.filter(({ place }) => weights.every((of) => of[place])).map(({ id }) => id),
    some: some.map(({ id }) => id),
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

function rankOf(weights: Uint8Array[], place: number): number {
  let rank = 0;
  for (const of of weights) rank += of[place] ?? 0;
  return rank;
}
