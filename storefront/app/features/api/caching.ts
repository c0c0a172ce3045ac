import type { Shop } from "#contract/client/client.ts";
import { CACHE_SECONDS, NO_STORE } from "#contract/constants.ts";

// Not destructured: bundlers would keep it in the code of the browser.
const catalogue = CACHE_SECONDS.catalogue;
const blog = CACHE_SECONDS.blog;
const countries = CACHE_SECONDS.countries;
const other = CACHE_SECONDS.default;

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
  review: catalogue,
  reviewSummary: catalogue,
  blogPosts: blog,
  blogPost: blog,
  blogCategories: blog,
  blogCategory: blog,
  countries,
  country: countries,
  contactRequestTypes: CACHE_SECONDS.contactRequestTypes,
  searchProducts: other,
  contentPage: other,
  contentPages: other,
  sectionPage: catalogue,
  sectionPages: other,
  company: other,
  sellingTerms: other,
  questions: other,
  ritual: other,
  ingredients: catalogue,
  ingredient: catalogue,
  routine: other,
  pickupPoint: other,
  pickupPoints: other,
} satisfies Partial<Record<keyof Shop, number>>;

/**
 * Headers of a page that is the same for everyone: shared caches keep it as long as the call it is made of,
 * browsers ask again each time and mostly hear that nothing changed. `params` are all the query parameters it reads:
 * others never reach it, and make no other page for caches.
 */
export const publicPage =
  (call: keyof typeof cacheLifetimes, params: readonly string[] = []) =>
  (route?: { loaderHeaders: Headers }) => ({
    "cache-control": `public, max-age=0, s-maxage=${cacheLifetimes[call]}, stale-while-revalidate=86400`,
    "no-vary-search": route?.loaderHeaders.get("no-vary-search") ?? noVarySearch(params),
  });

/** For loaders that learn from the catalogue which parameters their page reads. */
export function noVarySearch(params: readonly string[]): string {
  const names = params.filter((name) => /^[\w .:-]+$/.test(name)).map((name) => `"${name}"`);
  return names.length > 0 ? `params, except=(${names.join(" ")})` : "params";
}

export { NO_STORE as noStore };

/**
 * For pages whose address carries the secret of an email. With `no-referrer` browsers would send forms without their
 * origin, which the shop refuses: `same-origin` tells other sites as little.
 */
export const emailedLinkHeaders = {
  "cache-control": NO_STORE,
  "referrer-policy": "same-origin",
  "x-robots-tag": "noindex",
};
