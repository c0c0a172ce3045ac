import * as fc from "fast-check";
import { expect, test } from "vitest";
import { z } from "zod";
import { PromotionAction, PromotionRule } from "../../admin/promotions.ts";
import * as address from "../../address.ts";
import * as blog from "../../blog.ts";
import * as catalogue from "../../catalogue.ts";
import * as content from "../../content.ts";
import * as customer from "../../customer.ts";
import * as ingredients from "../../guide/ingredients.ts";
import * as ritual from "../../guide/ritual.ts";
import * as requests from "../../order-requests.ts";
import * as order from "../../order.ts";
import * as pricing from "../../pricing/wire.ts";
import * as review from "../../review.ts";
import * as menus from "../../sections/menus.ts";
import * as sections from "../../sections/sections.ts";
import * as support from "../../support.ts";
import * as wishlist from "../../wishlist.ts";
import { fit } from "./fit.ts";

const modules = {
  address,
  blog,
  catalogue,
  content,
  customer,
  ingredients,
  ritual,
  requests,
  order,
  pricing,
  review,
  menus,
  sections,
  support,
  wishlist,
};

const schemas = Object.entries(modules).flatMap(([module, exported]) =>
  Object.entries(exported).flatMap(([name, value]) =>
    value instanceof z.ZodType ? [[`${module} ${name}`, value] as const] : [],
  ),
);

/** Generates values of a schema's types; fit ignores the formats of texts, so these may be any. */
function valuesOf(schema: z.ZodType, depth = 0): fc.Arbitrary<unknown> {
  const inner = (part: unknown) => valuesOf(part as z.ZodType, depth + 1);
  // Ends recursion in self-referencing schemas.
  if (depth > 8 && schema instanceof z.ZodOptional) return fc.constant(undefined);
  if (depth > 8 && schema instanceof z.ZodNullable) return fc.constant(null);
  if (depth > 8 && schema instanceof z.ZodArray) return fc.constant([]);
  if (schema instanceof z.ZodOptional) return fc.option(inner(schema.unwrap()), { nil: undefined });
  if (schema instanceof z.ZodNullable) return fc.option(inner(schema.unwrap()), { nil: null });
  if (schema instanceof z.ZodDefault) return inner(schema.unwrap());
  if (schema instanceof z.ZodPrefault) return inner(schema.unwrap());
  if (schema instanceof z.ZodNonOptional) return inner(schema.unwrap());
  if (schema instanceof z.ZodLazy) return inner(schema.unwrap());
  if (schema instanceof z.ZodLiteral) return fc.constantFrom(...schema.values);
  if (schema instanceof z.ZodEnum) return fc.constantFrom(...schema.options);
  if (schema instanceof z.ZodBoolean) return fc.boolean();
  if (schema instanceof z.ZodNumber)
    return schema.format === "safeint" ? fc.integer() : fc.double({ noNaN: true, min: -9, max: 9 });
  if (schema instanceof z.ZodString || schema instanceof z.ZodStringFormat)
    return fc.oneof(fc.string({ maxLength: 8 }), fc.constantFrom("1", "true", ""));
  if (schema instanceof z.ZodUnion) return fc.oneof(...schema.options.map(inner));
  if (schema instanceof z.ZodArray) return fc.array(inner(schema.element), { maxLength: 2 });
  if (schema instanceof z.ZodRecord)
    return fc.dictionary(fc.string({ minLength: 1, maxLength: 4 }), inner(schema.valueType), {
      maxKeys: 2,
      noNullPrototype: true,
    });
  if (schema instanceof z.ZodObject) {
    const shape = Object.entries(schema.shape).map(([key, part]) => [key, inner(part)] as const);
    return fc.record(Object.fromEntries(shape), { noNullPrototype: true });
  }
  if (schema instanceof z.ZodUnknown) return fc.constant("anything");
  throw new Error(`No values for a schema of type ${schema.def.type}`);
}

test("the wire schemas are found", () => {
  expect(schemas.length).toBeGreaterThan(60);
});

test.each(schemas)("%s: a valid value stays as it is, without a report", (_, schema) => {
  fc.assert(
    fc.property(valuesOf(schema), (value) => {
      const reports: string[] = [];
      const fitted = fit(schema, value, (field, problem) => reports.push(`${field} ${problem}`));
      expect(fitted).toEqual(value);
      expect(reports).toEqual([]);
    }),
    { numRuns: 30 },
  );
});

const report = () => expect.unreachable("nothing is reported");

test("free shipping from 49 € is not read as a discount of 100 %", () => {
  const rule = { type: "items_total_min", amountCents: 4900 };
  const action = { type: "shipping_percentage_discount", percentage: 1, shippingMethods: null };

  expect(fit(PromotionRule, rule, report)).toEqual(rule);
  expect(fit(PromotionAction, action, report)).toEqual(action);
});
