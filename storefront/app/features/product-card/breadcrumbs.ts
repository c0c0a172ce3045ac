import type { TaxonRef } from "#contract/catalogue.ts";
import { CATALOGUE_ROOT } from "#contract/constants.ts";
import { categoryPath, productsPath } from "#contract/paths.ts";
import * as m from "#messages";
import type { Crumb } from "#app/ui/breadcrumbs.tsx";

type Ancestor = Pick<TaxonRef, "code" | "name" | "slug">;

/** Breadcrumbs of products omit the root, because they are one level longer than those of lists. */
export const breadcrumbsToProduct = (ancestors: Ancestor[]) =>
  breadcrumbsTo(ancestors.filter(({ code }) => code !== CATALOGUE_ROOT));

export function breadcrumbsTo(ancestors: Ancestor[]): Crumb[] {
  return [
    { name: m["common.home"](), href: "/" },
    ...ancestors.map(({ code, name, slug }) =>
      code === CATALOGUE_ROOT
        ? { name: m["common.products"](), href: productsPath }
        : { name, href: categoryPath(slug) },
    ),
  ];
}
