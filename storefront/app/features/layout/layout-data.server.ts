import { optional } from "#app/features/api/shop-api.server.ts";
import { type Serialised, serialiseData } from "#app/features/api/serialise.ts";
import { cardPhoto, firstPhoto } from "#app/features/product-card/product-card.ts";
import { createHash } from "node:crypto";
import { shopName } from "#app/features/identity/identity.tsx";
import { rangesFrom } from "#app/features/product-card/ranges.ts";
import { defaultMenus, nonEmptyTaxons, partsOfTree } from "#contract/sections/default-menus.ts";
import type { Shop } from "#contract/client/client.ts";
import type { Lacks } from "#contract/client/transport.ts";
import type { Taxon } from "#contract/catalogue.ts";
import type { Company, SellingTerms } from "#contract/content.ts";
import { companyAddress } from "#contract/italy/address-lines.ts";
import { rememberFrame } from "./frames.ts";
import { emptyLayout, type LayoutContent, type Seller, type Terms } from "./layout-data.ts";
import {
  type Frame,
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
  productsPath,
  ritualPath,
} from "#contract/paths.ts";
import type { MenuLink as StoredLink, Menus } from "#contract/sections/menus.ts";
import * as m from "#messages";

/** Failed parts are omitted, so that an outage page still has the shop's layout. */
export async function loadLayoutData(
  shop: Shop,
  tree: Taxon[],
  { sellerOnly = false } = {},
): Promise<Serialised<LayoutContent>> {
  if (sellerOnly) return serialiseData({ ...emptyLayout, seller: await loadSeller(shop) });
  const lacks = await shop.lacks();
  const missing = await findMissingPages(shop, lacks);
  const [frame, seller, { delivery: _delivery, areas: _areas, ...terms }] = await Promise.all([
    loadFrame(shop, tree, missing),
    loadSeller(shop),
    loadTerms(shop),
  ]);
  return serialiseData({
    frame,
    seller: seller && onEveryPage(seller),
    terms,
    lacks,
    ...(!missing.includes(ritualPath) && { quiz: true }),
  });
}

/** Returns the pages this shop lacks; menus omit links to them. */
export async function findMissingPages(shop: Shop, lacks: Lacks): Promise<string[]> {
  const [ritual, ingredients] = await Promise.all([
    lacks.guide ? null : optional(shop.ritual(), null),
    lacks.guide ? [] : optional(shop.ingredients(), []),
  ]);
  const pages = Object.entries({
    [blogPath]: !lacks.blog,
    [faqPath]: !lacks.pages,
    [newsletterPath]: !lacks.newsletter,
    [ritualPath]: ritual,
    [ingredientsPath]: ingredients.some(({ kind }) => kind === "active"),
  });
  return pages.flatMap(([path, there]) => (there ? [] : [path]));
}

/** The owner's menus, or those derived from the catalogue. The page contains only their key. */
async function loadFrame(shop: Shop, tree: Taxon[], missing: string[]): Promise<string> {
  const stored = await optional(shop.menus(), null);
  const frame = await resolveFrame(shop, tree, stored, missing);
  const key = createHash("sha256").update(JSON.stringify(frame)).digest("base64url").slice(0, 8);
  rememberFrame(key, frame);
  return key;
}

export async function resolveFrame(
  shop: Pick<Shop, "products">,
  tree: Taxon[],
  stored: Menus | null,
  missing: readonly string[],
): Promise<Frame> {
  const usual = defaultMenus(tree, shopName());
  const items = stored?.main ?? usual.main.map((item) => ({ ...item, pictures: [] }));
  const isShown = ({ href }: StoredLink) => !missing.includes(href) && !taxonAt(tree, href)?.empty;
  const known = (links: StoredLink[]): MenuLink[] => links.filter(isShown).map(linkOf);
  return {
    items: await Promise.all(items.filter(isShown).map((item) => loadItem(shop, item, tree))),
    doors: known(stored?.main ? (stored.doors ?? []) : usual.doors),
    ranges: rangesFrom(tree),
    footer: (stored?.footer ?? usual.footer).map(({ title, links }) => ({
      title,
      links: known(links),
    })),
    legal: known(stored?.legal ?? usual.legal),
  };
}

async function loadItem(
  shop: Pick<Shop, "products">,
  item: StoredItem,
  tree: Taxon[],
): Promise<MenuItem> {
  const taxon = taxonAt(tree, item.href);
  const resolved = resolveItem(item, tree, taxon);
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

/** The first product of a category illustrates its panel. */
async function feature(
  shop: Pick<Shop, "products">,
  taxon: string,
): Promise<MenuPicture | undefined> {
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

/** Null on backends that do not describe the seller. */
export async function loadSeller(shop: Shop) {
  const company = await optional(shop.company(), null);
  if (!company) return null;
  // Omits the JSON-LD fields.
  const { "@context": _context, "@id": _id, "@type": _type, ...seller } = company;
  return { ...seller, facts: sellerFacts(seller) };
}

/** `facts` repeats the footer's text, so that it compresses to almost nothing. */
const onEveryPage = ({ name, vatNumber, email, pec, phone, replyTime, facts }: Seller): Seller => ({
  name,
  vatNumber,
  email,
  pec,
  phone,
  replyTime,
  facts,
});

/** Legally required details of the seller; empty ones are omitted. */
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

/** Empty terms on backends that do not state them. */
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

const linkOf = ({ label, href }: StoredLink): MenuLink => ({ name: label, href });

export function taxonAt(tree: readonly Taxon[], href: string): Taxon | undefined {
  for (const taxon of tree) {
    const found = categoryPath(taxon.slug) === href ? taxon : taxonAt(taxon.children, href);
    if (found) return found;
  }
  return undefined;
}

/** Resolves a menu item's links from the catalogue; pictures are added separately. */
export function resolveItem(
  { label, href, panel, columns }: Omit<StoredItem, "pictures">,
  tree: Taxon[],
  taxon: Taxon | undefined,
): Omit<MenuItem, "pictures"> {
  const { needs, selections, ranges } = partsOfTree(tree);
  const following = {
    children: nonEmptyTaxons(taxon?.children),
    needs,
    selections,
    ranges: ranges?.children ?? [],
  };
  const shown = columns
    .map(({ title, links, follows }) => ({
      title,
      links: follows ? following[follows].map(taxonLink) : links.map(linkOf),
      follows,
    }))
    .filter(({ links }) => links.length > 0);
  return {
    name: label,
    href,
    links: shown.flatMap(({ links, follows }) =>
      follows === null || follows === "children" ? links : [],
    ),
    all:
      href === productsPath
        ? m["header.all_products"]()
        : taxon
          ? m["header.all_of"]({ name: label })
          : label,
    columns: panel
      ? shown.map(({ title, links, follows }) =>
          follows === "ranges" ? { title, links: [], ranges: true } : { title, links },
        )
      : [],
  };
}
