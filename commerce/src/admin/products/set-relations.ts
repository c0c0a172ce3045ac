import { and, eq, inArray } from "drizzle-orm";
import type { ChangeProduct } from "#contract/admin/product.ts";
import type { Ctx } from "../../ctx.ts";
import { productAssociationItems, productAssociations } from "../../db/schema/associations.ts";
import {
  attributeValues,
  attributes,
  productAttributeValues,
  productTaxons,
} from "../../db/schema/catalogue.ts";
import { invalid } from "../../errors.ts";
import { idsOfCodes } from "./ids-of-codes.ts";
import { setOptions } from "./options.ts";
import { setImages } from "./set-images.ts";

/** Each relation that is named is replaced whole. */
export async function setRelations(ctx: Ctx, productId: number, input: ChangeProduct) {
  if (input.taxons) await setTaxons(ctx, productId, input.taxons);
  if (input.attributes) await setAttributes(ctx, productId, input.attributes);
  if (input.associations) await setAssociations(ctx, productId, input.associations);
  if (input.options) await setOptions(ctx, productId, input.options);
  if (input.images) await setImages(ctx, productId, input.images);
}

async function setTaxons(ctx: Ctx, productId: number, codes: string[]): Promise<void> {
  const ids = await idsOfCodes(ctx, "taxons", codes, "taxons");
  await ctx.db.delete(productTaxons).where(eq(productTaxons.productId, productId));
  if (ids.length === 0) return;
  await ctx.db
    .insert(productTaxons)
    .values(ids.map((taxonId, position) => ({ productId, taxonId, position })));
}

async function setAttributes(
  ctx: Ctx,
  productId: number,
  wanted: Record<string, string[]>,
): Promise<void> {
  const isOfProduct = eq(productAttributeValues.productId, productId);
  await ctx.db.delete(productAttributeValues).where(isOfProduct);
  for (const [attribute, values] of Object.entries(wanted)) {
    if (values.length === 0) continue;
    const found = await ctx.db
      .select({ attributeValueId: attributeValues.id })
      .from(attributeValues)
      .innerJoin(attributes, eq(attributes.id, attributeValues.attributeId))
      .where(and(eq(attributes.code, attribute), inArray(attributeValues.code, values)));
    if (found.length !== new Set(values).size) {
      throw invalid(`attributes.${attribute}`, `Valori sconosciuti: ${values.join(", ")}`);
    }
    await ctx.db
      .insert(productAttributeValues)
      .values(found.map((value) => ({ productId, ...value })));
  }
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
