import type { Cents } from "./types.ts";

export interface PriceChange {
  readonly price: Cents;
  readonly at: Date;
}

interface Period {
  readonly price: Cents;
  readonly from: number;
  readonly to: number;
}

const THIRTY_DAYS = 30 * 24 * 60 * 60 * 1000;

/**
 * The prior price of art. 17-bis Codice del consumo: the lowest price of the 30 days before the current reduction, or null
 * if the current price is no reduction. Consecutive reductions refer to the first one.
 */
export function lowestPriceBeforeDiscount(
  history: readonly PriceChange[],
  now: Date,
): Cents | null {
  const periods = toPeriods(history, now.getTime());
  const first = firstReduction(periods);
  if (first === null) return null;
  const prior = periods.filter(
    ({ from, to }) => from < first.from && to > first.from - THIRTY_DAYS,
  );
  return Math.min(...prior.map((period) => period.price));
}

/** First day of sale of a product reduced within 30 days of it: the law wants that period shown with the price. */
export function onSaleSince(history: readonly PriceChange[], now: Date): Date | null {
  const periods = toPeriods(history, now.getTime());
  const first = firstReduction(periods);
  const start = periods[0]?.from ?? 0;
  return first && first.from - start < THIRTY_DAYS ? new Date(start) : null;
}

/** Walks back over consecutive reductions; a price that lasted 30 days or more ends the series. */
function firstReduction(periods: readonly Period[]): Period | null {
  let first: Period | null = null;
  for (let index = periods.length - 1; index > 0; index--) {
    const period = periods[index];
    const before = periods[index - 1];
    if (!period || !before || before.price <= period.price) break;
    if (first && period.to - period.from >= THIRTY_DAYS) break;
    first = period;
  }
  return first;
}

/** Periods of constant price, oldest first; prices replaced at the same instant are skipped. */
function toPeriods(history: readonly PriceChange[], now: number): Period[] {
  const changes = history
    .map(({ price, at }) => ({ price, from: at.getTime() }))
    .filter(({ from }) => from <= now)
    .toSorted((a, b) => a.from - b.from)
    .filter(({ from }, index, all) => all[index + 1]?.from !== from)
    .filter(({ price }, index, all) => all[index - 1]?.price !== price);
  return changes.map((change, index) => ({ ...change, to: changes[index + 1]?.from ?? now }));
}

export interface VariantPrices {
  readonly price: Cents;
  /** The full price entered by staff, by which they ask to announce a reduction. */
  readonly originalPrice: Cents | null;
  readonly lowestPriceBeforeDiscount: Cents | null;
}

/**
 * The only price that may be shown struck: the prior price of a reduction found in the price history. Reductions below half
 * a percent are dropped, since they would read «−0%».
 */
export function announcedPriorPrice(prices: VariantPrices): Cents | null {
  const { price, originalPrice, lowestPriceBeforeDiscount: prior } = prices;
  if (originalPrice === null || originalPrice <= price || prior === null) return null;
  return percentOff(prior, price) > 0 ? prior : null;
}

export const percentOff = (prior: Cents, price: Cents) =>
  Math.round(((prior - price) * 100) / prior);
