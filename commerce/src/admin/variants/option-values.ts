import { and, eq, inArray } from "drizzle-orm";
import type { Ctx } from "../../ctx.ts";
import {
  productOptionValues,
  productOptions,
  variantOptionValues,
} from "../../db/schema/catalogue.ts";
import { invalid } from "../../errors.ts";

type Chosen = Record<string, string>;

/** By id of the variant: codes of the values by code of the option. */
export async function readOptionValues({ db }: Ctx, ids: number[]): Promise<Map<number, Chosen>> {
  if (ids.length === 0) return new Map();
  const found = await db
    .select({
      variantId: variantOptionValues.variantId,
      option: productOptions.code,
      value: productOptionValues.code,
    })
    .from(variantOptionValues)
    .innerJoin(productOptionValues, eq(productOptionValues.id, variantOptionValues.optionValueId))
    .innerJoin(productOptions, eq(productOptions.id, productOptionValues.optionId))
    .where(inArray(variantOptionValues.variantId, ids));
  const byVariant = Map.groupBy(found, ({ variantId }) => variantId);
  return new Map(
    [...byVariant].map(([id, rows]) => [
      id,
      Object.fromEntries(rows.map(({ option, value }) => [option, value])),
    ]),
  );
}

/** Which of its product's options the variant stands for, replaced whole. */
export async function setOptionValues(
  ctx: Ctx,
  { id: variantId, productId }: { id: number; productId: number },
  chosen: Chosen,
): Promise<void> {
  await ctx.db.delete(variantOptionValues).where(eq(variantOptionValues.variantId, variantId));
  for (const [option, value] of Object.entries(chosen)) {
    const [found] = await ctx.db
      .select({ id: productOptionValues.id })
      .from(productOptionValues)
      .innerJoin(productOptions, eq(productOptions.id, productOptionValues.optionId))
      .where(
        and(
          eq(productOptions.productId, productId),
          eq(productOptions.code, option),
          eq(productOptionValues.code, value),
        ),
      );
    if (!found) throw invalid(`optionValues.${option}`, `Valore sconosciuto: ${value}`);
    await ctx.db.insert(variantOptionValues).values({ variantId, optionValueId: found.id });
  }
}
