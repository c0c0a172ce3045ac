import { and, asc, desc, eq, inArray } from "drizzle-orm";
import type { AdminVariant } from "#contract/admin/product.ts";
import type { Ctx } from "../../ctx.ts";
import { priceHistory, products, variantPrices, variants } from "../../db/schema/catalogue.ts";
import { notFound } from "../../errors.ts";
import { wireDate } from "../../http/json-ld.ts";
import { readOptionValues } from "./option-values.ts";
import { without } from "../write-row.ts";

type Wanted = { productId: number } | { code: string };

export async function getVariant(ctx: Ctx, code: string): Promise<AdminVariant> {
  const [variant] = await readVariants(ctx, { code });
  if (!variant) throw notFound();
  return variant;
}

export async function readVariants(ctx: Ctx, wanted: Wanted): Promise<AdminVariant[]> {
  const { channelCode } = ctx.config;
  const found = await ctx.db
    .select({ variant: variants, product: products.code, pricing: variantPrices })
    .from(variants)
    .innerJoin(products, eq(products.id, variants.productId))
    .leftJoin(
      variantPrices,
      and(eq(variantPrices.variantId, variants.id), eq(variantPrices.channelCode, channelCode)),
    )
    .where(
      "code" in wanted ? eq(variants.code, wanted.code) : eq(variants.productId, wanted.productId),
    )
    .orderBy(asc(variants.position), asc(variants.id));
  const chosen = await readOptionValues(
    ctx,
    found.map(({ variant }) => variant.id),
  );
  const histories = await readHistories(
    ctx,
    found.map(({ variant }) => variant.id),
  );
  return found.map(({ variant, product, pricing }) => ({
    "@id": `${ctx.config.apiPrefix}/admin/product-variants/${variant.code}`,
    "@type": "ProductVariant",
    ...without(variant, "productId"),
    product,
    optionValues: chosen.get(variant.id) ?? {},
    price: pricing?.price ?? null,
    originalPrice: pricing?.originalPrice ?? null,
    lowestPriceBeforeDiscount: pricing?.lowestPriceBeforeDiscount ?? null,
    priceHistory: (histories.get(variant.id) ?? []).map(({ price, originalPrice, at }) => ({
      price,
      originalPrice,
      at: wireDate(at),
    })),
  }));
}

async function readHistories({ db, config }: Ctx, ids: number[]) {
  if (ids.length === 0) return new Map<number, never[]>();
  const found = await db
    .select()
    .from(priceHistory)
    .where(
      and(inArray(priceHistory.variantId, ids), eq(priceHistory.channelCode, config.channelCode)),
    )
    .orderBy(desc(priceHistory.at), desc(priceHistory.id));
  return Map.groupBy(found, ({ variantId }) => variantId);
}
