import { eq } from "drizzle-orm";
import type { Ctx } from "../../ctx.ts";
import { attributeValues, productAttributeValues } from "../../db/schema/catalogue.ts";
import { CommerceError } from "../../errors.ts";
import { indexProduct } from "../../search/index-product.ts";

async function usersOf({ db }: Ctx, wanted: { attributeId: number } | { valueId: number }) {
  const found = await db
    .selectDistinct({ id: productAttributeValues.productId })
    .from(productAttributeValues)
    .innerJoin(attributeValues, eq(attributeValues.id, productAttributeValues.attributeValueId))
    .where(
      "valueId" in wanted
        ? eq(attributeValues.id, wanted.valueId)
        : eq(attributeValues.attributeId, wanted.attributeId),
    );
  return found.map(({ id }) => id);
}

export async function requireUnused(
  ctx: Ctx,
  wanted: Parameters<typeof usersOf>[1],
): Promise<void> {
  const { length } = await usersOf(ctx, wanted);
  if (length === 0) return;
  const users = length === 1 ? "un prodotto" : `${length} prodotti`;
  throw new CommerceError("conflict", `È ancora su ${users}: toglilo prima da lì.`);
}

/** The names of values are words to search by. */
export async function reindexUsers(ctx: Ctx, attributeId: number): Promise<void> {
  await indexProduct(ctx, await usersOf(ctx, { attributeId }));
}
