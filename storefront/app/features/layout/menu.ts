import type { Photo } from "#app/ui/images/constants.ts";
import type { Taxon } from "#contract/catalogue.ts";
import { categoryPath } from "#contract/paths.ts";

export type MenuLink = { name: string; href: string };
export type MenuCategory = MenuLink & { code: string; photo: Photo | null; children: MenuLink[] };
export type Menu = {
  categories: MenuCategory[];
  needs: MenuLink[];
  lines: (MenuLink & { line: string })[];
  /** Selections that cross categories: new, best sellers, offers. */
  selections: MenuLink[];
};

/** Shorter categories go straight to their page. */
export const hasPanel = ({ children }: MenuCategory) => children.length >= 5;

export const noMenu: Menu = { categories: [], needs: [], lines: [], selections: [] };

const shelves = { catalogue: "catalogo", needs: "esigenze", lines: "linee" } as const;

const selections = new Set(["novita", "best-seller", "offerte"]);

/** Backends answer the roots or, where the catalogue is the only root, its children. */
export function menuFrom(tree: Taxon[]): Menu {
  const catalogueIndex = (code: string) =>
    tree.find((taxon) => taxon.code === code)?.children ?? [];
  const others = tree.filter(({ code }) => !Object.values<string>(shelves).includes(code));
  const catalogue = catalogueIndex(shelves.catalogue);
  const categories =
    catalogue.length > 0 ? catalogue : others.filter(({ code }) => !selections.has(code));
  return {
    categories: categories.map((taxon) => ({
      ...link(taxon),
      code: taxon.code,
      photo: taxon.image && {
        path: taxon.image.path,
        width: taxon.image.width,
        height: taxon.image.height,
      },
      children: taxon.children.map(link),
    })),
    needs: catalogueIndex(shelves.needs).map(link),
    lines: catalogueIndex(shelves.lines).flatMap((taxon) =>
      taxon.line === null ? [] : [{ ...link(taxon), line: taxon.line }],
    ),
    selections: others.filter((taxon) => !categories.includes(taxon)).map(link),
  };
}

const link = ({ name, slug }: Taxon): MenuLink => ({ name, href: categoryPath(slug) });
