import { z } from "zod";
import { PageQuery } from "#contract/json-ld.ts";
import type { ChosenAttribute, ProductFilter } from "./product-filter.ts";

const cents = z.coerce.number().int().min(0).max(2_147_483_647).optional();

export const FilterQuery = z.object({
  taxon: z
    .string()
    .optional()
    .meta({ description: "Code, slug or IRI of a category; those below it count too" }),
  min_price: cents,
  max_price: cents,
});

export const ProductsQuery = PageQuery.extend(FilterQuery.shape);

export function readFilter(
  query: z.infer<typeof FilterQuery>,
  parameters: Record<string, string[]>,
): ProductFilter {
  return {
    taxon: query.taxon || undefined,
    minPrice: query.min_price,
    maxPrice: query.max_price,
    attributes: readAttributes(parameters),
  };
}

/** Both spellings are in use: `attributes[code][value]=1` and `attributes[code][]=value`. */
function readAttributes(parameters: Record<string, string[]>): ChosenAttribute[] {
  const chosen = new Map<string, Set<string>>();
  for (const [name, sent] of Object.entries(parameters)) {
    const [, code, key] = /^attributes\[([^\]]+)\]\[([^\]]*)\]$/.exec(name) ?? [];
    if (code === undefined || key === undefined) continue;
    const values = isListKey(key) ? sent : sent.filter(isOn).map(() => key);
    for (const value of values) chosen.set(code, (chosen.get(code) ?? new Set()).add(value));
  }
  return [...chosen].map(([code, values]) => ({ code, values: [...values] }));
}

const isListKey = (key: string) => key === "";

const isOn = (value: string) => value !== "0" && value !== "false";
