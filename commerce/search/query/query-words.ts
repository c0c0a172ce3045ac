export const longestQuery = 200;
const mostWords = 8;

/** Normalises a query to index words: lower case, without accents, ASCII. */
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

/** Lookup keys of a phrase: its stems, and all joined, so that «spf 50», «spf50» and «anti-età» match. */
export function keysOf(words: string[]): string[] {
  const apart = words.flatMap((word) => word.match(/[a-z]+|\d+/g) ?? []);
  const telling = apart.filter((word) => !linking.test(word));
  return [telling.map(stem).join(" "), stem(apart.join(""))].filter(Boolean);
}

/** Connecting words: «olio d’oliva» is «olio di oliva»; «a» and «c» are excepted as vitamins. */
export const linking =
  /^(?:d|di|de[ilr]?|dell[aeo]?|degli|al|all[aeo]?|agli|il|lo|la|gli|le|l|per|con|da|un|una|uno)$/;

/** Strips the ending for number and gender: «occhio» and «occhi», «rughe» and «ruga». */
const stem = (word: string) =>
  word.length < 3
    ? word
    : word
        .replace(/[aeiou]$/, "")
        .replace(/i$/, "")
        .replace(/(?<=[cg])h$/, "");
