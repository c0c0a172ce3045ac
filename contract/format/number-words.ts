const words =
  "zero un due tre quattro cinque sei sette otto nove dieci undici dodici tredici quattordici quindici".split(
    " ",
  );

export const inWords = (count: number): string => words[count] ?? String(count);

/** For messages whose plural depends on the number that they spell. */
export const spelt = (count: number) => ({ count, words: inWords(count) });
