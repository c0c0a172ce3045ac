import { groupsOf } from "#contract/format/keys-of.ts";
import { createHash } from "node:crypto";
import { and, asc, eq, inArray, notExists, sql } from "drizzle-orm";
import type { FieldValue } from "#contract/admin/product.ts";
import { isCalendarDate } from "#contract/format/dates.ts";
import type { Violation } from "#contract/api-error.ts";
import { attributes, attributeValues, productAttributeValues } from "../schema.ts";
import { type Ctx, invalidAll } from "../../kernel/ctx.ts";

export type FieldRow = typeof attributes.$inferSelect;
export type FieldValues = Record<string, FieldValue>;

type Value = { id?: number; code: string; name: string; position?: number };

export const fieldsInUse = ({ db }: Ctx): Promise<FieldRow[]> =>
  db
    .select()
    .from(attributes)
    .where(eq(attributes.enabled, true))
    .orderBy(asc(attributes.position), asc(attributes.id));

/** Values of all enabled fields, by product id. */
export async function readFieldValues(
  { db }: Ctx,
  productIds: number[],
): Promise<Map<number, FieldValues>> {
  const found = await db
    .select({
      productId: productAttributeValues.productId,
      field: attributes,
      value: attributeValues,
    })
    .from(productAttributeValues)
    .innerJoin(attributeValues, eq(attributeValues.id, productAttributeValues.attributeValueId))
    .innerJoin(attributes, eq(attributes.id, attributeValues.attributeId))
    .where(
      and(
        eq(attributes.enabled, true),
        sql`${productAttributeValues.productId} = any(${`{${productIds.join(",")}}`}::int[])`,
      ),
    )
    .orderBy(
      asc(attributes.position),
      asc(attributes.id),
      asc(attributeValues.position),
      asc(attributeValues.id),
    );
  const said = new Map<number, FieldValues>();
  for (const [id, ofProduct] of Map.groupBy(found, ({ productId }) => productId)) {
    const values = groupsOf(ofProduct, ({ field }) => field.code).map((rows) => {
      const [{ field }] = rows;
      return [
        field.code,
        valueSaid(
          field,
          rows.map(({ value }) => value),
        ),
      ] as const;
    });
    said.set(id, Object.fromEntries(values));
  }
  return said;
}

/** Replaces a product's values of all enabled fields; refuses values of the wrong type. */
export async function setFieldValues(
  ctx: Ctx,
  productId: number,
  input: FieldValues,
): Promise<void> {
  // Locked, so that no product takes a value while it is being deleted with its last product.
  const fields = await ctx.db
    .select()
    .from(attributes)
    .where(eq(attributes.enabled, true))
    .orderBy(attributes.id)
    .for("update");
  const said = await readSaid(ctx, fields, input);
  const isOfField = inArray(
    attributeValues.attributeId,
    fields.map(({ id }) => id),
  );
  const inUse = ctx.db.select({ id: attributeValues.id }).from(attributeValues).where(isOfField);
  await ctx.db
    .delete(productAttributeValues)
    .where(
      and(
        eq(productAttributeValues.productId, productId),
        inArray(productAttributeValues.attributeValueId, inUse),
      ),
    );
  for (const { field, values } of said) {
    if (values.length === 0) continue;
    const ids = await idsOfValues(ctx, field, values);
    await ctx.db
      .insert(productAttributeValues)
      .values(ids.map((attributeValueId) => ({ productId, attributeValueId })));
  }
  await dropUnsaid(ctx, fields);
}

async function idsOfValues({ db }: Ctx, field: FieldRow, values: Value[]): Promise<number[]> {
  const known = values.flatMap(({ id }) => id ?? []);
  if (known.length > 0) return known;
  const stored = await db
    .insert(attributeValues)
    .values(values.map((value) => ({ ...value, attributeId: field.id })))
    .onConflictDoUpdate({
      target: [attributeValues.attributeId, attributeValues.code],
      set: { code: sql`excluded.code` },
    })
    .returning({ id: attributeValues.id });
  return stored.map(({ id }) => id);
}

