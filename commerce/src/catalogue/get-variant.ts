import { sql } from "drizzle-orm";
import type { VariantPage } from "#contract/catalogue.ts";
import type { Ctx } from "../ctx.ts";
import { rows } from "../db/rows.ts";
import { notFound } from "../errors.ts";
import { presentVariant } from "./present-variant.ts";
import type { VariantRow } from "./present-variant.ts";
import { productIri } from "./present.ts";
import { isVisible, variantCard } from "./product-card-sql.ts";

export async function getVariant(ctx: Ctx, code: string): Promise<VariantPage> {
  const [row] = await rows<{ variant: VariantRow; product: string }>(
    ctx.db,
    sql`
      select ${variantCard} as variant, p.code as product
      from variants v join products p on p.id = v.product_id
      left join variant_prices vp
        on vp.variant_id = v.id and vp.channel_code = ${ctx.config.channelCode}
      where v.code = ${code} and v.enabled and ${isVisible(ctx)}`,
  );
  if (!row) throw notFound();
  return {
    "@context": `${ctx.config.apiPrefix}/contexts/ProductVariant`,
    ...presentVariant(ctx, row.variant),
    product: productIri(ctx, row.product),
  };
}
