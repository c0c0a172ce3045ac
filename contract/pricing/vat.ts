import type { Cents, TaxRate } from "./types.ts";

export interface VatGroup extends Pick<TaxRate, "percent" | "nature"> {
  /** A multi-purpose voucher: untaxed when sold, taxed when spent. */
  readonly voucher: boolean;
  readonly gross: Cents;
  /** The VAT included in `gross`. */
  readonly tax: Cents;
}

export type Taxed = Pick<VatGroup, "gross" | "percent" | "nature"> & { readonly voucher?: boolean };

/**
 * The only place where VAT is rounded: prices include it, so it is extracted once from the sum of each rate. Cart, order,
 * invoice and VAT register all call this.
 */
export function vatByRate(parts: readonly Taxed[]): VatGroup[] {
  const groups = new Map<string, VatGroup>();
  for (const { percent, nature, voucher = false, gross } of parts) {
    const key = vatKey({ percent, nature, voucher });
    const sum = (groups.get(key)?.gross ?? 0) + gross;
    groups.set(key, { percent, nature, voucher, gross: sum, tax: taxAt({ percent }, sum) });
  }
  return [...groups.values()]
    .filter(({ gross }) => gross > 0)
    .toSorted((a, b) => b.percent - a.percent);
}

/** Groups by rate and nature, not by tax code, which the tax authority does not know. */
export const vatKey = ({ percent, nature, voucher }: Omit<Taxed, "gross">): string =>
  `${percent} ${nature ?? ""}${voucher ? " voucher" : ""}`;

export const sumTax = (groups: readonly Pick<VatGroup, "tax">[]): Cents =>
  groups.reduce((sum, { tax }) => sum + tax, 0);

const BASIS_POINTS = 10_000;

/** Converts fractions such as 0.1 to whole basis points, to avoid floating point with money. */
function basisPoints(fraction: number): number {
  return Math.round(fraction * BASIS_POINTS);
}

/** numerator / denominator, rounded half up in integer arithmetic (both non-negative). */
export function divideHalfUp(numerator: number, denominator: number): number {
  const doubled = 2 * numerator + denominator;
  return (doubled - (doubled % (2 * denominator))) / (2 * denominator);
}

/** A percentage of an amount, clamped to 0…amount. */
export function percentOf(amount: Cents, fraction: number): Cents {
  const share = Math.min(Math.max(basisPoints(fraction), 0), BASIS_POINTS);
  return divideHalfUp(amount * share, BASIS_POINTS);
}

/** The tax included in a gross amount: amount × rate / (1 + rate). */
export function taxInside(amount: Cents, rate: number): Cents {
  return divideHalfUp(amount * basisPoints(rate), BASIS_POINTS + basisPoints(rate));
}

export const taxAt = ({ percent }: Pick<TaxRate, "percent">, amount: Cents): Cents =>
  taxInside(amount, percent / 100);

/**
 * Splits an amount pro rata by largest remainder: the parts add up exactly, and none exceeds its weight as long as the
 * amount does not exceed the sum of weights.
 */
export function distribute(amount: Cents, weights: readonly number[]): Cents[] {
  const sum = weights.reduce((a, b) => a + b, 0);
  if (sum === 0) return weights.map(() => 0);
  // The product of two amounts may exceed the safe integers, hence BigInt.
  const shares = weights.map((weight, index) => {
    const product = BigInt(amount) * BigInt(weight);
    return { index, part: Number(product / BigInt(sum)), rest: Number(product % BigInt(sum)) };
  });
  const left = amount - shares.reduce((total, share) => total + share.part, 0);
  const raised = new Set(
    shares
      // Stable sort: with equal remainders the first line gets the cent.
      .toSorted((a, b) => b.rest - a.rest)
      .slice(0, left)
      .map((share) => share.index),
  );
  return shares.map((share) => share.part + (raised.has(share.index) ? 1 : 0));
}

export interface NetContent {
  readonly value: number;
  readonly unit: "ml" | "l" | "g" | "kg" | "pz";
}

export interface UnitPrice {
  readonly amount: Cents;
  readonly per: "100 ml" | "l" | "100 g" | "kg";
}

const BASE = {
  ml: { small: "100 ml", large: "l", factor: 1 },
  l: { small: "100 ml", large: "l", factor: 1000 },
  g: { small: "100 g", large: "kg", factor: 1 },
  kg: { small: "100 g", large: "kg", factor: 1000 },
} as const;

/** Price per unit of measure (artt. 14–16 Codice del consumo); null for goods sold by the piece. */
export function unitPrice(price: Cents, content: NetContent | null): UnitPrice | null {
  if (!content || content.unit === "pz" || content.value <= 0) return null;
  const { small, large, factor } = BASE[content.unit];
  const measure = content.value * factor;
  const [per, size] = measure < 1000 ? ([small, 100] as const) : ([large, 1000] as const);
  // Multiplying by 100 keeps contents such as 7.5 ml integer.
  return { amount: divideHalfUp(price * size * 100, Math.round(measure * 100)), per };
}
