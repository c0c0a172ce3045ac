import { cacheLifetimes } from "./cache-lifetimes.ts";

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
