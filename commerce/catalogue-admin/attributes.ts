import { asc, eq } from "drizzle-orm";
import {
  AdminAttribute,
  AttributeQuery,
  ChangeAttribute,
  CreateAttribute,
} from "#contract/admin/product.ts";
import { attributes, attributeValues, productAttributeValues } from "../catalogue/schema.ts";
import { without } from "../kernel/admin/lists.ts";
import type { Resource } from "../kernel/admin/resource.ts";
import type { Ctx } from "../kernel/ctx.ts";
import { CommerceError, invalid } from "../kernel/errors.ts";
import { emit } from "../kernel/events.ts";

/** What products are described and filtered by, each with its values in their order. */
export const attributeResource: Resource = {
  name: "attributes",
  type: "Attribute",
  table: attributes,
  key: "code",
  output: AdminAttribute,
  query: AttributeQuery,
  words: [attributes.code, attributes.name],
  columns: { name: attributes.name, position: attributes.position },
  usual: [asc(attributes.position), asc(attributes.id)],
  create: CreateAttribute,
  change: ChangeAttribute,
  removable: true,
  beforeRemoval: (ctx, { id }) => requireUnused(ctx, { attributeId: id as number }),
  extend: async ({ db }, { id }) => ({
    values: await db
      .select({ code: attributeValues.code, name: attributeValues.name })
      .from(attributeValues)
      .where(eq(attributeValues.attributeId, id as number))
      .orderBy(asc(attributeValues.position), asc(attributeValues.id)),
  }),
  store: async (_, input) => without(input as { values?: unknown }, "values"),
  relate: async (ctx, { id }, { values }) => {
    if (!Array.isArray(values)) return;
    await setValues(ctx, id as number, values as { code: string; name: string }[]);
    await changeUsers(ctx, id as number);
  },
};

/** The whole list in its order; a value that products still have cannot go. */
async function setValues(
  ctx: Ctx,
  attributeId: number,
  wanted: { code: string; name: string }[],
): Promise<void> {
  const codes = wanted.map(({ code }) => code);
  if (new Set(codes).size !== codes.length)
    throw invalid("values", "Due valori hanno lo stesso codice");
  const isOfAttribute = eq(attributeValues.attributeId, attributeId);
  const before = await ctx.db.select().from(attributeValues).where(isOfAttribute);
  for (const { id, code } of before) {
    if (codes.includes(code)) continue;
    await requireUnused(ctx, { valueId: id });
    await ctx.db.delete(attributeValues).where(eq(attributeValues.id, id));
  }
  for (const [position, { code, name }] of wanted.entries()) {
    await ctx.db
      .insert(attributeValues)
      .values({ attributeId, code, name, position })
      .onConflictDoUpdate({
        target: [attributeValues.attributeId, attributeValues.code],
        set: { name, position },
      });
  }
}

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

async function requireUnused(ctx: Ctx, wanted: Parameters<typeof usersOf>[1]): Promise<void> {
  const { length } = await usersOf(ctx, wanted);
  if (length === 0) return;
  const users = length === 1 ? "un prodotto" : `${length} prodotti`;
  throw new CommerceError("conflict", `È ancora su ${users}: toglilo prima da lì.`);
}

/** The names of values are words to search by. */
async function changeUsers(ctx: Ctx, attributeId: number): Promise<void> {
  await emit(ctx, "products.changed", { productIds: await usersOf(ctx, { attributeId }) });
}
