import { prefixedPath } from "#contract/paths.ts";

/** The address of a page of the shop; the server writes its prefix on the document. */
export const shopHref = (path: string): string =>
  prefixedPath(document.documentElement.dataset["prefix"] ?? "", path);
