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
