import type { Cents } from "./types.ts";

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
      .toSorted((a, b) => b.rest - a.rest || a.index - b.index)
      .slice(0, left)
      .map((share) => share.index),
  );
  return shares.map((share) => share.part + (raised.has(share.index) ? 1 : 0));
}
