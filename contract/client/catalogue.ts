import {
  Facets,
  ProductCollection,
  ProductPage,
  TaxonCollection,
  TaxonPage,
} from "../catalogue.ts";
import type { Product, Taxon } from "../catalogue.ts";
import type { Page } from "../json-ld.ts";
import { page } from "./page.ts";
import { segments } from "./transport.ts";
import type { Send } from "./transport.ts";

export type SortProperty = "position" | "price" | "name" | "createdAt" | "averageRating";

export type ProductFilter = {
  taxon?: string | undefined;
  minPrice?: number | undefined;
  maxPrice?: number | undefined;
  /** Attribute code → chosen value codes. */
  attributes?: Record<string, string[]> | undefined;
  sorting?: { property: SortProperty; direction: "asc" | "desc" } | undefined;
  page?: number | undefined;
  itemsPerPage?: number | undefined;
};

export function filterQuery(filter: ProductFilter): Record<string, string | number | undefined> {
  const query: Record<string, string | number | undefined> = {
    taxon: filter.taxon,
    min_price: filter.minPrice,
    max_price: filter.maxPrice,
  };
  for (const [code, values] of Object.entries(filter.attributes ?? {})) {
    for (const value of values) query[`attributes[${code}][${value}]`] = 1;
  }
  if (filter.sorting) query[`sorting[${filter.sorting.property}]`] = filter.sorting.direction;
  return query;
}

export function catalogueCalls(send: Send) {
  return {
    products: async (filter: ProductFilter = {}): Promise<Page<Product>> =>
      page(
        await send("/shop/products-with-facets", {
          query: {
            ...filterQuery(filter),
            page: filter.page ?? 1,
            itemsPerPage: filter.itemsPerPage ?? 10,
          },
          answers: ProductCollection,
        }),
      ),
    product: (slug: string) =>
      send(`/shop/products-by-slug/${encodeURIComponent(slug)}`, { answers: ProductPage }),
    facets: (filter: ProductFilter = {}) =>
      send("/shop/facets", { query: filterQuery(filter), answers: Facets }),
    taxonTree: async (): Promise<Taxon[]> =>
      page(await send("/shop/taxons-tree", { answers: TaxonCollection })).items,
    taxon: (slug: string) => send(`/shop/taxons-by-slug/${segments(slug)}`, { answers: TaxonPage }),
  };
}
