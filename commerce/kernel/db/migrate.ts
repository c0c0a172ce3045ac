import { migrate as migratePostgres } from "drizzle-orm/node-postgres/migrator";
import { drizzle as drizzlePostgres } from "drizzle-orm/node-postgres";
import { migrate as migratePglite } from "drizzle-orm/pglite/migrator";
import { drizzle as drizzlePglite } from "drizzle-orm/pglite";
import type { Pool } from "pg";
import type { Database } from "./open.ts";

/** Any fixed number; it only has to be ours. */
const migrationLock = 7_184_423;

export async function migrate(
  database: Database,
  migrationsFolder = "commerce/kernel/db/migrations",
): Promise<void> {
  if (database.driver === "pglite") {
    await migratePglite(drizzlePglite(database.client), { migrationsFolder });
  } else {
    await migrateAlone(database.client, migrationsFolder);
  }
}

/** Two processes may start at once: the second waits and finds nothing left to do. */
async function migrateAlone(pool: Pool, migrationsFolder: string): Promise<void> {
  const connection = await pool.connect();
  try {
    await connection.query("select pg_advisory_lock($1)", [migrationLock]);
    await migratePostgres(drizzlePostgres(connection), { migrationsFolder });
  } finally {
    await connection.query("select pg_advisory_unlock($1)", [migrationLock]).catch(() => {});
    connection.release();
  }
}
