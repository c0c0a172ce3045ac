import { sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import type { ProductPage } from "#contract/catalogue.ts";
import type { Ctx } from "../ctx.ts";
import { rows } from "../db/rows.ts";
import { notFound } from "../errors.ts";
import { presentProductPage } from "./present-product-page.ts";
import type { ProductPageRow } from "./present-product-page.ts";
import { isVisible, productCard } from "./product-card-sql.ts";

export const getProductBySlug = (ctx: Ctx, slug: string) => getProduct(ctx, sql`p.slug = ${slug}`);

export const getProductByCode = (ctx: Ctx, code: string) => getProduct(ctx, sql`p.code = ${code}`);

async function getProduct(ctx: Ctx, isWanted: SQL): Promise<ProductPage> {
  const [row] = await rows<ProductPageRow>(ctx.db, query(ctx, isWanted));
  if (!row) throw notFound();
  return presentProductPage(ctx, row);
}

const query = (ctx: Ctx, isWanted: SQL) => sql`
  select ${productCard(ctx)} as card, p.description, p.details, p.video,
    json_build_object('title', p.seo_title, 'description', p.seo_description) as seo,
    ${options} as options, ${attributes} as attributes, ${ancestors} as ancestors,
    ${associations(ctx)} as associations
  from products p where ${isWanted} and ${isVisible(ctx)}`;

const options = sql`(
  select coalesce(json_agg(json_build_object('code', o.code, 'name', o.name, 'values', (
    select coalesce(json_agg(json_build_object(
      'code', ov.code, 'value', ov.value, 'option', o.code, 'swatch', ov.swatch
    ) order by ov.position, ov.id), '[]')
    from product_option_values ov where ov.option_id = o.id
  )) order by o.position, o.id), '[]')
  from product_options o where o.product_id = p.id)`;

const attributes = sql`(
  select coalesce(json_agg(described.attribute order by described.position, described.id), '[]')
  from (
    select a.id, a.position, json_build_object('code', a.code, 'name', a.name, 'type', a.type,
      'value', json_agg(av.name order by av.position, av.id)) as attribute
    from product_attribute_values pav
    join attribute_values av on av.id = pav.attribute_value_id
    join attributes a on a.id = av.attribute_id
    where pav.product_id = p.id group by a.id
  ) described)`;

const ancestors = sql`(
  with recursive path as (
    select t.code, t.name, t.slug, t.parent_id, 0 as height from taxons t where t.id = p.main_taxon_id
    union all
    select t.code, t.name, t.slug, t.parent_id, path.height + 1 from taxons t join path on t.id = path.parent_id)
  select coalesce(json_agg(json_build_object('code', code, 'name', name, 'slug', slug) order by height desc), '[]')
  from path)`;

const associations = (ctx: Ctx) => sql`(
  select coalesce(json_agg(json_build_object('id', pa.id, 'type', pa.type, 'codes', (
    select coalesce(json_agg(p.code order by pai.position, p.id), '[]')
    from product_association_items pai join products p on p.id = pai.product_id
    where pai.association_id = pa.id and ${isVisible(ctx)}
  )) order by pa.id), '[]')
  from product_associations pa where pa.product_id = p.id)`;
