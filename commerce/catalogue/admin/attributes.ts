import { asc, eq, sql } from "drizzle-orm";
import type { z } from "zod";
import { canFilter } from "#contract/admin/constants.ts";
import {
  AdminAttribute,
  AttributeQuery,
  ChangeAttribute,
  CreateAttribute,
} from "#contract/admin/product.ts";
import { attributes, attributeValues, productAttributeValues } from "../schema.ts";
import { without } from "../../kernel/admin/lists.ts";
import { defineResource } from "../../kernel/admin/resource.ts";
import { conflict, type Ctx, invalid } from "../../kernel/ctx.ts";
import { emit } from "../../kernel/events.ts";
import { checkRecord } from "../claims/shown-texts.ts";
import type { FieldRow } from "./field-values.ts";

type Choice = { code: string; name: string };
type Input = Partial<z.output<typeof CreateAttribute>>;

export const attributeResource = defineResource({
  name: "attributes",
  type: "Attribute",
  table: attributes,
  key: "code",
  output: AdminAttribute,
  query: AttributeQuery,
  words: [attributes.code, attributes.name],
  usual: [[attributes.position, "asc"]],
  create: CreateAttribute,
  change: ChangeAttribute,
  removable: true,
  beforeRemoval: async (ctx, { id, declared }) => {
    if (declared) throw conflict(byPlugin);
    await requireUnused(ctx, { attributeId: id });
  },
  extend: async (ctx, row) => ({ values: await readChoices(ctx, row) }),
  store: storedField,
  relate: async (ctx, { id, ...before }, { values, enabled, place, type }) => {
    if (type && type !== before.type)
      await ctx.db.delete(attributeValues).where(eq(attributeValues.attributeId, id));
    if (values) await setChoices(ctx, id, values);
    if (values || enabled !== undefined || place) await changeUsers(ctx, id);
  },
});

const byPlugin = "È dichiarata da un plugin: qui ne cambi solo la posizione.";

export async function readChoices({ db }: Ctx, { id, type }: FieldRow): Promise<Choice[]> {
  if (type !== "select") return [];
  return db
    .select({ code: attributeValues.code, name: attributeValues.name })
    .from(attributeValues)
    .where(eq(attributeValues.attributeId, id))
    .orderBy(asc(attributeValues.position), asc(attributeValues.id));
}

async function storedField(ctx: Ctx, input: Input, before: FieldRow | null) {
  if (before?.declared && Object.keys(input).some((name) => name !== "position"))
    throw conflict(byPlugin);
  const code = before?.code ?? input.code ?? "";
  await checkRecord(ctx, "attributes", code, input, { characteristic: code });
  for (const value of input.values ?? []) {
    const characteristic = `${code}/${value.code}`;
    // A test named by a new value gets its claim afterwards: until then the readiness check lists it.
    await checkRecord(ctx, "attribute-values", value.code, value, {
      characteristic,
      isClaim: true,
    });
  }
  const type = input.type ?? before?.type ?? "select";
  if (before && type !== before.type) await requireUnused(ctx, { attributeId: before.id });
  if (before?.multiple && input.multiple === false) await requireSingle(ctx, before.id);
  const filterable = input.filterable ?? before?.filterable ?? canFilter(type);
  if (filterable && !canFilter(type))
    throw invalid("filterable", "Con un testo libero non si filtra: usa una scelta da un elenco");
  if (type !== "select" && input.values && input.values.length > 0)
    throw invalid("values", "Solo una scelta ha un elenco di valori");
  const unit = type === "number" ? input.unit : null;
  return { ...without(input, "values"), filterable, ...(unit === undefined ? {} : { unit }) };
}

async function requireSingle({ db }: Ctx, attributeId: number): Promise<void> {
  const several = await db
    .select({ id: productAttributeValues.productId })
    .from(productAttributeValues)
    .innerJoin(attributeValues, eq(attributeValues.id, productAttributeValues.attributeValueId))
    .where(eq(attributeValues.attributeId, attributeId))
    .groupBy(productAttributeValues.productId)
    .having(sql`count(*) > 1`);
  const has = several.length === 1 ? "Un prodotto ha" : `${several.length} prodotti hanno`;
  if (several.length > 0) throw invalid("multiple", `${has} ancora più di un valore`);
}

/** Replaces a field's list of choices, including its order; choices used by products cannot be removed. */
export async function setChoices(ctx: Ctx, attributeId: number, wanted: Choice[]): Promise<void> {
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

export async function usersOf({ db }: Ctx, wanted: { attributeId: number } | { valueId: number }) {
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
  const instead = "attributeId" in wanted ? " Oppure disattivala: i valori restano." : "";
  throw conflict(`È ancora su ${users}: toglilo prima da lì.${instead}`);
}

export async function changeUsers(ctx: Ctx, attributeId: number): Promise<void> {
  await emit(ctx, "products.changed", { productIds: await usersOf(ctx, { attributeId }) });
}
