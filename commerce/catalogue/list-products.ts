import { z } from "zod";
import type { Product } from "#contract/catalogue.ts";
import { WITHOUT_INGREDIENT } from "#contract/constants.ts";
import { type Page, PageQuery } from "#contract/json-ld.ts";
import type { Ctx } from "../kernel/ctx.ts";
import { readIri } from "../kernel/http/router.ts";
import type { CatalogueIndex, Sorting } from "./catalogue-index.ts";
import {
  addBit,
  type Bits,
  countOnce,
  hasBit,
  intersect,
  intersectOnce,
  unite,
} from "./index-bits.ts";
import { selectProductsById } from "./products.ts";
import { catalogueIndexOf } from "./read-index.ts";

export type ListProducts = { filter: ProductFilter; sorting: Sorting; page: PageQuery };

export async function listProducts(ctx: Ctx, input: ListProducts): Promise<Page<Product>> {
  const { filter, sorting, page } = input;
  const catalogueIndex = await catalogueIndexOf(ctx);
  const found = passing(catalogueIndex, filter, ctx.clock());
  const ids = idsOfPage(catalogueIndex, found, catalogueIndex.sorted(sorting), page);
  return { items: await selectProductsById(ctx, ids), total: countOnce(found, found) };
}

export const passing = (catalogueIndex: CatalogueIndex, filter: ProductFilter, now: Date): Bits =>
  intersect(
    standing(catalogueIndex, filter, now),
    ...withinPrice(catalogueIndex, filter),
    ...containingName(catalogueIndex, filter),
    ...filter.attributes.map((attribute) => havingAttribute(catalogueIndex, attribute)),
  );

/** Stops iterating the sort order at the end of the page. */
export function idsOfPage(
  { products }: CatalogueIndex,
  found: Bits,
  order: Iterable<number>,
  { page, itemsPerPage }: PageQuery,
) {
  const ids: number[] = [];
  let left = (page - 1) * itemsPerPage;
  for (const place of order) {
    if (!hasBit(found, place) || left-- > 0) continue;
    ids.push(products[place]?.id ?? 0);
    if (ids.length === itemsPerPage) break;
  }
  return ids;
}

export type ChosenAttribute = { code: string; values: string[] };

export type ProductFilter = {
  /** Code or slug; includes descendants. */
  taxon?: string | undefined;
  minPrice?: number | undefined;
  maxPrice?: number | undefined;
  attributes: ChosenAttribute[];
  /** Filters by part of the name. */
  name?: string | undefined;
};

export function standing(
  catalogueIndex: CatalogueIndex,
  { taxon }: ProductFilter,
  now: Date,
): Bits {
  const moment = now.getTime();
  const published = catalogueIndex.published(moment);
  return taxon === undefined
    ? published
    : intersectOnce(published, catalogueIndex.inBranch(taxon, moment));
}

export function withinPrice(
  catalogueIndex: CatalogueIndex,
  { minPrice, maxPrice }: ProductFilter,
): Bits[] {
  if (minPrice === undefined && maxPrice === undefined) return [];
  return [catalogueIndex.costing(minPrice ?? 0, maxPrice ?? Infinity)];
}

export function containingName({ products }: CatalogueIndex, { name }: ProductFilter): Bits[] {
  if (!name) return [];
  const part = name.toLocaleLowerCase("it");
  const bits = new Uint32Array(Math.ceil(products.length / 32));
  products.forEach((product, place) => {
    if (product.name.toLocaleLowerCase("it").includes(part)) addBit(bits, place);
  });
  return [bits];
}

/** Products with any of the chosen values; for excluded ingredients, with none of them. */
export function havingAttribute(
  { attributes, avoidable, products, withValue }: CatalogueIndex,
  { code, values }: ChosenAttribute,
): Bits {
  const attribute = attributes.find((one) => one.code === code);
  const all = code === WITHOUT_INGREDIENT ? avoidable : (attribute?.values ?? []);
  const [first, ...others] = all
    .filter((value) => values.includes(value.code))
    .map(({ id }) => withValue(id));
  if (first && code === WITHOUT_INGREDIENT) return intersect(first, ...others);
  return unite(products.length, first ? [first, ...others] : []);
}

const cents = z.coerce.number().int().min(0).max(2_147_483_647).optional();

export const FilterQuery = z.object({
  taxon: z
    .string()
    .optional()
    .describe("Code, slug or IRI of a category; those below it count too"),
  "translations.name": z.string().max(200).optional().describe("A part of the name"),
  "productTaxons.taxon.code": z.string().optional().describe("The same, as Sylius names it"),
  min_price: cents,
  max_price: cents,
});

/** Query parameters with dynamic names, which no schema can list. */
export const filterParameters = /^(attributes\[[^\]]+\](\[[^\]]*\])?|(?:sorting|order)\[[\w.]+\])$/;

export const ProductsQuery = PageQuery.extend(FilterQuery.shape);

export function readFilter(
  ctx: Ctx,
  query: z.infer<typeof FilterQuery>,
  parameters: Record<string, string[]>,
): ProductFilter {
  const taxon = query.taxon ?? query["productTaxons.taxon.code"];
  return {
    taxon: taxon ? (readIri(ctx, "taxons", taxon) ?? "") : undefined,
    minPrice: query.min_price,
    maxPrice: query.max_price,
    name: query["translations.name"],
    attributes: readAttributes(parameters),
  };
}

/** Accepts `attributes[code][value]=1`, `attributes[code][]=value` and `attributes[code]=value`. */
function readAttributes(parameters: Record<string, string[]>): ChosenAttribute[] {
  const chosen = new Map<string, Set<string>>();
  for (const [name, sent] of Object.entries(parameters)) {
    const [, code, key] = /^attributes\[([^\]]+)\](?:\[([^\]]*)\])?$/.exec(name) ?? [];
    if (code === undefined) continue;
    const values = !key ? sent : sent.filter(isOn).map(() => key);
    for (const value of values) chosen.set(code, (chosen.get(code) ?? new Set()).add(value));
  }
  return [...chosen].map(([code, values]) => ({ code, values: [...values] }));
}

const isOn = (value: string) => value !== "0" && value !== "false";
