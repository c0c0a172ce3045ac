import { type Bits, type CatalogueIndex, type Synonym } from "../catalogue/index.ts";
import { namesOfGoods, pageOfQuestion } from "./query/beauty-words.ts";
import { type Exclusion, takeExclusions } from "./query/exclusions.ts";
import { keysOf, queryWords } from "./query/query-words.ts";

export type QueryPart = {
  words: string[];
  /** Whether its last word may be a prefix. */
  last: boolean;
  /** Products with a matching attribute value, or in a matching category. */
  values: Bits[];
  categories: Bits[];
  /** Alternative spellings (all words of one must match), and meanings from synonyms. */
  others: string[][];
  meanings: string[][];
  /** Products that claim the opposite: «senza profumo» does not match «profumo». */
  opposites: Bits[];
};

type Verdict = { kind: "page" | "nothing"; target: string };

type Facts = ((index: CatalogueIndex) => Bits)[];
type Term = { values: Facts; categories: Facts; synonym?: Synonym };

export type ReadQuery = { parts: QueryPart[]; exclusions: Exclusion[]; verdict?: Verdict };

export type Terms = {
  read(words: string[], index: CatalogueIndex): ReadQuery;
  /** Whether catalogue or owner know the phrase. */
  knows(phrase: string[], index: CatalogueIndex): boolean;
  words: ReadonlySet<string>;
};

const known = new WeakMap<Synonym[], Terms>();

/** Categories, attribute values and synonyms by their words; memoised per catalogue state. */
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
  for (const word of namesOfGoods) if (word.length >= shortestWord) vocabulary.add(word);

  const find = (words: string[]) => keysOf(words).flatMap((key) => terms.get(key) ?? [])[0];

  function understand(words: string[], last: boolean, index: CatalogueIndex): QueryPart {
    const term = find(words);
    const facts = factsOf(term, index);
    const opposites = term ? [] : factsOf(find(["senza", ...words]), index).values;
    const part: QueryPart = { words, last, ...facts, others: [], meanings: [], opposites };
    // Letters and digits may be written together or separately.
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

  function understandAll(words: string[], index: CatalogueIndex): QueryPart[] {
    const parts: QueryPart[] = [];
    for (let from = 0; from < words.length;) {
      let length = Math.min(longest, words.length - from);
      while (length > 1 && !find(words.slice(from, from + length))) length--;
      const last = from + length === words.length;
      parts.push(understand(words.slice(from, from + length), last, index));
      from += length;
    }
    return parts;
  }

  return {
    words: vocabulary,
    knows(phrase, index) {
      const { values, categories, meanings } = understand(phrase, false, index);
      return meanings.length > 0 || [...values, ...categories].some((bits) => bits.some(Boolean));
    },
    read(words, index) {
      const verdict = find(words)?.synonym ?? pageVerdict(words);
      const { rest, exclusions } = takeExclusions(
        words,
        (phrase) => understand(phrase, false, index).values,
      );
      const parts = understandAll(rest, index);
      if (!verdict || verdict.kind === "same") return { parts, exclusions };
      return { parts, exclusions, verdict: { kind: verdict.kind, target: verdict.target } };
    },
  };
}

function pageVerdict(words: string[]): Synonym | undefined {
  const target = pageOfQuestion(words);
  return target === undefined ? undefined : { words, kind: "page", target };
}

/** Minimum length for spelling correction: shorter words are similar to too many others. */
export const shortestWord = 4;
