import * as fc from "fast-check";
import { type ApiDocument, resolve, type Schema } from "./document.ts";
import { nastyText, nastyValue } from "./nasty.ts";

/** Values the shop knows, by the name of the field or parameter that carries them. */
export type Known = Record<string, string[]>;

type Source = { document: Pick<ApiDocument, "schemas">; known: Known };

/** What a schema allows; here and there the value of a field that the shop really has. */
export function valuesOf(
  source: Source,
  given: Schema,
  name = "",
  depth = 0,
): fc.Arbitrary<unknown> {
  const schema = resolve(source.document, given);
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return fc.oneof(...choices.map((one) => valuesOf(source, one, name, depth)));
  if (schema.enum) return fc.constantFrom(...schema.enum);
  const types = [schema.type ?? "any"].flat();
  return fc.oneof(...types.map((type) => ofType(type, source, schema, name, depth)));
}

function ofType(
  type: string,
  source: Source,
  schema: Schema,
  name: string,
  depth: number,
): fc.Arbitrary<unknown> {
  if (type === "null") return fc.constant(null);
  if (type === "boolean") return fc.boolean();
  if (type === "integer" || type === "number") return numbers(type, schema);
  if (type === "string") return texts(source.known, schema, name);
  if (type === "array") {
    const { items = {}, minItems = 0, maxItems = 4 } = schema;
    const maxLength = Math.max(minItems, Math.min(maxItems, depth > 3 ? 1 : 4));
    return fc.array(valuesOf(source, items, name, depth + 1), { minLength: minItems, maxLength });
  }
  if (type === "object") return objects(source, schema, depth);
  return nastyValue;
}

function objects(source: Source, schema: Schema, depth: number): fc.Arbitrary<unknown> {
  const { properties, required = [], additionalProperties } = schema;
  if (!properties) {
    const value = typeof additionalProperties === "object" ? additionalProperties : {};
    return fc.dictionary(nastyText, valuesOf(source, value, "", depth + 1), { maxKeys: 3 });
  }
  const fields = Object.entries(properties).map(([name, part]) => [
    name,
    valuesOf(source, part, name, depth + 1),
  ]);
  const model = Object.fromEntries(fields) as Record<string, fc.Arbitrary<unknown>>;
  return fc.record(model, { requiredKeys: required, noNullPrototype: true });
}

function numbers(type: "integer" | "number", schema: Schema): fc.Arbitrary<number> {
  const { minimum = -1_000, maximum = 1_000_000, exclusiveMinimum } = schema;
  const min = exclusiveMinimum === undefined ? minimum : exclusiveMinimum + 1;
  const small = fc.integer({ min, max: Math.max(min, Math.min(maximum, min + 5)) });
  if (type === "integer") return fc.oneof(small, fc.integer({ min, max: Math.max(min, maximum) }));
  return fc.oneof(small, fc.double({ min, max: maximum, noNaN: true }));
}

function texts(known: Known, schema: Schema, name: string): fc.Arbitrary<string> {
  const { minLength = 0, maxLength = 60, pattern } = schema;
  const fitting = pattern
    ? fc.stringMatching(new RegExp(pattern), { maxLength: 40 })
    : fc.oneof(
        fc.lorem({ maxCount: 3 }).map((text) => text.slice(0, maxLength).padEnd(minLength, "x")),
        fc.string({
          unit: "grapheme",
          minLength,
          maxLength: Math.max(minLength, Math.min(60, maxLength)),
        }),
      );
  const real = known[name];
  if (!real?.length) return fitting;
  return fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...real) }, fitting);
}
