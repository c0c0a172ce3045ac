import { eq } from "drizzle-orm";
import type { Ctx } from "../../ctx.ts";
import { attributeValues } from "../../db/schema/catalogue.ts";
import { invalid } from "../../errors.ts";
import { requireUnused } from "./attribute-users.ts";

/** The whole list in its order; a value that products still have cannot go. */
export async function setValues(
  ctx: Ctx,
  attributeId: number,
  wanted: { code: string; name: string }[],
): Promise<void> {
  const codes = wanted.map(({ code }) => code);
  if (new Set(codes).size !== codes.length)
    throw invalid("values", "Due valori hanno lo stesso codice");
  const isOfAttribute = eq(attributeValues.attributeId, attributeId);
  const before = await ctx.db.select().from(attributeValues).where(isOfAttribute);
  for (const { id, code } of before) {
    if (codes.includes(code)) continue;
    await requireUnused(ctx, { valueId: id });
    await ctx.db.delete(attributeValues).where(eq(attributeValues.id, id));
  }
  for (const [position, { code, name }] of wanted.entries()) {
    await ctx.db
      .insert(attributeValues)
      .values({ attributeId, code, name, position })
      .onConflictDoUpdate({
        target: [attributeValues.attributeId, attributeValues.code],
        set: { name, position },
      });
  }
}
