import { type Bits, type CatalogueIndex, type Synonym } from "../catalogue/index.ts";

export type QueryPart = {
  words: string[];
  /** Whether its last word may be unfinished. */
  last: boolean;
  /** What is known of products: that they have a value of an attribute, or stand in a category. */
  values: Bits[];
  categories: Bits[];
  /** Other spellings that would do, each time all of their words; what synonyms say it means. */
  others: string[][];
  meanings: string[][];
};

type Verdict = { kind: "page" | "nothing"; target: string };

type Facts = ((index: CatalogueIndex) => Bits)[];
type Term = { values: Facts; categories: Facts; synonym?: Synonym };

export type Terms = {
  read(words: string[], index: CatalogueIndex): { parts: QueryPart[]; verdict?: Verdict };
  words: ReadonlySet<string>;
};

const known = new WeakMap<Synonym[], Terms>();

/** Categories, values of attributes and synonyms by their words; made once for each state of them. */
export function termsOf(index: CatalogueIndex): Terms {
  const terms = known.get(index.synonyms) ?? createTerms(index);
  known.set(index.synonyms, terms);
  return terms;
}

const longest = 5;

const factsOf = (term: Term | undefined, index: CatalogueIndex) => ({
  values: (term?.values ?? []).map((of) => of(index)),
  categories: (term?.categories ?? []).map((of) => of(index)),
});

function createTerms({ attributes, taxons, synonyms }: CatalogueIndex): Terms {
  const terms = new Map<string, Term>();
  const vocabulary = new Set<string>();
  const add = (phrase: string): Term => {
    const words = queryWords(phrase);
    for (const word of words) if (word.length >= shortestWord) vocabulary.add(word);
    const known = keysOf(words).flatMap((key) => terms.get(key) ?? [])[0];
    const term = known ?? { values: [], categories: [] };
    for (const key of keysOf(words)) terms.set(key, term);
    return term;
  };
  for (const { values } of attributes)
    for (const { id, name } of values) add(name).values.push((index) => index.withValue(id));
  for (const { code, name } of taxons) add(name).categories.push((index) => index.inBranch(code));
  for (const synonym of synonyms)
    for (const phrase of synonym.words) add(phrase).synonym ??= synonym;

  const find = (words: string[]) => keysOf(words).flatMap((key) => terms.get(key) ?? [])[0];

  function understand(words: string[], last: boolean, index: CatalogueIndex): QueryPart {
    const term = find(words);
    const part: QueryPart = { words, last, ...factsOf(term, index), others: [], meanings: [] };
    // Letters and digits are written together or apart.
    const apart = words.flatMap((word) => word.match(/[a-z]+|\d+/g) ?? []);
    if (apart.length > words.length) part.others.push(apart);
    if (words.length > 1) part.others.push([words.join("")]);
    if (term?.synonym?.kind !== "same") return part;
    for (const target of term.synonym.target.split(",").map(queryWords)) {
      const { values, categories } = factsOf(find(target), index);
      part.values.push(...values);
      part.categories.push(...categories);
      part.meanings.push(target);
    }
    return part;
  }

  return {
    words: vocabulary,
    read(words, index) {
      const whole = find(words)?.synonym;
      const verdict = whole && whole.kind !== "same" ? { ...whole, kind: whole.kind } : undefined;
      const parts: QueryPart[] = [];
      for (let from = 0; from < words.length;) {
        let length = Math.min(longest, words.length - from);
        while (length > 1 && !find(words.slice(from, from + length))) length--;
        const last = from + length === words.length;
        parts.push(understand(words.slice(from, from + length), last, index));
        from += length;
      }
      return { parts, ...(verdict && { verdict }) };
    },
  };
}

/** Shorter words look like too many others. */
export const shortestWord = 4;

/** By the stems of its words, and by all of them joined: «spf 50», «spf50», «anti-età». */
function keysOf(words: string[]): string[] {
  const apart = words.flatMap((word) => word.match(/[a-z]+|\d+/g) ?? []);
  const telling = apart.filter((word) => !linking.test(word));
  return [telling.map(stem).join(" "), stem(apart.join(""))].filter(Boolean);
}

/** «Olio d’oliva» is «olio di oliva»; «a» and «c» are vitamins too. */
const linking =
  /^(?:d|di|de[ilr]?|dell[aeo]?|degli|al|all[aeo]?|agli|il|lo|la|gli|le|l|per|con|da|un|una|uno)$/;

/** Without the ending that changes with number and gender: «occhio» and «occhi», «rughe» and «ruga». */
const stem = (word: string) =>
  word.length < 3
    ? word
    : word
        .replace(/[aeiou]$/, "")
        .replace(/i$/, "")
        .replace(/(?<=[cg])h$/, "");

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
