import { sql, type SQL } from "drizzle-orm";
import type { Image, Product } from "#contract/catalogue.ts";
import type { Ctx } from "../kernel/ctx.ts";
import type { VariantRow } from "./present-variant.ts";

export type TaxonRefRow = { code: string; name: string; slug: string };

/** A product as the queries bring it, ready for lists. */
export type ProductRow = Pick<
  Product,
  | "id"
  | "code"
  | "slug"
  | "name"
  | "subtitle"
  | "shortDescription"
  | "line"
  | "kind"
  | "averageRating"
  | "reviewCount"
  | "isNew"
  | "createdAt"
> & {
  mainTaxon: TaxonRefRow | null;
  images: Image[];
  variants: (VariantRow & { isDefault: boolean })[];
};

/** JSON of one product; the query around it names the product `p`. */
export const productCard = (ctx: Ctx): SQL => sql`json_build_object(
  'id', p.id, 'code', p.code, 'slug', p.slug, 'name', p.name, 'subtitle', p.subtitle,
  'shortDescription', p.short_description, 'line', p.line, 'kind', p.kind,
  'averageRating', p.average_rating, 'reviewCount', p.review_count, 'isNew', p.is_new,
  'createdAt', to_char(p.created_at at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS'),
  'mainTaxon', (
    select json_build_object('code', t.code, 'name', t.name, 'slug', t.slug)
    from taxons t where t.id = p.main_taxon_id),
  'images', (
    select coalesce(json_agg(${image} order by i.position, i.id), '[]')
    from product_images i where i.product_id = p.id and i.variant_id is null),
  'variants', (
    select coalesce(json_agg(${variantCard} order by v.position, v.id), '[]')
    from variants v
    left join variant_prices vp on vp.variant_id = v.id and vp.channel_code = ${ctx.config.channelCode}
    where v.product_id = p.id and v.enabled))`;

const image = sql`json_build_object('path', i.path, 'type', i.type, 'alt', i.alt,
  'width', i.width, 'height', i.height, 'color', i.color)`;

/** JSON of one variant; the query around it names the variant `v` and its price `vp`. */
export const variantCard: SQL = sql`json_build_object(
  'id', v.id, 'code', v.code, 'name', v.name, 'isDefault', v.is_default,
  'shippingRequired', v.shipping_required, 'tracked', v.tracked,
  'available', v.on_hand - v.on_hold, 'volumeMl', v.volume_ml, 'netWeightGrams', v.net_weight_grams,
  'price', vp.price, 'originalPrice', vp.original_price,
  'lowestPriceBeforeDiscount', vp.lowest_price_before_discount,
  'optionValues', (
    select coalesce(json_agg(json_build_object(
      'code', ov.code, 'value', ov.value, 'option', o.code, 'swatch', ov.swatch
    ) order by o.position, o.id), '[]')
    from variant_option_values vo
    join product_option_values ov on ov.id = vo.option_value_id
    join product_options o on o.id = ov.option_id
    where vo.variant_id = v.id),
  'image', (
    select ${image} from product_images i
    where i.product_id = v.product_id and i.variant_id = v.id order by i.position, i.id limit 1))`;

/** What shoppers find by themselves; gift boxes, for one, are offered only in the cart. */
export const isListed = (ctx: Ctx): SQL => sql`(p.listed and ${isVisible(ctx)})`;

export const isVisible = (ctx: Ctx): SQL =>
  sql`(p.enabled and p.published_at <= ${ctx.clock().toISOString()}::timestamptz)`;

/** The cards of the products of `page (id, place)`, in the order of their places. */
export const cardsOfPage = (ctx: Ctx): SQL => sql`(
  select coalesce(json_agg(${productCard(ctx)} order by page.place), '[]')
  from page join products p on p.id = page.id)`;
