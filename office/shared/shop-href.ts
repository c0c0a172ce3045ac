import { prefixedPath } from "#contract/paths.ts";

/** Adds the shop's locale prefix, which the server writes on the `html` element. */
export const shopHref = (path: string): string =>
  prefixedPath(document.documentElement.dataset["prefix"] ?? "", path);
