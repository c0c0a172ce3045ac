import { statfs } from "node:fs/promises";
import { sql } from "drizzle-orm";
import { outageOf } from "#commerce/kernel/db/availability.ts";
import type { Database } from "#commerce/kernel/db/open.ts";

/** With less free space the embedded database cannot store an order and its log, nor the shop pictures, papers and backups. */
const leastFreeBytes = 16 * 1024 * 1024;

/** A PostgreSQL server's disk cannot be measured from here, so it counts as full this long after a statement failed. */
const fullDiskMs = 60_000;

export type DatabaseHealth = ReturnType<typeof createDatabaseHealth>;

export function createDatabaseHealth(
  { db }: Pick<Database, "db">,
  dataDir: string,
  now = () => performance.now(),
) {
  let lastFull = -Infinity;
  const isDiskFull = () => now() - lastFull < fullDiskMs;
  return {
    isDiskFull,
    noticeError(error: unknown): void {
      if (outageOf(error) === "disk full") lastFull = now();
    },
    /** The reason for a 503 on `/readyz`. */
    async findProblem(): Promise<string | undefined> {
      const isThere = await db.execute(sql`select 1`).then(
        () => true,
        () => false,
      );
      if (!isThere) return "the database does not answer";
      if (isDiskFull()) return "the disk of the database is full";
      const { bavail, bsize } = await statfs(dataDir);
      return bavail * bsize < leastFreeBytes ? "the disk of DATA_DIR is full" : undefined;
    },
  };
}
