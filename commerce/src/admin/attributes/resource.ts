import { asc, eq } from "drizzle-orm";
import {
  AdminAttribute,
  AttributeQuery,
  ChangeAttribute,
  CreateAttribute,
} from "#contract/admin/attribute.ts";
import { attributeValues, attributes } from "../../db/schema/catalogue.ts";
import type { Resource } from "../resource/resource.ts";
import { without } from "../write-row.ts";
import { reindexUsers, requireUnused } from "./attribute-users.ts";
import { setValues } from "./set-values.ts";

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
    await reindexUsers(ctx, id as number);
  },
};
