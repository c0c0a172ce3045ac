import type { Shop } from "#contract/client.ts";
import { CACHE_SECONDS } from "#contract/constants.ts";

const { catalogue, blog, countries, contactRequestTypes, default: other } = CACHE_SECONDS;

/** Seconds an answer of the backend may be reused, SPEC §9. Calls left out are personal: never reused. */
export const cacheLifetimes = {
  products: catalogue,
  product: catalogue,
  variant: catalogue,
  facets: catalogue,
  associatedProducts: catalogue,
  giftBoxProducts: catalogue,
  taxonTree: catalogue,
  taxon: catalogue,
  reviews: catalogue,
  reviewSummary: catalogue,
  blogPosts: blog,
  blogPost: blog,
  blogCategories: blog,
  blogCategory: blog,
  countries,
  country: countries,
  contactRequestTypes,
  searchProducts: other,
  contentPage: other,
  contentPages: other,
  company: other,
  sellingTerms: other,
  questions: other,
  pickupPoint: other,
  pickupPoints: other,
} satisfies Partial<Record<keyof Shop, number>>;
