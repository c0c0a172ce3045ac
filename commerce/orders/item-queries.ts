import { sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import {
  productImages,
  productOptions,
  productOptionValues,
  products,
  taxons,
  variantPrices,
  variants,
} from "../catalogue/schema.ts";
import { type Answer, jsonFirst, jsonList, jsonObject, maybe } from "../kernel/db/json.ts";

const v = alias(variants, "v");
const p = alias(products, "p");
const vp = alias(variantPrices, "vp");
const o = alias(productOptions, "o");
const ov = alias(productOptionValues, "ov");
const t = alias(taxons, "t");
const im = alias(productImages, "im");

const imageJson = jsonObject({
  path: im.path,
  type: im.type,
  alt: im.alt,
  width: im.width,
  height: im.height,
  color: im.color,
});

const optionValueJson = jsonObject({
  code: ov.code,
  value: ov.value,
  option: o.code,
  swatch: ov.swatch,
});

/** What an order needs to know of the variant `v` with its price `vp`. */
const variantJson = jsonObject({
  id: v.id,
  code: v.code,
  name: v.name,
  enabled: v.enabled,
  shippingRequired: v.shippingRequired,
  taxCategory: v.taxCategory,
  tracked: v.tracked,
  available: sql<number>`v.on_hand - v.on_hold`,
  weightGrams: v.weightGrams,
  volumeMl: v.volumeMl,
  netWeightGrams: v.netWeightGrams,
  price: maybe(vp.price),
  originalPrice: maybe(vp.originalPrice),
  lowestPriceBeforeDiscount: maybe(vp.lowestPriceBeforeDiscount),
  lowestPriceSince: maybe(vp.lowestPriceSince),
  optionValues: jsonList(
    optionValueJson,
    sql`from variant_option_values vo
      join product_option_values ov on ov.id = vo.option_value_id
      join product_options o on o.id = ov.option_id
      where vo.variant_id = v.id`,
    sql`o.position`,
  ),
  image: jsonFirst(
    imageJson,
    sql`from product_images im where product_id = v.product_id and variant_id = v.id order by position`,
  ),
});

/** And of its product `p`. */
const productJson = jsonObject({
  id: p.id,
  code: p.code,
  slug: p.slug,
  name: p.name,
  kind: p.kind,
  line: p.line,
  enabled: p.enabled,
  sealed: sql<boolean | null>`${p.details} -> 'sealed'`,
  image: jsonFirst(
    imageJson,
    sql`from product_images im where product_id = p.id and variant_id is null order by position`,
  ),
  taxonCodes: jsonList(
    sql<string>`${t.code}`,
    sql`from product_taxons pt join taxons t on t.id = pt.taxon_id where pt.product_id = p.id`,
  ),
});

export type ItemSnapshot = {
  variant: Answer<typeof variantJson>;
  product: Answer<typeof productJson>;
};

/** Items of the order `o` as the catalogue describes them now. */
export const cartItems = (channel: string) => sql`
  select i.id, i.quantity, i.amount, i.custom_message as "customMessage",
    case when i.seen_price is not null
      then json_build_object('price', i.seen_price, 'at', i.seen_at) end as seen,
    ${variantJson} as variant, ${productJson} as product
  from order_items i
  join variants v on v.id = i.variant_id
  join products p on p.id = v.product_id
  left join variant_prices vp on vp.variant_id = v.id and vp.channel_code = ${channel}
  where i.order_id = o.id`;
