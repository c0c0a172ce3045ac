import { editDistance } from "./edit-distance.ts";
import { queryWords } from "./query-words.ts";

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
