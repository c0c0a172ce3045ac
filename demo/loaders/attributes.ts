import type { FieldType } from "#contract/admin/constants.ts";
import type { Ctx } from "#commerce/kernel/ctx.ts";
import { attributes, attributeValues } from "#commerce/schema.ts";
import type { ContentFolder } from "../content-folder.ts";
import { idOf, idsByCode, overwrite } from "./lookup.ts";

type AttributeContent = {
  code: string;
  name: string;
  type: FieldType;
  filterable: boolean;
  position: number;
  values: { code: string; name: string; position: number }[];
};

export const attributeValueKey = (attribute: string, value: string) => `${attribute}/${value}`;

/** Answers the ids of the values by `attribute/value`. */
export async function loadAttributes(
  ctx: Ctx,
  content: ContentFolder,
): Promise<Map<string, number>> {
  const contents = content.read<AttributeContent[]>("attributes.json");
  const saved = await ctx.db
    .insert(attributes)
    .values(
      contents.map(({ code, name, type, filterable, position }) => ({
        code,
        name,
        type,
        filterable,
        position,
      })),
    )
    .onConflictDoUpdate({
      target: attributes.code,
      set: overwrite("name", "type", "filterable", "position"),
    })
    .returning({ id: attributes.id, code: attributes.code });
  const ids = idsByCode(saved);
  const values = await ctx.db
    .insert(attributeValues)
    .values(
      contents.flatMap(({ code, values }) =>
        values.map((value) => ({
          attributeId: idOf(ids, code),
          code: value.code,
          name: value.name,
          position: value.position,
        })),
      ),
    )
    .onConflictDoUpdate({
      target: [attributeValues.attributeId, attributeValues.code],
      set: overwrite("name", "position"),
    })
    .returning({
      id: attributeValues.id,
      attributeId: attributeValues.attributeId,
      code: attributeValues.code,
    });
  const codeOf = new Map(saved.map(({ id, code }) => [id, code]));
  return new Map(
    values.map(({ id, attributeId, code }) => [
      attributeValueKey(codeOf.get(attributeId) ?? "", code),
      id,
    ]),
  );
}
