import {
  AssociatedProducts,
  Facets,
  PopularSearches,
  type Product,
  ProductCollection,
  ProductPage,
  ProductSearchCollection,
  TaxonCollection,
  TaxonPage,
  type UnderstoodQuery,
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
import { callsBy, page as readPage, segments, type Send } from "./transport.ts";
import { BlogCategory, BlogCategoryCollection, BlogPostCollection, BlogPostPage } from "../blog.ts";
import {
  DeliveryEstimates,
  Company,
  ContentPage,
  Identity,
  PageCollection,
  QuestionCollection,
  Redirect,
  SellingTerms,
} from "../content.ts";
import { IngredientCollection, IngredientPage } from "../guide/ingredients.ts";
import { Ritual, type RitualAnswers, Routine, SavedRitual } from "../guide/ritual.ts";
import {
  type AskStockAlert,
  ContactRequestTypeCollection,
  type GiveRefundAccount,
  RefundAccount,
  type SendContactRequest,
  type SendWithdrawalRequest,
  WithdrawalRequest,
} from "../support.ts";
import { Menus } from "../sections/menus.ts";
import { SectionPage, SectionPageCollection } from "../sections/sections.ts";

export type SortProperty = "position" | "price" | "name" | "createdAt" | "averageRating";

export type ProductFilter = {
  taxon?: string | undefined;
  minPrice?: number | undefined;
  maxPrice?: number | undefined;
  /** Maps attribute codes to the selected value codes. */
  attributes?: Record<string, string[]> | undefined;
  sorting?: { property: SortProperty; direction: "asc" | "desc" } | undefined;
  page?: number | undefined;
  itemsPerPage?: number | undefined;
};

type SearchFilter = ProductFilter & { facets?: boolean };

/** `suggestion` is the corrected query, used when the original found nothing; `redirect` a page that matches the query. */
export type ProductSearch = Page<Product> & {
  suggestion: string | null;
  redirect?: string | undefined;
  understood?: UnderstoodQuery | undefined;
  facets?: Facets | undefined;
};

const nothing: ProductSearch = { items: [], total: 0, suggestion: null };

/** A query without letters or digits finds nothing, and a path segment of dots would resolve to another path. */
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

const pageOf = (asked: { page?: number | undefined; itemsPerPage?: number | undefined }) => ({
  page: asked.page ?? FIRST_PAGE,
  itemsPerPage: asked.itemsPerPage ?? ITEMS_PER_PAGE.default,
});

export function catalogueCalls(send: Send) {
  const { get, list, page } = callsBy(send);
  return {
    products: (filter: ProductFilter = {}) =>
      page("/shop/products-with-facets", ProductCollection, {
        ...filterQuery(filter),
        ...pageOf(filter),
      }),
    product: (slug: string) =>
      get(`/shop/products-by-slug/${encodeURIComponent(slug)}`, ProductPage),
    facets: (filter: ProductFilter = {}) => get("/shop/facets", Facets, filterQuery(filter)),
    searchProducts: async (text: string, asked: SearchFilter = {}): Promise<ProductSearch> => {
      if (!hasWords(text)) return nothing;
      const path = `/shop/products-by-query/${encodeURIComponent(text)}`;
      const found = await get(path, ProductSearchCollection, {
        ...filterQuery(asked),
        ...pageOf(asked),
        facets: asked.facets ? 1 : undefined,
      });
      const { suggestion = null, redirect, understood, facets } = found;
      return {
        ...readPage(found),
        suggestion,
        redirect: redirect ?? undefined,
        understood,
        facets,
      };
    },
    countSearch: (query: string) =>
      send("/shop/searches", { method: "POST", body: { query }, expects: 204 }),
    popularSearches: async () => (await get("/shop/popular-searches", PopularSearches)).queries,
    /** `code` is the id of an association, or `<product code>-<type>`. */
    associatedProducts: async (code: string) => {
      const path = `/shop/product-associations/${encodeURIComponent(code)}`;
      return (await get(path, AssociatedProducts)).associatedProducts;
    },
    giftBoxProducts: () => list("/shop/gift-box-products", ProductCollection),
    cartSuggestions: (token: string) =>
      list(`/shop/products-cart-suggestions/${encodeURIComponent(token)}`, ProductCollection),
    variant: (code: string) =>
      get(`/shop/product-variants/${encodeURIComponent(code)}`, VariantPage),
    taxonTree: () => list("/shop/taxons-tree", TaxonCollection),
    taxon: (slug: string) => get(`/shop/taxons-by-slug/${segments(slug)}`, TaxonPage),
  };
}

export type ReviewFilter = {
  /** IRI, code or id of a product; without it, reviews of all products. */
  product?: string | undefined;
  rating?: number | undefined;
  skinType?: string | undefined;
  sorting?: { property: "createdAt" | "rating"; direction: "asc" | "desc" } | undefined;
  page?: number | undefined;
  itemsPerPage?: number | undefined;
};

const ownPhotos = (reviewSubject: string, act = "") =>
  `/shop/product-reviews/own/photos${act}?reviewSubject=${encodeURIComponent(reviewSubject)}`;

const confirming = (token: string) => `/shop/product-reviews/confirm/${encodeURIComponent(token)}`;

export function reviewCalls(send: Send) {
  const { get, page, post, patch } = callsBy(send);
  return {
    reviews: ({ product, rating, skinType, sorting, ...asked }: ReviewFilter = {}) =>
      page("/shop/product-reviews", ProductReviewCollection, {
        ...pageOf(asked),
        reviewSubject: product,
        rating,
        skinType,
        ...(sorting && { [`order[${sorting.property}]`]: sorting.direction }),
      }),
    review: (id: number) => get(`/shop/product-reviews/${id}`, ProductReview),
    reviewSummary: (reviewSubject?: string) =>
      get("/shop/product-reviews/summary", ReviewSummary, { reviewSubject }),
    ownReview: (reviewSubject: string) =>
      get("/shop/product-reviews/own", ProductReview, { reviewSubject }),
    writeReview: (review: WriteReview) => post("/shop/product-reviews", review, ProductReview),
    addReviewPhoto: (reviewSubject: string, file: File) => {
      const form = new FormData();
      form.set("file", file);
      return post(ownPhotos(reviewSubject), form, ProductReview);
    },
    removeReviewPhoto: (reviewSubject: string, path: string) =>
      post(ownPhotos(reviewSubject, "/removal"), { path }, ProductReview),
    unconfirmedReview: (token: string) => get(confirming(token), ProductReview),
    confirmReview: (token: string) => patch(confirming(token), {}, ProductReview),
  };
}

export function contentCalls(send: Send) {
  const { get, list } = callsBy(send);
  return {
    contentPage: (path: string) => get("/shop/pages-by-path", ContentPage, { path }),
    contentPages: () => list("/shop/pages", PageCollection),
    sectionPage: (path: string) => get("/shop/section-pages-by-path", SectionPage, { path }),
    sectionPages: () => list("/shop/section-pages", SectionPageCollection),
    redirect: (path: string) => get("/shop/redirects-by-path", Redirect, { path }),
    identity: () => get("/shop/identity", Identity),
    menus: () => get("/shop/menus", Menus),
    company: () => get("/shop/company", Company),
    sellingTerms: () => get("/shop/selling-terms", SellingTerms),
    questions: () => list("/shop/faq", QuestionCollection),
  };
}

const savedRitual = (customerId: number) => `/shop/customers/${customerId}/ritual`;

export function guideCalls(send: Send) {
  const { get, list, put, remove } = callsBy(send);
  return {
    ingredients: () => list("/shop/ingredients", IngredientCollection),
    ingredient: (slug: string, taxon?: string) =>
      get(`/shop/ingredients-by-slug/${encodeURIComponent(slug)}`, IngredientPage, { taxon }),
    deliveryEstimates: (postcode: string) =>
      get("/shop/delivery-estimates", DeliveryEstimates, { postcode }),
    ritual: () => get("/shop/ritual", Ritual),
    routine: (answers: RitualAnswers) => {
      const given = Object.entries(answers).map(([name, answer]) => [`answers[${name}]`, answer]);
      return get("/shop/ritual/routine", Routine, Object.fromEntries(given));
    },
    savedRitual: (customerId: number) => get(savedRitual(customerId), SavedRitual),
    saveRitual: (customerId: number, answers: RitualAnswers) =>
      put(savedRitual(customerId), { answers }, SavedRitual),
    forgetRitual: (customerId: number) => remove(savedRitual(customerId)),
  };
}

type BlogFilter = { category?: string | undefined; page?: number; itemsPerPage?: number };

export function blogCalls(send: Send) {
  const { get, list, page } = callsBy(send);
  return {
    blogPosts: (filter: BlogFilter = {}) =>
      page("/shop/blog-posts", BlogPostCollection, {
        page: filter.page ?? FIRST_PAGE,
        itemsPerPage: filter.itemsPerPage ?? ITEMS_PER_PAGE.blogPosts,
        "category.translations.slug": filter.category,
      }),
    blogPost: (slug: string) =>
      get(`/shop/blog-posts-by-slug/${encodeURIComponent(slug)}`, BlogPostPage),
    blogCategories: () =>
      list("/shop/blog-categories", BlogCategoryCollection, {
        page: FIRST_PAGE,
        itemsPerPage: ITEMS_PER_PAGE.blogCategories,
      }),
    blogCategory: (slug: string) =>
      get(`/shop/blog-categories-by-slug/${encodeURIComponent(slug)}`, BlogCategory),
  };
}

const refunding = (token: string) => `/shop/refund-accounts/${encodeURIComponent(token)}`;

export function requestCalls(send: Send) {
  const { list, post } = callsBy(send);
  const open = callsBy(send, { anonymous: true });
  return {
    contactRequestTypes: () => list("/shop/contact-request-types", ContactRequestTypeCollection),
    sendContactRequest: (request: SendContactRequest) => post("/shop/contact-requests", request),
    withdraw: (request: SendWithdrawalRequest) =>
      post("/shop/withdrawal-requests", request, WithdrawalRequest),
    refundAccount: (token: string) => open.get(refunding(token), RefundAccount),
    giveRefundAccount: (token: string, form: GiveRefundAccount) => open.put(refunding(token), form),
    askStockAlert: (alert: AskStockAlert) => post("/shop/stock-alerts", alert),
  };
}
