import { prefixedPath } from "#contract/paths.ts";

/** The address of a page of the shop; the server writes its prefix on the document. */
export const shopHref = (path: string): string =>
  prefixedPath(document.documentElement.dataset["prefix"] ?? "", path);

/** «Crema all’olio» → crema-all-olio */
export function slugOf(name: string): string {
  return name
    .normalize("NFD")
    .replaceAll(/\p{Diacritic}/gu, "")
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, "-")
    .replaceAll(/^-+|-+$/g, "");
}
