import { eq } from "drizzle-orm";
import type { z } from "zod";
import type { Ctx } from "../ctx.ts";
import { settings } from "../db/schema/selling.ts";

/** What the owner wrote under this key, if anything. */
export async function readSetting<Schema extends z.ZodType>(
  ctx: Ctx,
  key: string,
  schema: Schema,
): Promise<z.output<Schema> | undefined> {
  const [row] = await ctx.db.select().from(settings).where(eq(settings.key, key));
  return row && schema.parse(row.value);
}
