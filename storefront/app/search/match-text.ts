/** Lower case, without accents: how texts are compared. */
const fold = (text: string) => text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();

const wordsOf = (text: string) => fold(text).match(/[\p{L}\p{N}]+/gu) ?? [];

/** Italian endings change with number and gender: longer words are compared without theirs. */
const stem = (word: string) => (word.length > 4 ? word.replace(/[aeio]$/, "") : word);

/** Whether every word of the query begins a word of the texts. */
export function matches(query: string, texts: (string | null)[]): boolean {
  const asked = wordsOf(query).map(stem);
  const there = texts.flatMap((text) => wordsOf(text ?? ""));
  return asked.length > 0 && asked.every((word) => there.some((one) => one.startsWith(word)));
}
