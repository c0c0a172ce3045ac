import { optional } from "#app/features/api/shop-api.server.ts";
import { type Serialised, serialiseData } from "#app/features/api/serialise.ts";
import { cardPhoto, firstPhoto } from "#app/features/product-card/product-card.ts";
import type { Shop } from "#contract/client/client.ts";
import type { Taxon } from "#contract/catalogue.ts";
import type { Company, SellingTerms } from "#contract/content.ts";
import { companyAddress } from "#contract/italy/address-lines.ts";
import { emptyLayout, type LayoutContent, type Seller, type Terms } from "./layout-data.ts";
import {
  type Lacks,
  allOf,
  hasPanel,
  type Menu,
  type MenuColumn,
  menuFrom,
  type MenuItem,
  type MenuLink,
  type MenuPicture,
  taxonLink,
} from "#app/features/menu/menu.ts";
import {
  blogPath,
  categoryPath,
  faqPath,
  ingredientsPath,
  newsletterPath,
  productPath,
  ritualPath,
} from "#contract/paths.ts";
import type { MenuLink as StoredLink, Menus } from "#contract/sections/menus.ts";
import * as m from "#messages";

/** Without the backend a page still says so inside the shop's layout. */
export async function loadLayoutData(
  shop: Shop,
  tree: Taxon[],
  { sellerOnly = false } = {},
): Promise<Serialised<LayoutContent>> {
  if (sellerOnly) return serialiseData({ ...emptyLayout, seller: await loadSeller(shop) });
  const [menu, seller, { delivery: _delivery, areas: _areas, ...terms }, lacks] = await Promise.all(
    [loadMenu(shop, tree), loadSeller(shop), loadTerms(shop), findLacks(shop)],
  );
  return serialiseData({ ...menu, seller: seller && onEveryPage(seller), terms, lacks });
}

async function findLacks(shop: Shop): Promise<Lacks> {
  const offers = await shop.offers();
  const [ritual, ingredients] = await Promise.all([
    offers.own ? optional(shop.ritual(), null) : null,
    offers.own ? optional(shop.ingredients(), []) : [],
  ]);
  const pages = Object.entries({
    [blogPath]: offers.blog,
    [faqPath]: offers.own,
    [newsletterPath]: offers.specified,
    [ritualPath]: ritual,
    [ingredientsPath]: ingredients.some(({ kind }) => kind === "active"),
  }).flatMap(([path, there]) => (there ? [] : [path]));
  const parts = Object.entries(offers).flatMap(([part, there]) => (there ? [] : [[part, true]]));
  return { ...Object.fromEntries(parts), ...(pages.length > 0 && { pages }) };
}

type LayoutData = Pick<LayoutContent, "menu" | "featured">;

async function loadMenu(shop: Shop, tree: Taxon[]): Promise<LayoutData> {
  const menu = menuFrom(tree);
  const own = await optional(shop.menus(), null);
  if (own?.main && own.footer && own.legal) {
    const items = own.main.map((item) => loadItem(shop, item, menu, tree));
    return {
      menu: {
        ...menu,
        // The items say what is below them, and hold the selections they show.
        selections: [],
        categories: menu.categories.map((category) => ({ ...category, children: [] })),
        items: await Promise.all(items),
        footer: resolveColumns(own.footer),
        legal: resolveLinks(own.legal),
      },
      featured: {},
    };
  }
  const featured = await Promise.all(
    menu.categories
      .filter(hasPanel)
      .map(async ({ code }) => [code, await optional(feature(shop, code), undefined)] as const),
  );
  return {
    menu,
    featured: Object.fromEntries(featured.flatMap(([code, one]) => (one ? [[code, one]] : []))),
  };
}

async function loadItem(shop: Shop, item: StoredItem, menu: Menu, tree: Taxon[]) {
  const taxon = taxonAt(tree, item.href);
  const resolved = resolveItem(item, menu, taxon);
  if (!resolved.columns) return resolved;
  const pictures = await Promise.all(
    item.pictures.map(async ({ path, width, height, href, caption, follows }) => {
      if (follows === "product") {
        return taxon && (await optional(feature(shop, taxon.code), undefined));
      }
      const { all: name } = resolved;
      if (follows) return { name, href: item.href, photo: taxon?.image && cardPhoto(taxon.image) };
      return path === null ? undefined : { name: caption, href, photo: { path, width, height } };
    }),
  );
  const shown = pictures.flatMap((one) => (one?.photo ? [{ ...one, photo: one.photo }] : []));
  return { ...resolved, pictures: shown };
}

