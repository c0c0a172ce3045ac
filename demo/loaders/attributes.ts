import type { Ctx } from "#commerce/kernel/ctx.ts";
import { attributes, attributeValues } from "#commerce/schema.ts";
import type { ContentFolder } from "../content-folder.ts";
import { idOf, idsByCode, upsert } from "./lookup.ts";

type AttributeContent = Pick<
  typeof attributes.$inferSelect,
  "code" | "name" | "type" | "filterable" | "position"
> & { values: { code: string; name: string; position: number }[] };

export const attributeValueKey = (attribute: string, value: string) => `${attribute}/${value}`;

/** Answers the ids of the values by `attribute/value`. */
export async function loadAttributes(
  ctx: Ctx,
  content: ContentFolder,
): Promise<Map<string, number>> {
  const contents = content.read<AttributeContent[]>("attributes.json");
  const saved = await upsert(ctx, attributes, ["code"], contents);
  const ids = idsByCode(saved);
  const values = await upsert(
    ctx,
    attributeValues,
    ["attributeId", "code"],
    contents.flatMap(({ code, values }) =>
      values.map((value) => ({ ...value, attributeId: idOf(ids, code) })),
    ),
  );
  const codeOf = new Map(saved.map(({ id, code }) => [id, code]));
  return new Map(
    values.map(({ id, attributeId, code }) => [
      attributeValueKey(codeOf.get(attributeId) ?? "", code),
      id,
    ]),
  );
}
