import type { Cents, TaxRate } from "./types.ts";

const BASIS_POINTS = 10_000;

/** Fractions such as 0.1 become whole basis points before any money is touched. */
function basisPoints(fraction: number): number {
  return Math.round(fraction * BASIS_POINTS);
}

/** numerator / denominator rounded half up, in integer arithmetic (neither may be negative). */
export function divideHalfUp(numerator: number, denominator: number): number {
  const doubled = 2 * numerator + denominator;
  return (doubled - (doubled % (2 * denominator))) / (2 * denominator);
}

/** A share of an amount: never below zero, never more than the amount. */
export function percentOf(amount: Cents, fraction: number): Cents {
  const share = Math.min(Math.max(basisPoints(fraction), 0), BASIS_POINTS);
  return divideHalfUp(amount * share, BASIS_POINTS);
}

/** The tax already inside a gross amount: amount × rate / (1 + rate). */
export function taxInside(amount: Cents, rate: number): Cents {
  return divideHalfUp(amount * basisPoints(rate), BASIS_POINTS + basisPoints(rate));
}

export const taxAt = ({ percent }: Pick<TaxRate, "percent">, amount: Cents): Cents =>
  taxInside(amount, percent / 100);

/**
 * Splits an amount pro rata by largest remainder: the parts add up to it exactly, and no part
 * exceeds its weight as long as the amount does not exceed the sum of the weights.
 */
export function distribute(amount: Cents, weights: readonly number[]): Cents[] {
  const sum = weights.reduce((a, b) => a + b, 0);
  if (sum === 0) return weights.map(() => 0);
  // Two amounts multiplied may leave the safe integers.
  const shares = weights.map((weight, index) => {
    const product = BigInt(amount) * BigInt(weight);
    return { index, part: Number(product / BigInt(sum)), rest: Number(product % BigInt(sum)) };
  });
  const left = amount - shares.reduce((total, share) => total + share.part, 0);
  const raised = new Set(
    shares
      // Sorting is stable: of equal remainders the first comes first.
      .toSorted((a, b) => b.rest - a.rest)
      .slice(0, left)
      .map((share) => share.index),
  );
  return shares.map((share) => share.part + (raised.has(share.index) ? 1 : 0));
}
