import { sql } from "drizzle-orm";
import { queryWords } from "./terms.ts";

/** A word of the catalogue that looks like one of the query. */
export type Likeness = { word: string; count: number };

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

/** Letters to add, drop, change or swap with their neighbour to turn one word into the other. */
export function editDistance(from: string, to: string): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: to.length + 1 }, (_, index) => index);
  for (let row = 1; row <= from.length; row++) {
    const current = [row];
    for (let column = 1; column <= to.length; column++) {
      const same = from[row - 1] === to[column - 1];
      const steps = [
        at(last, column) + 1,
        at(current, column - 1) + 1,
        at(last, column - 1) + (same ? 0 : 1),
      ];
      const swapped = from[row - 1] === to[column - 2] && from[row - 2] === to[column - 1];
      if (row > 1 && column > 1 && swapped) steps.push(at(beforeLast, column - 2) + 1);
      current.push(Math.min(...steps));
    }
    beforeLast = last;
    last = current;
  }
  return at(last, to.length);
}

const at = (row: number[], index: number) => row[index] ?? Infinity;

/** `split`: the two words of the catalogue it is made of, where they were written as one. */
export type LikeWords = { word: string; near: Likeness[]; split: string | null };

/** A likeness counts by the products that have it, none once they are gone; beyond a hundred it makes no difference. */
export const findLikeWords = (words: string[]) => sql`
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
