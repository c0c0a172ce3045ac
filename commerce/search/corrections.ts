import { sql } from "drizzle-orm";
import { editDistance } from "#contract/format/closest.ts";
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
