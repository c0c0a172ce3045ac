import { sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { ShownClaim } from "#contract/catalogue.ts";
import type { Ctx } from "../kernel/ctx.ts";
import {
  type Answer,
  jsonFirst,
  jsonList,
  jsonObject,
  maybe,
  perConfig,
  pick,
  type RowOf,
} from "../kernel/db/json.ts";
import {
  attributes,
  type productAssociations,
  productImages,
  productOptions,
  productOptionValues,
  products,
  taxons,
  variantPrices,
  variants,
} from "./schema.ts";
import { isClaimed } from "./claims/claims.ts";
import { filmAt } from "../media/index.ts";
import { endOfNovelty, isVisible } from "./visibility.ts";

const p = alias(products, "p");
const t = alias(taxons, "t");
const i = alias(productImages, "i");
const v = alias(variants, "v");
const vp = alias(variantPrices, "vp");
const o = alias(productOptions, "o");
const ov = alias(productOptionValues, "ov");
const a = alias(attributes, "a");

/** A picture as JSON; the surrounding query must alias it `i`. */
export const image = jsonObject(
  pick(i, "path", "type", "alt", "width", "height", "color", "focus"),
);

/** An option value as JSON; the surrounding query must alias `ov` and `o`. */
const optionValue = jsonObject({
  code: ov.code,
  value: ov.value,
  option: o.code,
  swatch: ov.swatch,
});

/** Variant fields shared by pages and orders; the surrounding query must alias `v` and its price `vp`. */
export const variantFields = {
  ...pick(v, "id", "code", "name", "shippingRequired", "tracked", "barcode"),
  available: sql<number>`v.on_hand - v.on_hold`,
  volumeMl: v.volumeMl,
  netWeightGrams: v.netWeightGrams,
  price: maybe(vp.price),
  originalPrice: maybe(vp.originalPrice),
  lowestPriceBeforeDiscount: maybe(vp.lowestPriceBeforeDiscount),
  lowestPriceSince: maybe(vp.lowestPriceSince),
  optionValues: jsonList(
    optionValue,
    sql`from variant_option_values vo
      join product_option_values ov on ov.id = vo.option_value_id
      join product_options o on o.id = ov.option_id
      where vo.variant_id = v.id`,
    sql`o.position, o.id`,
  ),
  image: jsonFirst(
    image,
    sql`from product_images i
      where i.product_id = v.product_id and i.variant_id = v.id order by i.position, i.id`,
  ),
};

export const variantCard = jsonObject({ ...variantFields, isDefault: v.isDefault });

export type VariantRow = Omit<Answer<typeof variantCard>, "isDefault">;

/** A category reference as JSON; the surrounding query must alias it `t`. */
const taxonRef = jsonObject({ code: t.code, name: t.name, slug: t.slug });

export type TaxonRefRow = Answer<typeof taxonRef>;

/** Colour scheme of a product: its range's, else its own; the surrounding query must alias it `p`. */
export const rangeCode = sql<string | null>`coalesce(
  (select t.line from product_taxons pt join taxons t on t.id = pt.taxon_id
    where pt.product_id = p.id and t.line is not null order by t.position, t.id limit 1),
  p.line)`;

const cardFields = perConfig(({ config: { channelCode } }) => ({
  card: jsonObject({
    ...pick(p, "id", "code", "slug", "name", "subtitle", "shortDescription"),
    line: rangeCode,
    ...pick(p, "kind", "averageRating", "reviewCount"),
    newUntil: sql<
      number | null
    >`case when p.is_new then extract(epoch from ${endOfNovelty})::float8 * 1000 end`,
    createdAt: sql<string>`to_char(p.created_at at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS')`,
    mainTaxon: jsonFirst(taxonRef, sql`from taxons t where t.id = p.main_taxon_id`),
    images: jsonList(
      image,
      sql`from product_images i where i.product_id = p.id and i.variant_id is null`,
      sql`i.position, i.id`,
    ),
    variants: jsonList(
      variantCard,
      sql`from variants v
        left join variant_prices vp on vp.variant_id = v.id and vp.channel_code = ${channelCode}
        where v.product_id = p.id and v.enabled`,
      sql`v.position, v.id`,
    ),
  }),
}));

/** A product as JSON for lists; the surrounding query must alias it `p`. */
export const productCard = (ctx: Ctx) => cardFields(ctx).card;

export type ProductRow = Answer<ReturnType<typeof productCard>>;

export const cardsOfPage = (ctx: Ctx) =>
  jsonList(productCard(ctx), sql`from page join products p on p.id = page.id`, sql`page.place`);

export type ProductPageRow = RowOf<ReturnType<typeof pageFields>>;

/** Fields of a product page; the query must alias the product `p` and join `associations` and `claimsOfProduct`. */
export const pageFields = perConfig((ctx) => ({
  ...cardFields(ctx),
  ...pick(p, "description", "details", "video"),
  film: filmAt(sql`p.video`),
  seo,
  options,
  attributes: described,
  ancestors,
  associations: sql<Association[]>`associated.list`,
  claims: sql<ShownClaim[]>`claimed.list`,
}));

const seo = jsonObject({ title: p.seoTitle, description: p.seoDescription });

const values = jsonList(
  optionValue,
  sql`from product_option_values ov where ov.option_id = o.id`,
  sql`ov.position, ov.id`,
);

const options = jsonList(
  jsonObject({ code: o.code, name: o.name, values }),
  sql`from product_options o where o.product_id = p.id`,
  sql`o.position, o.id`,
);

const described = jsonList(
  jsonObject({
    ...pick(a, "code", "name", "type", "unit", "place"),
    value: sql<string[]>`said.names`,
  }),
  sql`from (
      select av.attribute_id, json_agg(av.name order by av.position, av.id) as names
      from product_attribute_values pav
      join attribute_values av on av.id = pav.attribute_value_id
      join attributes a on a.id = av.attribute_id
      where pav.product_id = p.id and not ${isClaimed} group by av.attribute_id
    ) said
    join attributes a on a.id = said.attribute_id and a.enabled and a.place <> 'office'`,
  sql`a.position, a.id`,
);

const ancestors = sql<TaxonRefRow[]>`(
  with recursive path as (
    select t.code, t.name, t.slug, t.parent_id, 0 as height from taxons t where t.id = p.main_taxon_id
    union all
    select t.code, t.name, t.slug, t.parent_id, path.height + 1 from taxons t join path on t.id = path.parent_id)
  select coalesce(json_agg(json_build_object('code', code, 'name', name, 'slug', slug) order by height desc), '[]')
  from path)`;

type Association = Pick<typeof productAssociations.$inferSelect, "id" | "type"> & {
  codes: string[];
};

export const associations = (ctx: Ctx) => sql`lateral (
  select coalesce(json_agg(json_build_object('id', pa.id, 'type', pa.type, 'codes', (
      select coalesce(json_agg(p.code order by pai.position, p.id), '[]')
      from product_association_items pai join products p on p.id = pai.product_id
      where pai.association_id = pa.id and ${isVisible(ctx)})) order by pa.id), '[]') as list
  from product_associations pa where pa.product_id = p.id) associated`;
