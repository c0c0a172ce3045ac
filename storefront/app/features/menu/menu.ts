import type { Photo } from "#app/ui/images/image-url.ts";
import { cardPhoto } from "#app/features/product-card/product-card.ts";
import type { Taxon } from "#contract/catalogue.ts";
import * as paths from "#contract/paths.ts";
import { partsOfTree } from "#contract/sections/default-menus.ts";
import * as m from "#messages";
import type { Offers } from "#contract/client/client.ts";

export type MenuLink = { name: string; href: string };
type MenuCategory = MenuLink & { code: string; photo: Photo | null; children: MenuLink[] };
export type MenuColumn = { title: string; links: MenuLink[] };
export type MenuPicture = MenuLink & { photo: Photo | null; line?: string | null };

/** One of the main menu: with columns it opens a panel, on small screens with links a list. */
export type MenuItem = MenuLink & {
  links: MenuLink[];
  all: string;
  columns?: MenuColumn[];
  pictures?: MenuPicture[];
};

export type Menu = {
  categories: MenuCategory[];
  needs: MenuLink[];
  /** Selections that cross categories: new, best sellers, offers. */
  selections: MenuLink[];
  /** As the owner arranged them; else they follow the catalogue: ../menu/default-menu.ts. */
  items?: MenuItem[];
  footer?: MenuColumn[];
  legal?: MenuLink[];
};

export type MenuContent = {
  menu: Menu;
  featured: Record<string, MenuPicture>;
  lacks: Lacks;
};

/** What the backend or the shop has not, and so nobody is offered; `pages` no menu names. */
export type Lacks = { [Part in keyof Offers]?: true } & { pages?: string[] };

export const noMenu: Menu = { categories: [], needs: [], selections: [] };

export function menuFrom(tree: Taxon[]): Menu {
  const { categories, needs, selections } = partsOfTree(tree);
  return {
    categories: categories.map((taxon) => ({
      ...taxonLink(taxon),
      code: taxon.code,
      photo: taxon.image && cardPhoto(taxon.image),
      children: taxon.children.map(taxonLink),
    })),
    needs: needs.map(taxonLink),
    selections: selections.map(taxonLink),
  };
}

export const taxonLink = ({ name, slug }: Taxon): MenuLink => ({
  name,
  href: paths.categoryPath(slug),
});

export const link = (name: string, href: string): MenuLink => ({ name, href });

export const allOf = (name: string) => m["header.all_of"]({ name: name.toLocaleLowerCase("it") });

/** Shorter categories go straight to their page. */
export const hasPanel = ({ children }: MenuCategory) => children.length >= 5;

/** Those of the owner's menu, or else the categories, the blog and who sells. */
export const mainItems = ({ menu, featured, lacks }: MenuContent): MenuItem[] =>
  there(
    lacks,
    menu.items ?? [
      ...menu.categories.map((category) => categoryItem(category, menu, featured[category.code])),
      plainItem(m["header.blog"](), paths.blogPath),
      plainItem(m["header.about"](), paths.aboutPath),
    ],
  );

export const there = <Link extends MenuLink>({ pages }: Lacks, links: Link[]): Link[] =>
  links.filter(({ href }) => !pages?.includes(href));

const plainItem = (name: string, href: string): MenuItem => ({ name, href, links: [], all: name });

function categoryItem(category: MenuCategory, menu: Menu, featured?: MenuPicture): MenuItem {
  const { name, href, photo, children } = category;
  const all = allOf(name);
  return {
    name,
    href,
    links: children,
    all,
    ...(hasPanel(category) && {
      columns: [
        { title: name, links: children },
        { title: m["header.needs"](), links: menu.needs },
        { title: m["header.start"](), links: [...menu.selections, link(all, href)] },
      ],
      pictures: [{ name: all, href, photo }, ...(featured ? [featured] : [])],
    }),
  };
}
