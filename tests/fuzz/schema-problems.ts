import { type ApiDocument, resolve, type Schema } from "./document.ts";

type Document = Pick<ApiDocument, "schemas">;

/** What keeps a value from being what the schema says; a field that the schema does not name is a problem too. */
export function schemaProblems(
  document: Document,
  given: Schema,
  value: unknown,
  at = "",
): string[] {
  const schema = resolve(document, given);
  const check = (part: Schema) => schemaProblems(document, part, value, at);
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) {
    const tried = choices.map(check);
    return tried.some((problems) => problems.length === 0)
      ? []
      : [`${at} is none of ${choices.length}: ${tried.map((one) => one[0]).join(" | ")}`];
  }
  if (schema.allOf) return schema.allOf.flatMap(check);
  if (schema.type !== undefined && ![schema.type].flat().some((type) => isOfType(type, value)))
    return [`${at} is no ${String(schema.type)}: ${JSON.stringify(value)?.slice(0, 60)}`];
  if (schema.enum && value !== null && !schema.enum.includes(value))
    return [`${at} is none of ${JSON.stringify(schema.enum)}: ${JSON.stringify(value)}`];
  return [...scalarProblems(schema, value, at), ...partProblems(document, schema, value, at)];
}

function isOfType(type: string, value: unknown): boolean {
  if (type === "null") return value === null;
  if (type === "array") return Array.isArray(value);
  if (type === "integer") return Number.isInteger(value);
  if (type === "object")
    return typeof value === "object" && value !== null && !Array.isArray(value);
  return typeof value === type;
}

function scalarProblems(schema: Schema, value: unknown, at: string): string[] {
  const { minimum = -Infinity, maximum = Infinity, minLength = 0, maxLength = Infinity } = schema;
  if (typeof value === "number" && (value < minimum || value > maximum))
    return [`${at} is out of range: ${value}`];
  const length = typeof value === "string" ? [...value].length : minLength;
  if (length < minLength || length > maxLength) return [`${at} has a wrong length`];
  return [];
}

function partProblems(document: Document, schema: Schema, value: unknown, at: string): string[] {
  if (Array.isArray(value)) {
    const { items = {} } = schema;
    return value.flatMap((item, index) => schemaProblems(document, items, item, `${at}[${index}]`));
  }
  if (typeof value !== "object" || value === null || !schema.properties) return [];
  const fields = value as Record<string, unknown>;
  const missing = (schema.required ?? []).filter((name) => !Object.hasOwn(fields, name));
  const problems = missing.map((name) => `${at}.${name} is missing`);
  for (const [name, field] of Object.entries(fields)) {
    const part = schema.properties[name] ?? extra(schema);
    if (part === undefined) problems.push(`${at}.${name} is not in the document`);
    else problems.push(...schemaProblems(document, part, field, `${at}.${name}`));
  }
  return problems;
}

function extra({ additionalProperties }: Schema): Schema | undefined {
  if (additionalProperties === true) return {};
  return additionalProperties || undefined;
}