/** Deletes unused values of fields without a fixed list; lists of choices are managed in the office. */
async function dropUnsaid({ db }: Ctx, fields: FieldRow[]): Promise<void> {
  const free = fields.filter(({ type }) => type !== "select").map(({ id }) => id);
  const said = db
    .select({ one: sql`1` })
    .from(productAttributeValues)
    .where(eq(productAttributeValues.attributeValueId, attributeValues.id));
  if (free.length > 0)
    await db
      .delete(attributeValues)
      .where(and(inArray(attributeValues.attributeId, free), notExists(said)));
}

async function readSaid(ctx: Ctx, fields: FieldRow[], input: FieldValues) {
  const choices = await ctx.db
    .select()
    .from(attributeValues)
    .where(
      inArray(
        attributeValues.attributeId,
        fields.filter(({ type }) => type === "select").map(({ id }) => id),
      ),
    );
  const violations: Violation[] = [];
  const said = Object.entries(input).flatMap(([code, sent]) => {
    const field = fields.find((one) => one.code === code);
    const values = field
      ? valuesOf(
          field,
          sent,
          choices.filter(({ attributeId }) => attributeId === field.id),
        )
      : isNothing(sent)
        ? []
        : "Caratteristica sconosciuta";
    if (typeof values !== "string") return field ? [{ field, values }] : [];
    violations.push({ propertyPath: `attributes.${code}`, message: values });
    return [];
  });
  if (violations.length > 0) throw invalidAll(violations);
  return said;
}

const isNothing = (sent: FieldValue) =>
  sent === null || (typeof sent === "string" && sent.trim() === "") || isEmptyList(sent);
const isEmptyList = (sent: FieldValue) => Array.isArray(sent) && sent.length === 0;

export function valuesOf(
  { type, multiple }: Pick<FieldRow, "type" | "multiple">,
  sent: FieldValue,
  choices: Value[] = [],
): Value[] | string {
  if (isNothing(sent)) return [];
  switch (type) {
    case "select":
      return chosen(sent, multiple, choices);
    case "text":
      return typeof sent === "string" ? written(sent, 200) : "Deve essere un testo";
    case "textarea":
      return typeof sent === "string" ? written(sent, 10_000) : "Deve essere un testo";
    case "number":
      if (typeof sent !== "number") return "Deve essere un numero";
      return Math.abs(sent) < 1e9 && isThousandths(sent)
        ? [same(String(sent === 0 ? 0 : sent))]
        : "Deve essere un numero con al massimo tre decimali";
    case "checkbox":
      if (typeof sent !== "boolean") return "Deve essere sì o no";
      return [{ ...same(String(sent)), position: sent ? 0 : 1 }];
    case "date":
      return typeof sent === "string" && isCalendarDate(sent)
        ? [same(sent)]
        : "Deve essere una data, come 2026-12-31";
  }
}

const same = (text: string): Value => ({ code: text, name: text });

const isThousandths = (value: number) => Number(value.toFixed(3)) === value;

/** Long texts are keyed by a digest, since an index entry has limited size. */
function written(sent: string, most: number): Value[] | string {
  const name = sent.trim();
  if (name.length > most) return `Al massimo ${most.toLocaleString("it-IT")} caratteri`;
  return [{ code: createHash("sha256").update(name).digest("hex").slice(0, 40), name }];
}

function chosen(sent: FieldValue, multiple: boolean, choices: Value[]): Value[] | string {
  const codes = [...new Set(Array.isArray(sent) ? sent : [sent])];
  if (codes.length > 1 && !multiple) return "Scegli un solo valore";
  const unknown = codes.filter((code) => !choices.some((choice) => choice.code === code));
  if (unknown.length > 0) return `Valori sconosciuti: ${unknown.join(", ")}`;
  return choices.filter(({ code }) => codes.includes(code));
}

export function valueSaid(
  { type, multiple }: Pick<FieldRow, "type" | "multiple">,
  values: Value[],
): FieldValue {
  const [first] = values;
  if (type === "select" && multiple) return values.map(({ code }) => code);
  if (!first) return null;
  if (type === "number") return Number(first.code);
  if (type === "checkbox") return first.code === "true";
  return type === "text" || type === "textarea" ? first.name : first.code;
}
