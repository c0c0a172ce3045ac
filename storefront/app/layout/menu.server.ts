import type { Shop } from "#contract/client.ts";
import { firstPhoto } from "#app/catalogue/product-card.ts";
import type { Featured } from "./mega-menu.tsx";
import { hasPanel, menuFrom, type Menu, type MenuCategory } from "./menu.ts";

type LayoutData = { menu: Menu; featured: Record<string, Featured> };

export async function loadMenu(shop: Shop): Promise<LayoutData> {
  const menu = menuFrom(await shop.taxonTree());
  const featured = await Promise.all(
    menu.categories
      .filter(hasPanel)
      .map(async (category) => [category.code, await feature(shop, category)] as const),
  );
  return {
    menu,
    featured: Object.fromEntries(featured.flatMap(([code, one]) => (one ? [[code, one]] : []))),
  };
}

/** The first product of a category stands for it in its panel. */
async function feature(shop: Shop, { code }: MenuCategory): Promise<Featured | undefined> {
  const { items } = await shop.products({ taxon: code, itemsPerPage: 1 });
  const product = items[0];
  return (
    product && {
      name: product.name,
      href: `/prodotti/${product.slug}`,
      line: product.line,
      photo: firstPhoto(product),
    }
  );
}
