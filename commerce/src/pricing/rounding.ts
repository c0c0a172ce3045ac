import type { Cents } from "./types.ts";

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
