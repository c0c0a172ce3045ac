import type { Ctx } from "#commerce/ctx.ts";
import { productOptions, productOptionValues } from "#commerce/db/schema.ts";
import type { ProductContent } from "../product-content.ts";
import { idOf } from "./lookup.ts";
import { overwrite } from "./overwrite.ts";

export const optionValueKey = (productId: number, option: string, value: string) =>
  `${productId}/${option}/${value}`;

/** Answers the ids of the values by `product id/option/value`. */
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
  const saved = await ctx.db
    .insert(productOptions)
    .values(
      options.map(({ productId, code, name, position }) => ({ productId, code, name, position })),
    )
    .onConflictDoUpdate({
      target: [productOptions.productId, productOptions.code],
      set: overwrite("name", "position"),
    })
    .returning();
  const optionIds = new Map(saved.map((row) => [`${row.productId}/${row.code}`, row.id]));
  const savedValues = await ctx.db
    .insert(productOptionValues)
    .values(
      options.flatMap(({ productId, code, values }) =>
        values.map((value, position) => ({
          optionId: idOf(optionIds, `${productId}/${code}`),
          code: value.code,
          value: value.name,
          swatch: value.swatch ?? null,
          position,
        })),
      ),
    )
    .onConflictDoUpdate({
      target: [productOptionValues.optionId, productOptionValues.code],
      set: overwrite("value", "swatch", "position"),
    })
    .returning();
  const optionOf = new Map(saved.map((option) => [option.id, option]));
  return new Map(
    savedValues.flatMap(({ id, optionId, code }) => {
      const option = optionOf.get(optionId);
      return option ? [[optionValueKey(option.productId, option.code, code), id] as const] : [];
    }),
  );
}
