import { sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import type { Ctx } from "../ctx.ts";

export type ChosenAttribute = { code: string; values: string[] };

export type ProductFilter = {
  /** Code, slug or IRI; its descendants count too. */
  taxon?: string | undefined;
  minPrice?: number | undefined;
  maxPrice?: number | undefined;
  attributes: ChosenAttribute[];
};

/** `branch (id)`: the taxon and all below it. Goes into a `with recursive`. */
export function branch(taxon: string): SQL {
  const name = taxonName(taxon);
  return sql`branch as (
    (select id from taxons where code = ${name} or slug = ${name} order by code = ${name} desc limit 1)
    union
    select t.id from taxons t join branch b on t.parent_id = b.id)`;
}

const taxonName = (taxon: string) => taxon.replace(/^.*\/shop\/taxons\//, "");

export const inBranch: SQL = sql`p.id in (
  select pt.product_id from product_taxons pt where pt.taxon_id = any(array(select id from branch)))`;

export const hasAttribute = ({ code, values }: ChosenAttribute): SQL => sql`exists (
  select from product_attribute_values pav
  join attribute_values av on av.id = pav.attribute_value_id
  join attributes a on a.id = av.attribute_id
  where pav.product_id = p.id and a.code = ${code} and av.code in ${values})`;

/** Joins the prices of the product in the channel; the query around it groups by product. */
export const joinPrices = (ctx: Ctx): SQL => sql`
  left join variants v on v.product_id = p.id and v.enabled
  left join variant_prices vp on vp.variant_id = v.id and vp.channel_code = ${ctx.config.channelCode}`;

/** A product costs what its cheapest variant costs. */
export const lowestPrice: SQL = sql`min(vp.price)`;

export function withinPrice({ minPrice, maxPrice }: ProductFilter): SQL {
  return sql.join(
    [
      sql`true`,
      ...(minPrice === undefined ? [] : [sql`${lowestPrice} >= ${minPrice}`]),
      ...(maxPrice === undefined ? [] : [sql`${lowestPrice} <= ${maxPrice}`]),
    ],
    sql` and `,
  );
}
