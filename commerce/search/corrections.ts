import { sql } from "drizzle-orm";

/** A word of the catalogue that looks like one of the query. */
export type Likeness = { word: string; count: number };

/** Shorter words look like too many others. */
export const shortestWord = 4;

/** The word as it was probably meant; among equally close ones the commonest. */
export function correctWord(word: string, near: Likeness[]): string {
  const allowed = word.length > 5 ? 2 : 1;
  const [closest] = near
    .map((likeness) => ({
      ...likeness,
      distance: editDistance(word, queryWords(likeness.word).join("")),
    }))
    .filter(({ distance }) => distance <= allowed)
    .toSorted((a, b) => a.distance - b.distance || b.count - a.count);
  return closest?.word ?? word;
}

/** Emails to add, drop, change or swap with their neighbour to turn one word into the other. */
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

/** A word of the query with what was found for it, each hit `product id × 100 + weight`; null when it says nothing. */
export type FoundWord = { word: string; hits: number[] | null };

/**
 * Each word stands for a span of stems. The last may be unfinished; one such as "di" says nothing after others, but
 * alone it may be the start of one. Takes only what `queryWords` lets through.
 */
export const findWords = (words: string[]) => sql`
  with given as (
    select word, place, place = ${words.length} as last, tsvector_to_array(to_tsvector('italian', word)) as stems
    from unnest(string_to_array(${words.join(" ")}, ' ')) with ordinality as split (word, place)),
  spans as materialized (
    select place, stem collate "C" as low, stem || case when last then chr(1114111) else '' end as high
    from given, unnest(stems) stem
    union all
    select place, word collate "C", word || chr(1114111) from given
    where last and not exists (select from unnest(stems) stem where starts_with(word, stem))
      and (stems <> '{}' or not exists (select from given head where not head.last and head.stems <> '{}')))
  select given.word, case when exists (select from spans where spans.place = given.place) then (
    select coalesce(json_agg(w.product_id::bigint * 100 + w.weight), '[]')
    from spans join search_words w on w.lexeme >= spans.low and w.lexeme <= spans.high
    where spans.place = given.place) end as hits
  from given order by given.place`;

export type LikeWords = { word: string; near: Likeness[] };

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
    where found.count > 0) as near
  from unnest(string_to_array(${words.join(" ")}, ' ')) as given (word)`;

const longestQuery = 200;
const mostWords = 8;

/** The words of a query as the index knows them: lower case, without accents, in ASCII. */
export function queryWords(query: string): string[] {
  return query
    .slice(0, longestQuery)
    .normalize("NFKD")
    .replaceAll(/\p{M}/gu, "")
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== "")
    .slice(0, mostWords);
}
