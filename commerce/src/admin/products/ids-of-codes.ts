import { inArray } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import type { Ctx } from "../../ctx.ts";
import { products, taxons } from "../../db/schema/catalogue.ts";
import { invalid } from "../../errors.ts";

const tables = { taxons, products };

/** In the order they were named; an unknown one is refused. */
export async function idsOfCodes(
  { db }: Ctx,
  kind: keyof typeof tables,
  codes: string[],
  field: string,
): Promise<number[]> {
  if (codes.length === 0) return [];
  const table = tables[kind];
  const found = await db
    .select({ id: table.id, code: table.code })
    .from(table as PgTable)
    .where(inArray(table.code, codes));
  const ids = new Map(found.map(({ id, code }) => [code, id]));
  return [...new Set(codes)].map((code) => {
    const id = ids.get(code);
    if (id === undefined) throw invalid(field, `Codice sconosciuto: ${code}`);
    return id;
  });
}
