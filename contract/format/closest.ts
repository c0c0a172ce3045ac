/** Damerau-Levenshtein distance: insertions, deletions, substitutions and swaps of neighbouring letters. */
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

/** Spelling suggestion: a word at distance one, or two if it is long. */
export function closest(typed: string, words: readonly string[]): string | undefined {
  const most = typed.length > 8 ? 2 : 1;
  for (let slips = 1; slips <= most; slips += 1) {
    const found = words.find(
      (word) =>
        Math.abs(word.length - typed.length) <= slips && editDistance(typed, word) === slips,
    );
    if (found) return found;
  }
  return undefined;
}
