import { sql } from "drizzle-orm";
import type { Product } from "#contract/catalogue.ts";
import type { Page, PageQuery } from "#contract/json-ld.ts";
import type { Ctx } from "../ctx.ts";
import { rows } from "../db/rows.ts";
import { presentPage } from "./present.ts";
import { cardsOfPage, isListed } from "./product-card-sql.ts";
import type { ProductRow } from "./product-card-sql.ts";
import { branch, hasAttribute, inBranch, joinPrices, withinPrice } from "./product-filter.ts";
import type { ProductFilter } from "./product-filter.ts";
import { sortKey, sortOrder } from "./sorting.ts";
import type { Sorting } from "./sorting.ts";

export type ListProducts = { filter: ProductFilter; sorting: Sorting; page: PageQuery };

export async function listProducts(ctx: Ctx, input: ListProducts): Promise<Page<Product>> {
  const [found] = await rows<{ total: number; items: ProductRow[] }>(ctx.db, query(ctx, input));
  return presentPage(ctx, found ?? { total: 0, items: [] });
}

function query(ctx: Ctx, { filter, sorting, page: { page, itemsPerPage } }: ListProducts) {
  const needsPrice =
    sorting.property === "price" || filter.minPrice !== undefined || filter.maxPrice !== undefined;
  const conditions = [
    isListed(ctx),
    ...(filter.taxon === undefined ? [] : [inBranch]),
    ...filter.attributes.map(hasAttribute),
  ];
  const listed = sql`
    from products p ${needsPrice ? joinPrices(ctx) : sql``}
    where ${sql.join(conditions, sql` and `)}
    ${needsPrice ? sql`group by p.id having ${withinPrice(filter)}` : sql``}`;
  // Only the rows of the page are put in order: the others are merely counted.
  return sql`
    with recursive ${filter.taxon === undefined ? sql`` : sql`${branch(filter.taxon)},`}
    first as (
      select p.id, ${sortKey(sorting)} as key ${listed} order by ${sortOrder(sorting)}
      limit ${itemsPerPage} offset ${(page - 1) * itemsPerPage}),
    page as (select id, row_number() over (order by ${sortOrder(sorting)}) as place from first)
    select (select count(*)::int from (select p.id ${listed}) matching) as total, ${cardsOfPage(ctx)} as items`;
}
