import { sql } from "drizzle-orm";
import type { WishlistProduct } from "#contract/wishlist.ts";
import { presentProduct } from "../catalogue/present.ts";
import { presentVariant } from "../catalogue/present-variant.ts";
import type { VariantRow } from "../catalogue/present-variant.ts";
import { isVisible, productCard, variantCard } from "../catalogue/product-card-sql.ts";
import type { ProductRow } from "../catalogue/product-card-sql.ts";
import type { Ctx } from "../ctx.ts";
import { rows } from "../db/rows.ts";

type EntryRow = { product: ProductRow; variant: VariantRow; isSold: boolean; addedAt: string };

/** The latest first. What is no longer sold stays on the list, without a price. */
export async function loadEntries(ctx: Ctx, wishlistId: number): Promise<WishlistProduct[]> {
  const entries = await rows<EntryRow>(
    ctx.db,
    sql`select ${productCard(ctx)} as product, ${variantCard} as variant,
        (v.enabled and ${isVisible(ctx)}) as "isSold",
        to_char(w.added_at at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS') as "addedAt"
      from wishlist_variants w
      join variants v on v.id = w.variant_id
      join products p on p.id = v.product_id
      left join variant_prices vp
        on vp.variant_id = v.id and vp.channel_code = ${ctx.config.channelCode}
      where w.wishlist_id = ${wishlistId}
      order by w.added_at desc, w.variant_id desc`,
  );
  return entries.map(({ product, variant, isSold, addedAt }) => ({
    "@type": "WishlistProduct",
    product: presentProduct(ctx, product),
    variant: presentVariant(ctx, isSold ? variant : { ...variant, ...unsold }),
    quantity: 0,
    addedAt,
  }));
}

const unsold = { price: null, tracked: true, available: 0 };
