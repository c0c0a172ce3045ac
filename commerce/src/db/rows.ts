import type { SQL } from "drizzle-orm";
import type { Db } from "./open.ts";

/** Both drivers answer raw SQL with `{ rows }`; drizzle's common type does not say so. */
export async function rows<Row>(db: Db, query: SQL): Promise<Row[]> {
  const result = (await db.execute(query)) as unknown as { rows: Row[] };
  return result.rows;
}
