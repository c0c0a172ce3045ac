import type { TaxonRef } from "#contract/catalogue.ts";
import * as m from "#messages";
import type { Crumb } from "#app/ui/breadcrumbs.tsx";

/** The root of the catalogue has a page of its own: all products. */
const catalogue = "catalogo";

export function trailTo(ancestors: Pick<TaxonRef, "code" | "name" | "slug">[]): Crumb[] {
  return [
    { name: m["common.home"](), href: "/" },
    ...ancestors.map(({ code, name, slug }) =>
      code === catalogue
        ? { name: m["common.products"](), href: "/prodotti" }
        : { name, href: `/categorie/${slug}` },
    ),
  ];
}
