const words =
  "zero un due tre quattro cinque sei sette otto nove dieci undici dodici tredici quattordici quindici".split(
    " ",
  );

export const inWords = (count: number): string => words[count] ?? String(count);

/** ICU arguments for messages that spell out a number: `count` selects the plural, `words` is shown. */
export const spelt = (count: number) => ({ count, words: inWords(count) });
