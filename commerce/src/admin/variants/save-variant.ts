import { and, eq, ne } from "drizzle-orm";
import type { AdminVariant, ChangeVariant, CreateVariant } from "#contract/admin/product.ts";
import { withTransaction } from "../../ctx.ts";
import type { Ctx } from "../../ctx.ts";
import { variants } from "../../db/schema/catalogue.ts";
import { invalid, notFound } from "../../errors.ts";
import { indexProduct } from "../../search/index-product.ts";
import { audit } from "../audit.ts";
import { findProduct } from "../products/get-product.ts";
import { given, onlyOne, without } from "../write-row.ts";
import { getVariant } from "./read-variants.ts";
import { setOptionValues } from "./option-values.ts";
import { setPrice } from "./set-price.ts";
import { setStock } from "./set-stock.ts";

type Variant = typeof variants.$inferSelect;

export function createVariant(
  ctx: Ctx,
  product: string,
  { price, originalPrice, optionValues, ...input }: CreateVariant,
): Promise<AdminVariant> {
  return withTransaction(ctx, async (ctx) => {
    const { id: productId } = await findProduct(ctx, product);
    const { code, name } = input;
    const isFirst = (await ctx.db.$count(variants, eq(variants.productId, productId))) === 0;
    const insert = ctx.db
      .insert(variants)
      .values({ isDefault: isFirst, ...given(input), productId, code, name })
      .returning();
    const [row] = await onlyOne("code", insert.execute());
    if (!row) throw new Error("Inserting a variant returns it");
    if (row.isDefault) await dethroneOthers(ctx, row);
    if (optionValues) await setOptionValues(ctx, row, optionValues);
    await setPrice(ctx, row.id, { price, originalPrice });
    await indexProduct(ctx, [productId]);
    const after = await getVariant(ctx, code);
    await audit(ctx, { action: "variant.create", subject: `variant:${code}`, after: told(after) });
    return after;
  });
}

export function updateVariant(ctx: Ctx, code: string, input: ChangeVariant): Promise<AdminVariant> {
  return withTransaction(ctx, async (ctx) => {
    const row = await lockVariant(ctx, code);
    const before = await getVariant(ctx, code);
    const { price, originalPrice, onHand, onHandWas, optionValues, ...fields } = input;
    if (fields.tracked && !row.tracked && (onHand ?? row.onHand) < row.onHold) {
      throw invalid("onHand", `Non può essere meno dei pezzi già promessi: ${row.onHold}`);
    }
    const { tracked = row.tracked, ...others } = given(fields);
    if (onHand !== undefined) await setStock(ctx, { ...row, tracked }, { onHand, onHandWas });
    await ctx.db
      .update(variants)
      .set({ ...others, tracked })
      .where(eq(variants.id, row.id));
    if (optionValues) await setOptionValues(ctx, row, optionValues);
    if (fields.isDefault) await dethroneOthers(ctx, row);
    if (price !== undefined || originalPrice !== undefined) {
      await setPrice(ctx, row.id, { price, originalPrice });
    }
    await indexProduct(ctx, [row.productId]);
    const after = await getVariant(ctx, code);
    await audit(ctx, {
      action: "variant.update",
      subject: `variant:${code}`,
      before: told(before),
      after: told(after),
    });
    return after;
  });
}

async function lockVariant({ db }: Ctx, code: string): Promise<Variant> {
  const [row] = await db.select().from(variants).where(eq(variants.code, code)).for("update");
  if (!row) throw notFound();
  return row;
}

/** One default a product. */
async function dethroneOthers({ db }: Ctx, { id, productId }: Variant): Promise<void> {
  await db
    .update(variants)
    .set({ isDefault: false })
    .where(and(eq(variants.productId, productId), ne(variants.id, id)));
}

/** Prices have a history of their own. */
const told = (variant: AdminVariant) => without(variant, "priceHistory");
