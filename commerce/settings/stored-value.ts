import { eq, type SQL, sql } from "drizzle-orm";
import type { z } from "zod";
import type { Ctx } from "../kernel/ctx.ts";
import { settings } from "./schema.ts";

/** Reads a value stored under a settings key; undefined if missing or of another shape. */
export async function readStored<Schema extends z.ZodType>(
  { db }: Pick<Ctx, "db">,
  key: string,
  schema: Schema,
): Promise<z.output<Schema> | undefined> {
  const [row] = await db
    .select({ value: settings.value })
    .from(settings)
    .where(eq(settings.key, key));
  return schema.safeParse(row?.value).data;
}

/** The value of a setting as SQL, for statements that read other tables too. */
export const storedValue = (key: string): SQL<unknown> =>
  sql`(select value from settings where key = ${key})`;

export async function writeStored(ctx: Ctx, key: string, value: unknown): Promise<void> {
  const row = { value, updatedAt: ctx.clock() };
  await ctx.db
    .insert(settings)
    .values({ key, ...row })
    .onConflictDoUpdate({ target: settings.key, set: row });
}

export async function deleteStored({ db }: Ctx, key: string): Promise<void> {
  await db.delete(settings).where(eq(settings.key, key));
}
