import type { Shop } from "#contract/client.ts";
import { CACHE_SECONDS } from "#contract/constants.ts";

/** Seconds an answer of the backend may be reused, SPEC §9. Calls left out are personal: never reused. */
export const cacheLifetimes = {
  products: CACHE_SECONDS.catalogue,
  product: CACHE_SECONDS.catalogue,
  facets: CACHE_SECONDS.catalogue,
  taxonTree: CACHE_SECONDS.catalogue,
  taxon: CACHE_SECONDS.catalogue,
} satisfies Partial<Record<keyof Shop, number>>;
