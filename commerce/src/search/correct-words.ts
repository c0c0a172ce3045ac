import { editDistance } from "./edit-distance.ts";
import { queryWords } from "./query-words.ts";

/** What the catalogue says of a word: whether it knows it, and which of its own look like it. */
export type WordReport = { word: string; known: boolean; near: Likeness[] };
type Likeness = { word: string; count: number };

const shortestWord = 4;

/** The query as it was probably meant; words without a likeness stay as they are. */
export function correctWords(reports: WordReport[]): string[] {
  return reports.map(({ word, known, near }) =>
    known || word.length < shortestWord ? word : (closest(word, near) ?? word),
  );
}

/** Among equally close words the commonest was probably meant. */
function closest(word: string, near: Likeness[]): string | undefined {
  const allowed = word.length > 5 ? 2 : 1;
  return near
    .map((likeness) => ({
      ...likeness,
      distance: editDistance(word, queryWords(likeness.word).join("")),
    }))
    .filter(({ distance }) => distance <= allowed)
    .toSorted((a, b) => a.distance - b.distance || b.count - a.count)[0]?.word;
}
