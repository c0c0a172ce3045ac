/* Criteria of the rankings; the page that explains them shows the same numbers. */

/** Minimum values for a product to be ranked. */
export const rankings = {
  "most-bought": { days: 90, least: 3 },
  "most-rebought": { days: 365, least: 2 },
  "best-rated": { days: null, least: 5 },
} as const;
export type Ranking = keyof typeof rankings;

export const isRanking = (source: string): source is Ranking => source in rankings;
