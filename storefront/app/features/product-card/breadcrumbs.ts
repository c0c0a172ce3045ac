import type { TaxonRef } from "#contract/catalogue.ts";
import { categoryPath, productsPath } from "#contract/paths.ts";
import * as m from "#messages";
import type { Crumb } from "#app/ui/breadcrumbs.tsx";

type Ancestor = Pick<TaxonRef, "code" | "name" | "slug">;

/** The root of the catalogue has a page of its own: all products. */
export const catalogueRoot = "catalogo";

/** Products lie one level deeper than lists: their trail skips the root. */
export const breadcrumbsToProduct = (ancestors: Ancestor[]) =>
  breadcrumbsTo(ancestors.filter(({ code }) => code !== catalogueRoot));

export function breadcrumbsTo(ancestors: Ancestor[]): Crumb[] {
  return [
    { name: m["common.home"](), href: "/" },
    ...ancestors.map(({ code, name, slug }) =>
      code === catalogueRoot
        ? { name: m["common.products"](), href: productsPath }
        : { name, href: categoryPath(slug) },
    ),
  ];
}
