import { sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import type { Ctx } from "../ctx.ts";
import { rows } from "../db/rows.ts";
import type { ItemRow } from "./item-row.ts";

/** JSON of the items of the order `o`. A cart follows the catalogue, a placed order keeps what was bought. */
export const itemsJson = (channel: string): SQL => sql`
  case when o.state = 'cart'
    then (select coalesce(json_agg(item order by item.id), '[]') from (${cartItems(channel)}) item)
    else (select coalesce(json_agg(json_build_object('id', i.id, 'quantity', i.quantity, 'amount', i.amount,
      'customMessage', i.custom_message, 'variant', i.snapshot -> 'variant', 'product', i.snapshot -> 'product')
      order by i.id), '[]') from order_items i where i.order_id = o.id)
  end`;

/** The items as the catalogue describes them now, whatever the state of the order. */
export const loadItemsAsNow = (ctx: Ctx, orderId: number): Promise<ItemRow[]> =>
  rows<ItemRow>(
    ctx.db,
    sql`select item.* from orders o cross join lateral (${cartItems(ctx.config.channelCode)}) item
      where o.id = ${orderId} order by item.id`,
  );

const imageJson = sql`json_build_object('path', path, 'type', type, 'alt', alt, 'width', width, 'height', height, 'color', color)`;

const cartItems = (channel: string) => sql`
  select i.id, i.quantity, i.amount, i.custom_message as "customMessage",
    json_build_object('id', v.id, 'code', v.code, 'name', v.name, 'enabled', v.enabled,
      'shippingRequired', v.shipping_required, 'taxCategory', v.tax_category, 'tracked', v.tracked,
      'available', v.on_hand - v.on_hold, 'weightGrams', v.weight_grams, 'volumeMl', v.volume_ml,
      'netWeightGrams', v.net_weight_grams, 'price', vp.price, 'originalPrice', vp.original_price,
      'lowestPriceBeforeDiscount', vp.lowest_price_before_discount,
      'optionValues', (
        select coalesce(json_agg(json_build_object('code', ov.code, 'value', ov.value, 'option', o.code, 'swatch', ov.swatch) order by o.position), '[]')
          from variant_option_values vo
          join product_option_values ov on ov.id = vo.option_value_id
          join product_options o on o.id = ov.option_id
         where vo.variant_id = v.id),
      'image', (select ${imageJson} from product_images where product_id = v.product_id and variant_id = v.id order by position limit 1)
    ) as variant,
    json_build_object('id', p.id, 'code', p.code, 'slug', p.slug, 'name', p.name, 'kind', p.kind, 'line', p.line,
      'enabled', p.enabled,
      'image', (select ${imageJson} from product_images where product_id = p.id and variant_id is null order by position limit 1),
      'taxonCodes', (select coalesce(json_agg(t.code), '[]') from product_taxons pt join taxons t on t.id = pt.taxon_id where pt.product_id = p.id)
    ) as product
  from order_items i
  join variants v on v.id = i.variant_id
  join products p on p.id = v.product_id
  left join variant_prices vp on vp.variant_id = v.id and vp.channel_code = ${channel}
  where i.order_id = o.id`;
