import { sql } from "drizzle-orm";
import { editDistance } from "#contract/format/closest.ts";
import type { CatalogueIndex } from "../catalogue/index.ts";
import type { Ctx } from "../kernel/ctx.ts";
import { rows } from "../kernel/db/rows.ts";
import { queryWords } from "./query/query-words.ts";
import { type QueryPart, shortestWord, termsOf } from "./terms.ts";
import type { WordWeights } from "./word-weights.ts";

/** Corrects misspelt words; undefined if all are known or none is similar to a known word. */
export async function correctWords(
  ctx: Ctx,
  index: CatalogueIndex,
  parts: QueryPart[],
  { whole, unfinished }: WordWeights,
): Promise<string[] | undefined> {
  const unknown = parts
    .filter(
      ({ values, categories, meanings }) =>
        values.length + categories.length + meanings.length === 0,
    )
    .filter(({ others }) => !others.flat().some((word) => whole.get(word)?.some(Boolean)))
    .flatMap(({ words, last }) =>
      words.filter((word, at) => {
        const weights = last && at === words.length - 1 ? unfinished : whole.get(word);
        return weights?.some(Boolean) === false && word.length >= shortestWord;
      }),
    );
  if (unknown.length === 0) return undefined;
  const like = await rows<LikeWords>(ctx.db, findLikeWords(unknown));
  const taught = [...termsOf(index).words].map((word) => ({ word, count: 0 }));
  const meant = new Map(
    like.map(({ word, near, split }) => [
      word,
      split ?? correctWord(word, [...near, ...taught.filter((other) => isNear(word, other.word))]),
    ]),
  );
  if ([...meant].every(([word, other]) => word === other)) return undefined;
  return parts.flatMap(({ words }) => words.map((word) => meant.get(word) ?? word));
}

const isNear = (one: string, other: string) => Math.abs(one.length - other.length) <= 2;

type Likeness = { word: string; count: number };

/** Minimum length for two wrong letters: in shorter words «smalto» would become «molto». */
const longWord = 8;

/** The most similar word; of equally similar ones the most frequent. */
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

/** `split` is set if a word consists of two words of the catalogue written as one. */
type LikeWords = { word: string; near: Likeness[]; split: string | null };

/** Similar words weighted by their number of products, zero if none is left; capped at a hundred. */
const findLikeWords = (words: string[]) => sql`
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
