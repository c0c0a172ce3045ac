import { and, isNotNull, lt } from "drizzle-orm";
import type { Ctx } from "../../ctx.ts";
import { imports } from "../../db/schema/imports.ts";

const WEEK = 7 * 24 * 3600 * 1000;

/** A file that was never read to its end may hold people's data: it goes, the report stays. */
export async function forgetImportFiles({ db, clock }: Ctx): Promise<void> {
  await db
    .update(imports)
    .set({ csv: null })
    .where(and(isNotNull(imports.csv), lt(imports.createdAt, new Date(clock().getTime() - WEEK))));
}
