import { isDeepStrictEqual } from "node:util";
import { formatEuro } from "#contract/money.ts";

export type Difference = { field: string; before: string | null; after: string | null };

const money = new Set(["price", "originalPrice"]);

/** What would become different, as people read it; what is not named stays. */
export function differences(before: object, wanted: object): Difference[] {
  const known = before as Record<string, unknown>;
  return Object.entries(wanted).flatMap(([field, value]) => {
    if (value === undefined || isDeepStrictEqual(known[field] ?? null, value)) return [];
    return [{ field, before: shown(field, known[field]), after: shown(field, value) }];
  });
}

function shown(field: string, value: unknown): string | null {
  if (value === null || value === undefined) return null;
  if (typeof value === "boolean") return value ? "sì" : "no";
  if (typeof value === "number" && money.has(field)) return formatEuro(value);
  return Array.isArray(value) ? value.join("|") : String(value);
}
