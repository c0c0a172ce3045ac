import { groupsOf } from "#contract/format/keys-of.ts";
import { and, asc, eq, inArray } from "drizzle-orm";
import type { AdminProduct } from "#contract/admin/product.ts";
import { productOptions, productOptionValues, variantOptionValues } from "../schema.ts";
import { type Ctx, existing, invalid } from "../../kernel/ctx.ts";

type Options = AdminProduct["options"];

export async function readOptions({ db }: Ctx, productId: number): Promise<Options> {
  const found = await db
    .select({ option: productOptions, value: productOptionValues })
    .from(productOptions)
    .leftJoin(productOptionValues, eq(productOptionValues.optionId, productOptions.id))
    .where(eq(productOptions.productId, productId))
    .orderBy(
      asc(productOptions.position),
      asc(productOptions.id),
      asc(productOptionValues.position),
      asc(productOptionValues.id),
    );
  return groupsOf(found, ({ option }) => option.id).map((rows) => ({
    code: rows[0].option.code,
    name: rows[0].option.name,
    values: rows.flatMap(({ value }) =>
      value ? [{ code: value.code, value: value.value, swatch: value.swatch }] : [],
    ),
  }));
}

export async function setOptions(ctx: Ctx, productId: number, input: Options): Promise<void> {
  const kept: number[] = [];
  for (const [position, { code, name, values }] of input.entries()) {
    const [option] = await ctx.db
      .insert(productOptions)
      .values({ productId, code, name, position })
      .onConflictDoUpdate({
        target: [productOptions.productId, productOptions.code],
        set: { name, position },
      })
      .returning();
    for (const [position, value] of values.entries()) {
      const [row] = await ctx.db
        .insert(productOptionValues)
        .values({ optionId: existing(option).id, position, ...value })
        .onConflictDoUpdate({
          target: [productOptionValues.optionId, productOptionValues.code],
          set: { value: value.value, swatch: value.swatch, position },
        })
        .returning();
      kept.push(existing(row).id);
    }
  }
  await removeOthers(ctx, productId, input, kept);
}

async function removeOthers(ctx: Ctx, productId: number, input: Options, kept: number[]) {
  const present = await ctx.db
    .select({ option: productOptions, value: productOptionValues, variant: variantOptionValues })
    .from(productOptions)
    .leftJoin(productOptionValues, eq(productOptionValues.optionId, productOptions.id))
    .leftJoin(variantOptionValues, eq(variantOptionValues.optionValueId, productOptionValues.id))
    .where(eq(productOptions.productId, productId));
  const codes = input.map(({ code }) => code);
  const values = present.filter(({ value }) => value && !kept.includes(value.id));
  const used = values.find(({ variant }) => variant !== null)?.value;
  if (used) throw invalid("options", `Una variante è ancora «${used.value}»`);
  const options = present.filter(({ option }) => !codes.includes(option.code));
  const valueIds = values.flatMap(({ value }) => value?.id ?? []);
  const optionIds = options.map(({ option }) => option.id);
  if (valueIds.length > 0) {
    await ctx.db.delete(productOptionValues).where(inArray(productOptionValues.id, valueIds));
  }
  if (optionIds.length > 0) {
    await ctx.db.delete(productOptions).where(inArray(productOptions.id, optionIds));
  }
}

type Chosen = Record<string, string>;

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
