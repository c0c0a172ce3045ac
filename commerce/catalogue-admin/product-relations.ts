import { eq, inArray } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import type { ChangeProduct } from "#contract/admin/product.ts";
import {
  productAssociationItems,
  productAssociations,
  productImages,
  products,
  productTaxons,
  taxons,
  variants,
} from "../catalogue/schema.ts";
import type { Ctx } from "../kernel/ctx.ts";
import { invalid } from "../kernel/errors.ts";
import { measureImage } from "../media/index.ts";
import { setFieldValues } from "./field-values.ts";
import { setOptions } from "./options.ts";
import { syncRangeFilter } from "./ranges.ts";

/** Each relation that is named is replaced whole. */
export async function setRelations(ctx: Ctx, productId: number, input: ChangeProduct) {
  if (input.taxons) await setTaxons(ctx, productId, input.taxons);
  if (input.attributes) await setFieldValues(ctx, productId, input.attributes);
  if (input.associations) await setAssociations(ctx, productId, input.associations);
  if (input.options) await setOptions(ctx, productId, input.options);
  if (input.images) await setImages(ctx, productId, input.images);
  if (input.taxons || input.attributes) await syncRangeFilter(ctx);
}

async function setTaxons(ctx: Ctx, productId: number, codes: string[]): Promise<void> {
  const ids = await idsOfCodes(ctx, "taxons", codes, "taxons");
  await ctx.db.delete(productTaxons).where(eq(productTaxons.productId, productId));
  if (ids.length === 0) return;
  await ctx.db
    .insert(productTaxons)
    .values(ids.map((taxonId, position) => ({ productId, taxonId, position })));
}

async function setAssociations(
  ctx: Ctx,
  productId: number,
  wanted: Record<string, string[]>,
): Promise<void> {
  await ctx.db.delete(productAssociations).where(eq(productAssociations.productId, productId));
  for (const [type, codes] of Object.entries(wanted)) {
    const ids = await idsOfCodes(ctx, "products", codes, `associations.${type}`);
    if (ids.length === 0) continue;
    const [association] = await ctx.db
      .insert(productAssociations)
      .values({ productId, type })
      .returning();
    if (!association) throw new Error("Inserting an association returns it");
    await ctx.db.insert(productAssociationItems).values(
      ids.map((id, position) => ({
        associationId: association.id,
        productId: id,
        position,
      })),
    );
  }
}

type Wanted = NonNullable<ChangeProduct["images"]>;

/** The whole list in its order, replaced; size and colour are what the shop knows, not what is sent. */
async function setImages(ctx: Ctx, productId: number, images: Wanted): Promise<void> {
  const variantIds = await readVariantIds(ctx, productId);
  const values: (typeof productImages.$inferInsert)[] = [];
  for (const [position, { path, type = null, alt = null, variant }] of images.entries()) {
    const { alt: described, ...measures } = await measureImage(
      ctx,
      path,
      `images.${position}.path`,
    );
    const variantId = variant ? variantIds.get(variant) : null;
    if (variantId === undefined) {
      throw invalid(`images.${position}.variant`, `Codice sconosciuto: ${variant}`);
    }
    values.push({ productId, variantId, path, type, alt: alt ?? described, position, ...measures });
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

const tables = { taxons, products };

/** In the order they were named; an unknown one is refused. */
export async function idsOfCodes(
  { db }: Ctx,
  kind: keyof typeof tables,
  codes: string[],
  field: string,
): Promise<number[]> {
  if (codes.length === 0) return [];
  const table = tables[kind];
  const found = await db
    .select({ id: table.id, code: table.code })
    .from(table as PgTable)
    .where(inArray(table.code, codes));
  const ids = new Map(found.map(({ id, code }) => [code, id]));
  return [...new Set(codes)].map((code) => {
    const id = ids.get(code);
    if (id === undefined) throw invalid(field, `Codice sconosciuto: ${code}`);
    return id;
  });
}
