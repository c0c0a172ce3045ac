import type { Ctx } from "#commerce/kernel/ctx.ts";
import { addDays } from "#contract/format/dates.ts";
import { lowestPriceBeforeDiscount } from "#contract/pricing/index.ts";
import {
  priceHistory,
  productOptions,
  productOptionValues,
  variantOptionValues,
  variantPrices,
  variants,
} from "#commerce/schema.ts";
import type { ProductContent, VariantContent } from "../content-folder.ts";
import { idOf, idsByCode, pastMoment, replaceOwned, upsert } from "./lookup.ts";

type Known = { productIds: Map<string, number>; optionValueIds: Map<string, number> };

/** Stock is set once, because the shop changes it. Returns ids by code. */
export async function loadVariants(
  ctx: Ctx,
  contents: ProductContent[],
  { productIds, optionValueIds }: Known,
): Promise<Map<string, number>> {
  const rows = contents.flatMap((product) =>
    product.variants.map((variant) => row(product, variant, productIds)),
  );
  const ids = idsByCode(await upsert(ctx, variants, ["code"], rows, ["tracked", "onHand"]));
  await replaceOwned(
    ctx,
    variantOptionValues,
    variantOptionValues.variantId,
    ids.values(),
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
    ...variant,
    productId: idOf(productIds, product.code),
    isDefault: variant.code === product.defaultVariant,
    taxCategory: product.giftCard ? "fuori_campo" : "iva_22",
    netWeightGrams: variant.netWeightGrams ?? null,
  };
}

const optionValueKey = (productId: number, option: string, value: string) =>
  `${productId}/${option}/${value}`;

/** Returns ids of option values by `product id/option/value`. */
export async function loadOptions(
  ctx: Ctx,
  contents: ProductContent[],
  productIds: Map<string, number>,
): Promise<Map<string, number>> {
  const options = contents.flatMap(({ code, options }) =>
    options.map((option, position) => ({
      ...option,
      productId: idOf(productIds, code),
      position,
    })),
  );
  const saved = await upsert(ctx, productOptions, ["productId", "code"], options);
  const optionIds = new Map(saved.map((row) => [`${row.productId}/${row.code}`, row.id]));
  const savedValues = await upsert(
    ctx,
    productOptionValues,
    ["optionId", "code"],
    options.flatMap(({ productId, code, values }) =>
      values.map((value, position) => ({
        optionId: idOf(optionIds, `${productId}/${code}`),
        code: value.code,
        value: value.name,
        swatch: value.swatch ?? null,
        position,
      })),
    ),
  );
  const optionOf = new Map(saved.map((option) => [option.id, option]));
  return new Map(
    savedValues.flatMap(({ id, optionId, code }) => {
      const option = optionOf.get(optionId);
      return option ? [[optionValueKey(option.productId, option.code, code), id] as const] : [];
    }),
  );
}

type PriceStep = { price: number; originalPrice: number | null; at: Date };

/** Prices are set once, because the owner may change them, with a history that makes discounts valid. */
export async function loadPrices(
  ctx: Ctx,
  contents: ProductContent[],
  variantIds: Map<string, number>,
): Promise<void> {
  const now = ctx.clock();
  const { channelCode } = ctx.config;
  const past = new Map<number, PriceStep[]>();
  const prices = contents.flatMap((product) =>
    product.variants.map((variant) => {
      const variantId = idOf(variantIds, variant.code);
      const steps = history(variant, pastMoment(product.publishedAt, now), now);
      past.set(variantId, steps);
      return {
        variantId,
        channelCode,
        price: variant.priceCents,
        originalPrice: variant.originalPriceCents,
        lowestPriceBeforeDiscount: lowestPriceBeforeDiscount(steps, now),
      };
    }),
  );
  const added = await ctx.db
    .insert(variantPrices)
    .values(prices)
    .onConflictDoNothing()
    .returning({ variantId: variantPrices.variantId });
  const steps = added.flatMap(({ variantId }) =>
    (past.get(variantId) ?? []).map((step) => ({ variantId, channelCode, ...step })),
  );
  if (steps.length > 0) await ctx.db.insert(priceHistory).values(steps);
}

function history(variant: VariantContent, publishedAt: Date, now: Date): PriceStep[] {
  const { priceCents: price, originalPriceCents: originalPrice } = variant;
  if (originalPrice === null) return [{ price, originalPrice, at: publishedAt }];
  const lowest = variant.lowestPrice30DaysCents ?? originalPrice;
  const start = new Date(Math.min(publishedAt.getTime(), addDays(now, -90).getTime()));
  return [
    { price: originalPrice, originalPrice: null, at: start },
    ...(lowest < originalPrice ? [{ price: lowest, originalPrice, at: addDays(now, -45) }] : []),
    { price, originalPrice, at: addDays(now, -10) },
  ];
}
