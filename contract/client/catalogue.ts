import {
  AssociatedProducts,
  Facets,
  PopularSearches,
  type Product,
  ProductCollection,
  ProductPage,
  ProductSearchCollection,
  type Taxon,
  TaxonCollection,
  TaxonPage,
  VariantPage,
} from "../catalogue.ts";
import { FIRST_PAGE, ITEMS_PER_PAGE } from "../constants.ts";
import type { Page } from "../json-ld.ts";
import {
  ProductReview,
  ProductReviewCollection,
  ReviewSummary,
  type WriteReview,
} from "../review.ts";
import { page, segments, type Send } from "./transport.ts";

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

type SearchFilter = ProductFilter & { facets?: boolean };

/** `suggestion`: what was searched instead, when the text itself found nothing; `redirect`: the page it means. */
export type ProductSearch = Page<Product> & {
  suggestion: string | null;
  redirect?: string | undefined;
  facets?: Facets | undefined;
};

const nothing: ProductSearch = { items: [], total: 0, suggestion: null };

/** Without words there is nothing to find, and a path segment of dots would lead elsewhere. */
const hasWords = (text: string) => /[\p{L}\p{N}]/u.test(text);

function filterQuery(filter: ProductFilter): Record<string, string | number | undefined> {
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
            page: filter.page ?? FIRST_PAGE,
            itemsPerPage: filter.itemsPerPage ?? ITEMS_PER_PAGE.default,
          },
          answers: ProductCollection,
        }),
      ),
    product: (slug: string) =>
      send(`/shop/products-by-slug/${encodeURIComponent(slug)}`, { answers: ProductPage }),
    facets: (filter: ProductFilter = {}) =>
      send("/shop/facets", { query: filterQuery(filter), answers: Facets }),
    searchProducts: async (text: string, asked: SearchFilter = {}): Promise<ProductSearch> => {
      if (!hasWords(text)) return nothing;
      const found = await send(`/shop/products-by-query/${encodeURIComponent(text)}`, {
        query: {
          ...filterQuery(asked),
          page: asked.page ?? FIRST_PAGE,
          itemsPerPage: asked.itemsPerPage ?? ITEMS_PER_PAGE.default,
          facets: asked.facets ? 1 : undefined,
        },
        answers: ProductSearchCollection,
      });
      const { suggestion = null, redirect, facets } = found;
      return { ...page(found), suggestion, redirect: redirect ?? undefined, facets };
    },
    countSearch: (query: string) =>
      send("/shop/searches", { method: "POST", body: { query }, expects: 204 }),
    popularSearches: async (): Promise<string[]> =>
      (await send("/shop/popular-searches", { answers: PopularSearches })).queries,
    /** Code: the id of an association, or `<product code>-<type>`. */
    associatedProducts: async (code: string): Promise<Product[]> =>
      (
        await send(`/shop/product-associations/${encodeURIComponent(code)}`, {
          answers: AssociatedProducts,
        })
      ).associatedProducts,
    giftBoxProducts: async (): Promise<Product[]> =>
      page(await send("/shop/gift-box-products", { answers: ProductCollection })).items,
    cartSuggestions: async (token: string): Promise<Product[]> =>
      page(
        await send(`/shop/products-cart-suggestions/${encodeURIComponent(token)}`, {
          answers: ProductCollection,
        }),
      ).items,
    variant: (code: string) =>
      send(`/shop/product-variants/${encodeURIComponent(code)}`, { answers: VariantPage }),
    taxonTree: async (): Promise<Taxon[]> =>
      page(await send("/shop/taxons-tree", { answers: TaxonCollection })).items,
    taxon: (slug: string) => send(`/shop/taxons-by-slug/${segments(slug)}`, { answers: TaxonPage }),
  };
}

export type ReviewFilter = {
  /** IRI, code or id of a product; left out, reviews of all products. */
  product?: string | undefined;
  rating?: number | undefined;
  skinType?: string | undefined;
  sorting?: { property: "createdAt" | "rating"; direction: "asc" | "desc" } | undefined;
  page?: number | undefined;
  itemsPerPage?: number | undefined;
};

export function reviewCalls(send: Send) {
  return {
    reviews: async (filter: ReviewFilter = {}): Promise<Page<ProductReview>> =>
      page(
        await send("/shop/product-reviews", {
          query: {
            page: filter.page ?? FIRST_PAGE,
            itemsPerPage: filter.itemsPerPage ?? ITEMS_PER_PAGE.default,
            reviewSubject: filter.product,
            rating: filter.rating,
            skinType: filter.skinType,
            ...(filter.sorting
              ? { [`order[${filter.sorting.property}]`]: filter.sorting.direction }
              : {}),
          },
          answers: ProductReviewCollection,
        }),
      ),
    reviewSummary: (product: string) =>
      send("/shop/product-reviews/summary", {
        query: { reviewSubject: product },
        answers: ReviewSummary,
      }),
    ownReview: (product: string) =>
      send("/shop/product-reviews/own", {
        query: { reviewSubject: product },
        answers: ProductReview,
      }),
    writeReview: (review: WriteReview) =>
      send("/shop/product-reviews", { method: "POST", body: review, answers: ProductReview }),
    unconfirmedReview: (token: string) =>
      send(`/shop/product-reviews/confirm/${encodeURIComponent(token)}`, {
        answers: ProductReview,
      }),
    confirmReview: (token: string) =>
      send(`/shop/product-reviews/confirm/${encodeURIComponent(token)}`, {
        method: "PATCH",
        answers: ProductReview,
      }),
  };
}
