import { intersect, unite } from "./bits.ts";
import type { Bits } from "./bits.ts";
import type { Shelf } from "./shelf.ts";

export type ChosenAttribute = { code: string; values: string[] };

export type ProductFilter = {
  /** Code, slug or IRI; its descendants count too. */
  taxon?: string | undefined;
  minPrice?: number | undefined;
  maxPrice?: number | undefined;
  attributes: ChosenAttribute[];
};

/** Published, and in the chosen category. */
export function standing(shelf: Shelf, { taxon }: ProductFilter, now: Date): Bits {
  const published = shelf.published(now.getTime());
  if (taxon === undefined) return published;
  const taxonIds = branchOf(shelf, taxon.replace(/^.*\/shop\/taxons\//, ""));
  return intersect(published, unite(shelf.products.length, [...taxonIds].map(shelf.inTaxon)));
}

/** The taxon and all below it. */
function branchOf({ taxons }: Shelf, name: string): Set<number> {
  const root = taxons.find(({ code }) => code === name) ?? taxons.find(({ slug }) => slug === name);
  const branch = new Set(root ? [root.id] : []);
  // A set being walked also gives what is added on the way.
  for (const id of branch)
    for (const taxon of taxons) if (taxon.parentId === id) branch.add(taxon.id);
  return branch;
}

/** Nothing when no price was chosen: then what has none passes too. */
export function withinPrice(shelf: Shelf, { minPrice, maxPrice }: ProductFilter): Bits[] {
  if (minPrice === undefined && maxPrice === undefined) return [];
  return [shelf.costing(minPrice ?? 0, maxPrice ?? Infinity)];
}

/** With one of the chosen values. */
export function havingAttribute(shelf: Shelf, { code, values }: ChosenAttribute): Bits {
  const all = shelf.attributes.find((attribute) => attribute.code === code)?.values ?? [];
  const chosen = all.filter((value) => values.includes(value.code));
  return unite(
    shelf.products.length,
    chosen.map(({ id }) => shelf.withValue(id)),
  );
}
