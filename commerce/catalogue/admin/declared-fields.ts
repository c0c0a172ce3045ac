import { isDeepStrictEqual } from "node:util";
import { eq, sql } from "drizzle-orm";
import { canFilter } from "#contract/admin/constants.ts";
import { CreateAttribute } from "#contract/admin/product.ts";
import { type ProductField, productFields } from "../product-fields.ts";
import { attributes, attributeValues } from "../schema.ts";
import { type Ctx, withTransaction } from "../../kernel/ctx.ts";
import { readChoices, changeUsers, setChoices, usersOf } from "./attributes.ts";
import type { FieldRow } from "./field-values.ts";

/** Run at start-up: creates and updates the product fields that plugins declare, and disables those no longer declared. */
export function syncDeclaredFields(ctx: Ctx): Promise<void> {
  const declared = ctx.extensions.of(productFields);
  const codes = declared.map(({ code }) => code);
  if (new Set(codes).size !== codes.length)
    throw new Error(`A product field is declared twice: ${codes.join(", ")}`);
  return withTransaction(ctx, async (ctx) => {
    // Several processes may start concurrently.
    if (declared.length > 0)
      await ctx.db.execute(sql`lock table ${attributes} in share row exclusive mode`);
    const known = await ctx.db.select().from(attributes).orderBy(attributes.position);
    const next = (known.at(-1)?.position ?? -1) + 1;
    const called = (name: string | undefined) => known.find(({ code }) => code === name);
    const rows = declared.map(({ code, formerly }) => called(code) ?? called(formerly));
    for (const [index, field] of declared.entries())
      await declare(ctx, field, rows[index], next + index);
    for (const row of known.filter((row) => row.declared && !rows.includes(row)))
      await change(ctx, row, { declared: false, enabled: false });
  });
}

async function declare(
  ctx: Ctx,
  field: ProductField,
  before: FieldRow | undefined,
  position: number,
): Promise<void> {
  const wanted = columnsOf(field);
  const [row] = before
    ? [before]
    : await ctx.db
        .insert(attributes)
        .values({ ...wanted, position })
        .returning();
  if (!row) throw new Error("Inserting a field returns it");
  if (row.type !== wanted.type) await requireUnsaid(ctx, row, field);
  await change(ctx, row, wanted);
  if (field.values) await declareChoices(ctx, { ...row, type: field.type }, field.values);
}

function columnsOf(field: ProductField) {
  const filterable = field.filterable ?? false;
  if (filterable && !canFilter(field.type))
    throw new Error(`Product field ${field.code}: free text cannot be filtered by`);
  const { code, name, type } = CreateAttribute.required({ type: true }).parse(field);
  return {
    code,
    name,
    type,
    filterable,
    multiple: field.multiple ?? false,
    unit: field.unit ?? null,
    place: field.place ?? ("facts" as const),
    enabled: true,
    declared: true,
  };
}

/** Values cannot be converted to another type: throws if products have any, so that nothing is lost. */
async function requireUnsaid(ctx: Ctx, row: FieldRow, { code, type }: ProductField) {
  const { length } = await usersOf(ctx, { attributeId: row.id });
  if (length > 0)
    throw new Error(
      `Product field ${code} is declared as ${type}, but ${length} products hold it as ${row.type}: declare it under another code.`,
    );
  await ctx.db.delete(attributeValues).where(eq(attributeValues.attributeId, row.id));
}

async function change(ctx: Ctx, row: FieldRow, wanted: Partial<FieldRow>): Promise<void> {
  if (isDeepStrictEqual({ ...row, ...wanted }, row)) return;
  await ctx.db.update(attributes).set(wanted).where(eq(attributes.id, row.id));
  await changeUsers(ctx, row.id);
}

/** Values no longer declared are kept while a product uses them. */
async function declareChoices(ctx: Ctx, row: FieldRow, wanted: { code: string; name: string }[]) {
  const before = await ctx.db
    .select()
    .from(attributeValues)
    .where(eq(attributeValues.attributeId, row.id));
  const kept: typeof wanted = [];
  for (const { id, code, name } of before) {
    const isDeclared = wanted.some((value) => value.code === code);
    const users = isDeclared ? [] : await usersOf(ctx, { valueId: id });
    if (users.length > 0) kept.push({ code, name });
  }
  const all = [...wanted, ...kept];
  if (isDeepStrictEqual(await readChoices(ctx, row), all)) return;
  await setChoices(ctx, row.id, all);
  await changeUsers(ctx, row.id);
}
