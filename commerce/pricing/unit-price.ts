import { divideHalfUp } from "./rounding.ts";
import type { Cents } from "./types.ts";

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

/** Price per measure (artt. 14–16 Codice del consumo); null for goods sold by the piece. */
export function unitPrice(price: Cents, content: NetContent | null): UnitPrice | null {
  if (!content || content.unit === "pz" || content.value <= 0) return null;
  const { small, large, factor } = BASE[content.unit];
  const measure = content.value * factor;
  const [per, size] = measure < 1000 ? ([small, 100] as const) : ([large, 1000] as const);
  // Hundredths of a millilitre keep contents such as 7.5 ml whole.
  return { amount: divideHalfUp(price * size * 100, Math.round(measure * 100)), per };
}
