import { eq } from "drizzle-orm";
import type { ChangeProduct } from "#contract/admin/product.ts";
import type { Ctx } from "../../ctx.ts";
import { productImages, variants } from "../../db/schema/catalogue.ts";
import { invalid } from "../../errors.ts";
import { measureImage } from "../images/measure-image.ts";

type Wanted = NonNullable<ChangeProduct["images"]>;

/** The whole list in its order, replaced; size and colour are what the shop knows, not what is sent. */
export async function setImages(ctx: Ctx, productId: number, images: Wanted): Promise<void> {
  const variantIds = await readVariantIds(ctx, productId);
  const values: (typeof productImages.$inferInsert)[] = [];
  for (const [position, { path, type = null, alt = null, variant }] of images.entries()) {
    const measures = await measureImage(ctx, path, `images.${position}.path`);
    const variantId = variant ? variantIds.get(variant) : null;
    if (variantId === undefined) {
      throw invalid(`images.${position}.variant`, `Codice sconosciuto: ${variant}`);
    }
    values.push({ productId, variantId, path, type, alt, position, ...measures });
  }
  await ctx.db.delete(productImages).where(eq(productImages.productId, productId));
  if (values.length > 0) await ctx.db.insert(productImages).values(values);
}

async function readVariantIds({ db }: Ctx, productId: number): Promise<Map<string, number>> {
  const found = await db
    .select({ id: variants.id, code: variants.code })
    .from(variants)
    .where(eq(variants.productId, productId));
  return new Map(found.map(({ id, code }) => [code, id]));
}
