import { redirect } from "react-router";
import { pageHref, routerPath } from "#app/ui/page-link.tsx";
import type { Facets, Product } from "#contract/catalogue.ts";
import type { ProductFilter } from "#contract/client/catalogue.ts";
import type { Shop } from "#contract/client/client.ts";
import { RANGE_FILTER, WITHOUT_INGREDIENT } from "#contract/constants.ts";
import { categoryPath, consultationPath } from "#contract/paths.ts";
import { partsOfTree } from "#contract/sections/default-menus.ts";
import type { Photo } from "#app/ui/images/image-url.ts";
import * as m from "#messages";
import { optional } from "#app/features/api/shop-api.server.ts";
import { noVarySearch } from "#app/features/api/caching.ts";
import {
  countFilters,
  filterOf,
  isPlain,
  itemsPerPage,
  listingParams,
  type ListingState,
  parseListing,
  serialiseListing,
  sortingOf,
} from "./listing-state.ts";
import {
  cardPhoto,
  productCard,
  type ProductCard,
} from "../../features/product-card/product-card.ts";

export type Listing = {
  state: ListingState;
  cards: ProductCard[];
  total: number;
  pages: number;
  /** All filter values, with counts for the current list. */
  facets: Pick<Facets, "price" | "attributes" | "sorting" | "categories">;
  /** Text that names the products a «senza …» filter hides. */
  hidden?: string | null;
  /** Categories of a range's products: links that filter by it. */
  parts?: { name: string; href: string; count: number }[];
  /** Photograph of the page for advice. */
  advice?: Photo | null;
};

export async function loadListing(shop: Shop, url: URL, taxon?: string): Promise<Listing> {
  const all = await optional(shop.facets({ taxon }), noFacets);
  const state = parseListing(
    url.searchParams,
    all.attributes.map(({ code }) => code),
  );
  const filter = filterOf(state, taxon);
  const [{ items, total }, left, hidden, advice] = await Promise.all([
    shop.products({ ...filter, sorting: sortingOf(state), page: state.page, itemsPerPage }),
    countFilters(state) > 0 ? optional(shop.facets(filter), all) : all,
    optional(
      findHidden((one) => shop.products({ ...one, itemsPerPage: mostCompared }), filter),
      null,
    ),
    isPlain(state) ? optional(loadAdvice(shop), null) : null,
  ]);
  const { price, sorting, categories } = all;
  const facets = { price, attributes: recount(all, left), sorting, categories };
  const listing = listingOf(url, state, items, total, facets);
  return { ...listing, ...(hidden && { hidden }), ...(advice && { advice }) };
}

export async function loadParts(shop: Shop, range: string): Promise<Listing["parts"]> {
  const attributes = { [RANGE_FILTER]: [range] };
  const { categories } = partsOfTree(await shop.taxonTree());
  const parts = await Promise.all(
    categories.map(async ({ code, slug, name }) => {
      const { total } = await shop.products({ taxon: code, attributes, itemsPerPage: 1 });
      const filter = new URLSearchParams({ [RANGE_FILTER]: range });
      return { name, href: `${categoryPath(slug)}?${filter.toString()}`, count: total };
    }),
  );
  return parts.filter(({ count }) => count > 0);
}

async function loadAdvice(shop: Shop): Promise<Photo | null> {
  const { advice } = await shop.lacks();
  const image = !advice && (await shop.contentPage(consultationPath)).image;
  return image ? cardPhoto(image) : null;
}

/** Limit of products that are compared to explain what is hidden. */
export const mostCompared = 100;
const mostNamed = 3;

type AskProducts = (filter: ProductFilter) => Promise<{ items: Product[]; total: number }>;

export async function findHidden(
  ask: AskProducts,
  filter: ProductFilter,
): Promise<Listing["hidden"]> {
  const { [WITHOUT_INGREDIENT]: without, ...attributes } = filter.attributes ?? {};
  if (!without?.length) return null;
  const [all, left] = await Promise.all([ask({ ...filter, attributes }), ask(filter)]);
  const gone = all.items.filter(({ slug }) => left.items.every((one) => one.slug !== slug));
  if (gone.length === 0) return null;
  const count = all.total - left.total;
  const names = gone.slice(0, mostNamed).map(({ name }) => name);
  const more = count > names.length ? [m["list.hidden_more"]()] : [];
  return m["list.hidden"]({ count, names: [...names, ...more].join(", ") });
}

/** A page beyond the end redirects to the last one. */
export function listingOf(
  url: URL,
  state: ListingState,
  items: Product[],
  total: number,
  facets: Listing["facets"],
): Listing {
  const pages = Math.ceil(total / itemsPerPage);
  if (state.page > Math.max(1, pages)) {
    const last = serialiseListing({ ...state, page: Math.max(1, pages) });
    throw redirect(pageHref(routerPath(url.pathname)) + last);
  }
  return { state, cards: items.map(tileCard), total, pages, facets };
}

/** A tile with a choice of variants does not name one. */
function tileCard(product: Product): ProductCard {
  const card = productCard(product);
  return card.choice && card.addable ? { ...card, addable: "" } : card;
}

/** Without facets there is nothing to filter by. */
export const noFacets: Listing["facets"] = {
  price: null,
  attributes: [],
  sorting: ["position", "price", "name", "createdAt"],
};

/** The catalogue determines the filters, and thereby the query parameters for No-Vary-Search. */
export const listingHeaders = ({ facets }: Listing) => ({
  headers: {
    "no-vary-search": noVarySearch(listingParams(facets.attributes.map(({ code }) => code))),
  },
});

function recount(all: Listing["facets"], left: Listing["facets"]): Facets["attributes"] {
  return all.attributes.map((attribute) => {
    const counted = left.attributes.find(({ code }) => code === attribute.code)?.values ?? [];
    return {
      ...attribute,
      values: attribute.values.map((value) => ({
        ...value,
        count: counted.find((one) => one.value === value.value)?.count ?? 0,
      })),
    };
  });
}
