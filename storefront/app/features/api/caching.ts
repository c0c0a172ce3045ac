import type { Shop } from "#contract/client/client.ts";
import { CACHE_SECONDS, NO_STORE } from "#contract/constants.ts";

// Not destructured, so that bundlers can drop it from the browser's code.
const catalogue = CACHE_SECONDS.catalogue;
const blog = CACHE_SECONDS.blog;
const countries = CACHE_SECONDS.countries;
const other = CACHE_SECONDS.default;

/** Seconds that a backend response may be cached, SPEC §9. Calls not listed are personal and never cached. */
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
 * Headers of a page that is the same for everyone: shared caches keep it as long as the call it depends on, browsers
 * revalidate it each time. `params` are all query parameters the page reads; the others are removed, so that they
 * do not create more cache entries.
 */
export const publicPage =
  (call: keyof typeof cacheLifetimes, params: readonly string[] = []) =>
  (route?: { loaderHeaders: Headers }) => ({
    "cache-control": `public, max-age=0, s-maxage=${cacheLifetimes[call]}, stale-while-revalidate=86400`,
    "no-vary-search": route?.loaderHeaders.get("no-vary-search") ?? noVarySearch(params),
  });

/** Returns the header for loaders whose query parameters depend on the catalogue's filters. */
export function noVarySearch(params: readonly string[]): string {
  const names = params.filter((name) => /^[\w .:-]+$/.test(name)).map((name) => `"${name}"`);
  return names.length > 0 ? `params, except=(${names.join(" ")})` : "params";
}

export { NO_STORE as noStore };

/**
 * For pages whose address contains a secret, such as one sent by email. `no-referrer` would also remove the Origin header of forms,
 * which the shop requires; `same-origin` hides the address from other sites just as well.
 */
export const emailedLinkHeaders = {
  "cache-control": NO_STORE,
  "referrer-policy": "same-origin",
  "x-robots-tag": "noindex",
};

/** For pages that are also opened without a secret: their loader sends `emailedLinkHeaders` if the address has one. */
export const linkHeaders = ({ loaderHeaders }: { loaderHeaders: Headers }) =>
  loaderHeaders.has("x-robots-tag") ? emailedLinkHeaders : { "cache-control": NO_STORE };