/** The first product of a category stands for it in its panel. */
async function feature(shop: Shop, taxon: string): Promise<MenuPicture | undefined> {
  const { items } = await shop.products({ taxon, itemsPerPage: 1 });
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
export async function loadSeller(shop: Shop) {
  const company = await optional(shop.company(), null);
  if (!company) return null;
  // What only the API needs is left out.
  const { "@context": _context, "@id": _id, "@type": _type, ...seller } = company;
  return { ...seller, facts: sellerFacts(seller) };
}

/** The facts are in its footer too: as the very same words they hardly weigh. */
const onEveryPage = ({ name, vatNumber, email, pec, phone, replyTime, facts }: Seller): Seller => ({
  name,
  vatNumber,
  email,
  pec,
  phone,
  replyTime,
  facts,
});

/** What the law wants to be told of the seller; a part nobody wrote is left out. */
export function sellerFacts(seller: Omit<Company, "@id" | "@type">): string {
  const { name, demo, vatNumber, rea, shareCapital } = seller;
  const place = companyAddress({ ...seller, country: "" });
  const facts = [
    demo ? m["footer.invented"]({ name }) : name,
    place && m["footer.seat"]({ place }),
    vatNumber && m["footer.vat"]({ number: vatNumber }),
    rea && m["footer.rea"]({ number: rea }),
    shareCapital && m["footer.capital"]({ amount: shareCapital }),
  ];
  return facts.filter(Boolean).join(" · ");
}

export type SaleTerms = Terms & Pick<SellingTerms, "delivery" | "areas">;

/** Another backend may not tell them: its pages promise nothing. */
export async function loadTerms(shop: Shop): Promise<SaleTerms> {
  const unknown: SaleTerms = { ...emptyLayout.terms, delivery: null };
  const terms = await optional(shop.sellingTerms(), unknown);
  const { freeShippingFrom, delivery, areas, pickup, payments, giftBoxes, welcome } = terms;
  return {
    freeShippingFrom,
    delivery,
    ...(areas && { areas }),
    ...(terms.withoutVat && { withoutVat: true }),
    pickup,
    payments,
    giftBoxes,
    welcome,
  };
}

type StoredItem = NonNullable<Menus["main"]>[number];

const named = ({ label, href }: StoredLink): MenuLink => ({ name: label, href });

export function taxonAt(tree: readonly Taxon[], href: string): Taxon | undefined {
  for (const taxon of tree) {
    const found = categoryPath(taxon.slug) === href ? taxon : taxonAt(taxon.children, href);
    if (found) return found;
  }
  return undefined;
}

/** An item of the owner's menu with what follows the catalogue filled in, without its pictures. */
export function resolveItem(
  { label, href, panel, columns }: Omit<StoredItem, "pictures">,
  { needs, selections }: Menu,
  taxon: Taxon | undefined,
): MenuItem {
  const all = taxon ? allOf(label) : label;
  const following = {
    children: taxon?.children.map(taxonLink) ?? [],
    needs,
    selections: [...selections, { name: all, href }],
  };
  const filled = columns
    .map(({ title, links, follows }) => ({
      title,
      links: follows ? following[follows] : links.map(named),
      own: follows !== "needs" && follows !== "selections",
    }))
    .filter(({ links }) => links.length > 0);
  return {
    name: label,
    href,
    links: filled.flatMap(({ links, own }) => (own ? links : [])),
    all,
    ...(panel &&
      filled.length > 0 && { columns: filled.map(({ title, links }) => ({ title, links })) }),
  };
}

export const resolveColumns = (columns: NonNullable<Menus["footer"]>): MenuColumn[] =>
  columns.map(({ title, links }) => ({ title, links: links.map(named) }));

export const resolveLinks = (links: StoredLink[]): MenuLink[] => links.map(named);
