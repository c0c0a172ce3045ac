import { type Column, getTableColumns } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import labels from "#contract/admin/field-labels.json" with { type: "json" };
import words from "../office/messages/resources.json" with { type: "json" };
import { resources } from "./admin-routes.ts";

/** Fields edited outside a generated form: on screens of their own, or by buttons. */
const withOwnScreen: Record<string, string[]> = {
  promotions: ["rules", "action"],
  "shipping-methods": ["rates", "collection", "zones", "excludedZones", "requiresPudo"],
  "payment-methods": ["excludesShippingMethods", "bankAccount"],
  customers: ["gender"],
  "section-pages": ["sections", "basedOn"],
  pictures: ["fileName"],
};

const labelsOf = (name: string): object => {
  const known: Record<string, { one: string; fields?: object }> = words.resources;
  const shared: Record<string, object> = labels;
  return { ...labels.common, ...(shared[name] ?? known[name]?.fields) };
};

describe.each(resources.map((resource) => [resource.name, resource] as const))("%s", (...args) => {
  const [name, { table, output, query, create, change, extend, store, relate }] = args;
  const columns: Record<string, Column | undefined> = getTableColumns(table);
  const isColumn = (field: string) => field in columns;
  const written = { ...create?.shape, ...change?.shape };

  test("answers only columns, where nothing extends its rows", () => {
    const others = Object.keys(output.shape).filter((field) => !isColumn(field));
    expect(extend ? [] : others).toEqual([]);
  });

  test("allows null in the answer where the column does", () => {
    const refused = Object.entries(output.shape)
      .filter(([field]) => columns[field] && !columns[field].notNull)
      .filter(([, schema]) => !schema.safeParse(null).success)
      .map(([field]) => field);
    expect(refused).toEqual([]);
  });

  test("stores only columns, where nothing converts its input", () => {
    expect(store || relate ? [] : Object.keys(written).filter((one) => !isColumn(one))).toEqual([]);
  });

  test("is sorted by columns", () => {
    const sorted = Object.keys(query.shape).flatMap(
      (key) => /^order\[(\w+)\]$/.exec(key)?.[1] ?? [],
    );
    expect(sorted.filter((field) => !isColumn(field))).toEqual([]);
  });

  test("has a label for each field staff write", () => {
    const known = labelsOf(name);
    const unnamed = Object.keys(written).filter((field) => !(field in known));
    expect(unnamed).toEqual(withOwnScreen[name] ?? []);
  });
});
