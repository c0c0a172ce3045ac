import { inArray } from "drizzle-orm";
import type { Ctx } from "#commerce/ctx.ts";
import { variantOptionValues, variants } from "#commerce/db/schema.ts";
import type { ProductContent, VariantContent } from "../product-content.ts";
import { idOf, idsByCode } from "./lookup.ts";
import { optionValueKey } from "./options.ts";
import { overwrite } from "./overwrite.ts";

type Known = { productIds: Map<string, number>; optionValueIds: Map<string, number> };

/** Stock is set once: from then on it belongs to the shop. Answers the ids by code. */
export async function loadVariants(
  ctx: Ctx,
  contents: ProductContent[],
  { productIds, optionValueIds }: Known,
): Promise<Map<string, number>> {
  const saved = await ctx.db
    .insert(variants)
    .values(
      contents.flatMap((product) =>
        product.variants.map((variant) => row(product, variant, productIds)),
      ),
    )
    .onConflictDoUpdate({ target: variants.code, set: changing })
    .returning({ id: variants.id, code: variants.code });
  const ids = idsByCode(saved);
  await ctx.db
    .delete(variantOptionValues)
    .where(inArray(variantOptionValues.variantId, [...ids.values()]));
  await ctx.db.insert(variantOptionValues).values(
    contents.flatMap((product) =>
      product.variants.flatMap((variant) =>
        Object.entries(variant.optionValues).map(([option, value]) => ({
          variantId: idOf(ids, variant.code),
          optionValueId: idOf(
            optionValueIds,
            optionValueKey(idOf(productIds, product.code), option, value),
          ),
        })),
      ),
    ),
  );
  return ids;
}

function row(product: ProductContent, variant: VariantContent, productIds: Map<string, number>) {
  return {
    code: variant.code,
    productId: idOf(productIds, product.code),
    name: variant.name,
    position: variant.position,
    isDefault: variant.code === product.defaultVariant,
    shippingRequired: variant.shippingRequired,
    taxCategory: product.giftCard ? ("fuori_campo" as const) : ("iva_22" as const),
    tracked: variant.tracked,
    onHand: variant.onHand,
    weightGrams: variant.weightGrams,
    volumeMl: variant.volumeMl,
    netWeightGrams: variant.netWeightGrams ?? null,
    barcode: variant.barcode,
  };
}

const changing = overwrite(
  "productId",
  "name",
  "position",
  "isDefault",
  "shippingRequired",
  "taxCategory",
  "weightGrams",
  "volumeMl",
  "netWeightGrams",
  "barcode",
);
