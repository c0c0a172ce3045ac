import { cacheLifetimes } from "./cache-lifetimes.ts";

/**
 * Headers of a page that is the same for everyone: shared caches keep it as long as the call it is made of,
 * browsers ask again each time and mostly hear that nothing changed.
 */
export const publicPage = (call: keyof typeof cacheLifetimes) => () => ({
  "cache-control": `public, max-age=0, s-maxage=${cacheLifetimes[call]}, stale-while-revalidate=86400`,
});
