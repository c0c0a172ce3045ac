import type { Product } from "#contract/catalogue.ts";
import type { Page, PageQuery } from "#contract/json-ld.ts";
import type { Ctx } from "../ctx.ts";
import { countCommon, hasBit, intersect } from "./bits.ts";
import type { Bits } from "./bits.ts";
import { havingAttribute, standing, withinPrice } from "./product-filter.ts";
import type { ProductFilter } from "./product-filter.ts";
import { shelfOf } from "./read-shelf.ts";
import { selectProductsById } from "./select-products.ts";
import type { Shelf } from "./shelf.ts";
import type { Sorting } from "./sorting.ts";

export type ListProducts = { filter: ProductFilter; sorting: Sorting; page: PageQuery };

export async function listProducts(ctx: Ctx, input: ListProducts): Promise<Page<Product>> {
  const { filter, sorting, page } = input;
  const shelf = await shelfOf(ctx);
  const found = intersect(
    standing(shelf, filter, ctx.clock()),
    ...withinPrice(shelf, filter),
    ...filter.attributes.map((attribute) => havingAttribute(shelf, attribute)),
  );
  const ids = idsOfPage(shelf, found, sorting, page);
  return { items: await selectProductsById(ctx, ids), total: countCommon(found, found) };
}

/** Walks along the shelf only as far as the page reaches. */
function idsOfPage(shelf: Shelf, found: Bits, sorting: Sorting, { page, itemsPerPage }: PageQuery) {
  const ids: number[] = [];
  let left = (page - 1) * itemsPerPage;
  for (const place of shelf.sorted(sorting)) {
    if (!hasBit(found, place) || left-- > 0) continue;
    ids.push(shelf.products[place]?.id ?? 0);
    if (ids.length === itemsPerPage) break;
  }
  return ids;
}
