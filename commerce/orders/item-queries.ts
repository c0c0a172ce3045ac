import { sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { image, isOffered, rangeCode, variantFields } from "../catalogue/index.ts";
import { products, taxons, variants } from "../catalogue/schema.ts";
import type { Ctx } from "../kernel/ctx.ts";
import { type Answer, jsonFirst, jsonList, jsonObject, pick } from "../kernel/db/json.ts";

const v = alias(variants, "v");
const p = alias(products, "p");
const t = alias(taxons, "t");

/** The data of a variant `v` with price `vp` that an order item contains. */
const variantJson = jsonObject({
  ...variantFields,
  ...pick(v, "enabled", "taxCategory", "weightGrams"),
});

/** The data of a product `p` that an order item contains. */
const productJson = (ctx: Pick<Ctx, "config">) =>
  jsonObject({
    ...pick(p, "id", "code", "slug", "name", "kind"),
    line: rangeCode,
    enabled: sql<boolean>`(p.enabled and ${isOffered(ctx)})`,
    sealed: sql<boolean | null>`${p.details} -> 'sealed'`,
    image: jsonFirst(
      image,
      sql`from product_images i where i.product_id = p.id and i.variant_id is null order by i.position, i.id`,
    ),
    taxonCodes: jsonList(
      sql<string>`${t.code}`,
      sql`from product_taxons pt join taxons t on t.id = pt.taxon_id where pt.product_id = p.id`,
    ),
  });

export type ItemSnapshot = {
  variant: Answer<typeof variantJson>;
  product: Answer<ReturnType<typeof productJson>>;
};

/** Items of the order `o`, described by the current catalogue. */
export const cartItems = (ctx: Pick<Ctx, "config">) => sql`
  select i.id, i.quantity, i.amount, i.custom_message as "customMessage", i.gift,
    case when i.seen_price is not null
      then json_build_object('price', i.seen_price, 'at', i.seen_at) end as seen,
    ${variantJson} as variant, ${productJson(ctx)} as product
  from order_items i
  join variants v on v.id = i.variant_id
  join products p on p.id = v.product_id
  left join variant_prices vp on vp.variant_id = v.id and vp.channel_code = ${ctx.config.channelCode}
  where i.order_id = o.id`;

/** Gift boxes on sale and a product's variant, in the form of order items. */
export const itemsToAdd = (ctx: Pick<Ctx, "config">, variant: string) => sql`
  select 0 as id, 1 as quantity, null as amount, ${variantJson} as variant, ${productJson(ctx)} as product
  from products p
  join variants v on v.product_id = p.id and v.enabled
  join variant_prices vp on vp.variant_id = v.id and vp.channel_code = ${ctx.config.channelCode}
  where p.enabled and (p.kind = 'gift_box' or p.kind = 'product' and v.code = ${variant})`;
