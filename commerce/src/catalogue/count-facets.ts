import { sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import type { Facets } from "#contract/catalogue.ts";
import type { Ctx } from "../ctx.ts";
import { rows } from "../db/rows.ts";
import { isListed } from "./product-card-sql.ts";
import {
  branch,
  hasAttribute,
  inBranch,
  joinPrices,
  lowestPrice,
  withinPrice,
} from "./product-filter.ts";
import type { ChosenAttribute, ProductFilter } from "./product-filter.ts";
import { sortProperties } from "./sorting.ts";

type FacetRow = Pick<Facets, "attributes"> & { min: number | null; max: number | null };

/** What can still be chosen. An attribute is counted as if nothing of it were chosen, and so is the price. */
export async function countFacets(ctx: Ctx, filter: ProductFilter): Promise<Facets> {
  const [row] = await rows<FacetRow>(ctx.db, query(ctx, filter));
  const { min = null, max = null, attributes = [] } = row ?? {};
  return {
    "@context": `${ctx.config.apiPrefix}/contexts/Facets`,
    "@id": `${ctx.config.apiPrefix}/shop/facets`,
    "@type": "Facets",
    price: min === null || max === null ? null : { min, max },
    attributes,
    sorting: [...sortProperties],
  };
}

const query = (ctx: Ctx, filter: ProductFilter) => sql`
  with recursive ${filter.taxon === undefined ? sql`` : sql`${branch(filter.taxon)},`}
  candidates as materialized (
    select p.id, ${lowestPrice} as amount, ${withinPrice(filter)} as affordable, ${missed(filter.attributes)} as missed
    from products p ${joinPrices(ctx)}
    where ${isListed(ctx)} ${filter.taxon === undefined ? sql`` : sql`and ${inBranch}`}
    group by p.id),
  counts as (
    select pav.attribute_value_id as id, c.missed, count(*) filter (where c.affordable) as count
    from candidates c join product_attribute_values pav on pav.product_id = c.id
    group by pav.attribute_value_id, c.missed),
  choices as (
    select av.attribute_id, av.position, av.id, json_build_object('value', av.code, 'label', av.name,
      'count', coalesce(sum(counts.count) filter (where counts.missed <@ array[a.code]), 0)) as choice
    from counts
    join attribute_values av on av.id = counts.id
    join attributes a on a.id = av.attribute_id and a.filterable
    group by av.id, a.id),
  facets as (
    select a.position, a.id, json_build_object('code', a.code, 'name', a.name,
      'values', json_agg(choice order by choices.position, choices.id)) as facet
    from choices join attributes a on a.id = choices.attribute_id group by a.id)
  select
    (select min(amount) from candidates where missed = '{}') as min,
    (select max(amount) from candidates where missed = '{}') as max,
    (select coalesce(json_agg(facet order by position, id), '[]') from facets) as attributes`;

/** Codes of the chosen attributes the product does not have. */
function missed(attributes: ChosenAttribute[]): SQL {
  if (attributes.length === 0) return sql`'{}'::text[]`;
  const codes = attributes.map(
    (attribute) =>
      sql`case when ${hasAttribute(attribute)} then null else ${attribute.code}::text end`,
  );
  return sql`array_remove(array[${sql.join(codes, sql`, `)}], null)`;
}
