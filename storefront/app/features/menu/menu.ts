import type { Photo } from "#app/ui/images/image-url.ts";
import { cardPhoto } from "#app/features/product-card/product-card.ts";
import type { ProductRange } from "#app/features/product-card/ranges.ts";
import type { Taxon } from "#contract/catalogue.ts";
import * as paths from "#contract/paths.ts";
import { fittingOf, others, ownersRow, partsOfTree } from "#contract/sections/default-menus.ts";
import * as m from "#messages";

export type MenuLink = { name: string; href: string };
type MenuCategory = MenuLink & { photo: Photo | null };
/** `ranges`: shows the product ranges with photographs instead of links. */
export type MenuColumn = { title: string; links: MenuLink[]; ranges?: boolean };
export type MenuPicture = MenuLink & { photo: Photo | null; line?: string | null };

/** An item of the main menu: columns open a panel, links a list on small screens. */
export type MenuItem = MenuLink & {
  links: MenuLink[];
  all: string;
  columns: MenuColumn[];
  pictures: MenuPicture[];
};

/** Header and footer, arranged by the owner or derived from the catalogue. */
export type Frame = {
  items: MenuItem[];
  doors: MenuLink[];
  ranges: ProductRange[];
  footer: MenuColumn[];
  legal: MenuLink[];
};

/** Parts of the catalogue tree that pages show besides header and footer. */
type Menu = { categories: MenuCategory[]; needs: MenuLink[] };

export function menuFrom(tree: Taxon[]): Menu {
  const { categories, needs } = partsOfTree(tree);
  return {
    categories: categories.map((taxon) => ({
      ...taxonLink(taxon),
      photo: taxon.image && cardPhoto(taxon.image),
    })),
    needs: needs.map(taxonLink),
  };
}

export const taxonLink = ({ name, slug }: Taxon): MenuLink => ({
  name,
  href: paths.categoryPath(slug),
});

/** The items of the row beside the wordmark; those that do not fit, such as an owner's long names, are under «Altro». */
export function rowOf(items: MenuItem[]): MenuItem[] {
  const count = fittingOf(
    items.map(({ name }) => name),
    ownersRow,
  );
  const links = items.slice(count).map(({ name, href }) => ({ name, href }));
  if (links.length === 0) return items;
  const all = m["header.all_products"]();
  const rest = { name: others, href: paths.productsPath, all, links, pictures: [] };
  return [...items.slice(0, count), { ...rest, columns: [{ title: others, links }] }];
}
