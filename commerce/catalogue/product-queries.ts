import { sql, type SQL } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Ctx } from "../kernel/ctx.ts";
import { type Answer, jsonFirst, jsonList, jsonObject, maybe } from "../kernel/db/json.ts";
import {
  productImages,
  productOptions,
  productOptionValues,
  products,
  taxons,
  variantPrices,
  variants,
} from "./schema.ts";

const p = alias(products, "p");
const t = alias(taxons, "t");
const i = alias(productImages, "i");
const v = alias(variants, "v");
const vp = alias(variantPrices, "vp");
const o = alias(productOptions, "o");
const ov = alias(productOptionValues, "ov");

const image = jsonObject({
  path: i.path,
  type: i.type,
  alt: i.alt,
  width: i.width,
  height: i.height,
  color: i.color,
});

/** JSON of a value of an option; the query around it names them `ov` and `o`. */
export const optionValue = jsonObject({
  code: ov.code,
  value: ov.value,
  option: o.code,
  swatch: ov.swatch,
});

/** JSON of one variant; the query around it names the variant `v` and its price `vp`. */
export const variantCard = jsonObject({
  id: v.id,
  code: v.code,
  name: v.name,
  isDefault: v.isDefault,
  shippingRequired: v.shippingRequired,
  tracked: v.tracked,
  available: sql<number>`v.on_hand - v.on_hold`,
  volumeMl: v.volumeMl,
  netWeightGrams: v.netWeightGrams,
  price: maybe(vp.price),
  originalPrice: maybe(vp.originalPrice),
  lowestPriceBeforeDiscount: maybe(vp.lowestPriceBeforeDiscount),
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
});

/** A variant as the queries bring it, with its price in the channel. */
export type VariantRow = Omit<Answer<typeof variantCard>, "isDefault">;

/** JSON of a category; the query around it names the category `t`. */
export const taxonRef = jsonObject({ code: t.code, name: t.name, slug: t.slug });

export type TaxonRefRow = Answer<typeof taxonRef>;

const cardIn = (channelCode: string) =>
  jsonObject({
    id: p.id,
    code: p.code,
    slug: p.slug,
    name: p.name,
    subtitle: p.subtitle,
    shortDescription: p.shortDescription,
    line: p.line,
    kind: p.kind,
    averageRating: p.averageRating,
    reviewCount: p.reviewCount,
    isNew: p.isNew,
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
  });

const cards = new Map<string, ReturnType<typeof cardIn>>();

/** JSON of one product, ready for lists; the query around it names the product `p`. */
export function productCard({ config: { channelCode } }: Ctx): ReturnType<typeof cardIn> {
  const card = cards.get(channelCode) ?? cardIn(channelCode);
  cards.set(channelCode, card);
  return card;
}

export type ProductRow = Answer<ReturnType<typeof productCard>>;

/** What shoppers find by themselves; gift boxes, for one, are offered only in the cart. */
export const isListed = (ctx: Ctx): SQL => sql`(p.listed and ${isVisible(ctx)})`;

export const isVisible = (ctx: Ctx): SQL =>
  sql`(p.enabled and p.published_at <= ${ctx.clock().toISOString()}::timestamptz)`;

/** The cards of the products of `page (id, place)`, in the order of their places. */
export const cardsOfPage = (ctx: Ctx) =>
  jsonList(productCard(ctx), sql`from page join products p on p.id = page.id`, sql`page.place`);
