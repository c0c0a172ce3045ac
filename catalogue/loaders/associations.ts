import { inArray } from "drizzle-orm";
import type { Ctx } from "#commerce/ctx.ts";
import { productAssociationItems, productAssociations } from "#commerce/db/schema.ts";
import type { ProductContent } from "../product-content.ts";
import { idOf } from "./lookup.ts";
import { overwrite } from "./overwrite.ts";

export async function loadAssociations(
  ctx: Ctx,
  contents: ProductContent[],
  productIds: Map<string, number>,
): Promise<void> {
  const associations = contents.flatMap(({ code, associations }) =>
    Object.entries(associations)
      .filter(([, codes]) => codes.length > 0)
      .map(([type, codes]) => ({ productId: idOf(productIds, code), type, codes })),
  );
  const saved = await ctx.db
    .insert(productAssociations)
    .values(associations.map(({ productId, type }) => ({ productId, type })))
    .onConflictDoUpdate({
      target: [productAssociations.productId, productAssociations.type],
      set: overwrite("type"),
    })
    .returning();
  const ids = new Map(saved.map(({ id, productId, type }) => [`${productId}/${type}`, id]));
  await ctx.db
    .delete(productAssociationItems)
    .where(inArray(productAssociationItems.associationId, [...ids.values()]));
  await ctx.db.insert(productAssociationItems).values(
    associations.flatMap(({ productId, type, codes }) =>
      codes.map((code, position) => ({
        associationId: idOf(ids, `${productId}/${type}`),
        productId: idOf(productIds, code),
        position,
      })),
    ),
  );
}
