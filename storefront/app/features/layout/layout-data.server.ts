import { optional } from "#app/features/api/optional.server.ts";
import { serialiseData, type Serialised } from "#app/features/api/serialise.ts";
import { firstPhoto } from "#app/features/product-card/product-card.ts";
import type { Offers, Shop } from "#contract/client/client.ts";
import type { SellingTerms } from "#contract/content.ts";
import {
  type Lacks,
  type LayoutContent,
  emptyLayout,
  type Seller,
  type Terms,
} from "./layout-data.ts";
import type { Featured } from "./mega-menu.tsx";
import { hasPanel, type Menu, type MenuCategory, menuFrom } from "./menu.ts";
import { productPath } from "#contract/paths.ts";

/** Without the backend a page still says so inside the shop's frame. */
export async function loadLayoutData(
  shop: Shop,
  { sellerOnly = false } = {},
): Promise<Serialised<LayoutContent>> {
  if (sellerOnly) return serialiseData({ ...emptyLayout, seller: await loadSeller(shop) });
  const [menu, seller, { delivery: _delivery, areas: _areas, ...terms }, offers] =
    await Promise.all([
      optional(loadMenu(shop), { menu: emptyLayout.menu, featured: {} }),
      loadSeller(shop),
      loadTerms(shop),
      shop.offers(),
    ]);
  return serialiseData({ ...menu, seller, terms, lacks: lacksOf(offers) });
}

const lacksOf = (offers: Offers): Lacks =>
  Object.fromEntries(
    Object.entries(offers).flatMap(([part, there]) => (there ? [] : [[part, true]])),
  );

type LayoutData = { menu: Menu; featured: Record<string, Featured> };

async function loadMenu(shop: Shop): Promise<LayoutData> {
  const menu = menuFrom(await shop.taxonTree());
  const featured = await Promise.all(
    menu.categories
      .filter(hasPanel)
      .map(
        async (category) =>
          [category.code, await optional(feature(shop, category), undefined)] as const,
      ),
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
      href: productPath(product.slug),
      line: product.line,
      photo: firstPhoto(product),
    }
  );
}

/** Another backend may not tell who sells: its pages do without. */
export async function loadSeller(shop: Shop): Promise<Seller | null> {
  return optional(shop.company(), null);
}

export type SaleTerms = Terms & Pick<SellingTerms, "delivery" | "areas">;

/** Another backend may not tell them: its pages promise nothing. */
export async function loadTerms(shop: Shop): Promise<SaleTerms> {
  const unknown: SaleTerms = { ...emptyLayout.terms, delivery: null };
  const { freeShippingFrom, delivery, areas, pickup, payments, giftBoxes, welcome } =
    await optional(shop.sellingTerms(), unknown);
  return {
    freeShippingFrom,
    delivery,
    ...(areas && { areas }),
    pickup,
    payments,
    giftBoxes,
    welcome,
  };
}
