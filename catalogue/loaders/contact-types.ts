import type { Ctx } from "#commerce/ctx.ts";
import { contactRequestTypes } from "#commerce/db/schema.ts";
import type { ContentFolder } from "../content-folder.ts";
import { overwrite } from "./overwrite.ts";

type TypeContent = {
  code: string;
  name: string;
  description: string;
  requiresOrderNumber: boolean;
  requiresProductCode: boolean;
  position: number;
};

export async function loadContactTypes(ctx: Ctx, folder: ContentFolder): Promise<void> {
  const { types } = folder.read<{ types: TypeContent[] }>("contact.json");
  await ctx.db
    .insert(contactRequestTypes)
    .values(
      types.map(
        ({ code, name, description, requiresOrderNumber, requiresProductCode, position }) => ({
          code,
          name,
          description,
          requiresOrderNumber,
          requiresProductCode,
          position,
        }),
      ),
    )
    .onConflictDoUpdate({
      target: contactRequestTypes.code,
      set: overwrite(
        "name",
        "description",
        "requiresOrderNumber",
        "requiresProductCode",
        "position",
      ),
    });
}
