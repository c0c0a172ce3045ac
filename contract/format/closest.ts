/** Letters left out, added, changed or swapped (Damerau-Levenshtein, each letter touched once). */
function distance(a: string, b: string): number {
  const rows = [Array.from({ length: b.length + 1 }, (_, index) => index)];
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const cell = (up: number, left: number) => rows[i - up]?.[j - left] ?? Infinity;
      const changed = cell(1, 1) + (a[i - 1] === b[j - 1] ? 0 : 1);
      const isSwap = a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      const swapped = isSwap ? cell(2, 2) + 1 : Infinity;
      row.push(Math.min(cell(1, 0) + 1, (row[j - 1] ?? Infinity) + 1, changed, swapped));
    }
    rows.push(row);
  }
  return rows[a.length]?.[b.length] ?? Infinity;
}

/** The word that was probably meant: one slip away, or two in a long one. */
export function closest(typed: string, words: readonly string[]): string | undefined {
  const most = typed.length > 8 ? 2 : 1;
  for (let slips = 1; slips <= most; slips += 1) {
    const found = words.find(
      (word) => Math.abs(word.length - typed.length) <= slips && distance(typed, word) === slips,
    );
    if (found) return found;
  }
  return undefined;
}
