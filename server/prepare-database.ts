import { existsSync } from "node:fs";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { explainPostgres, refuseOldServer } from "#commerce/db/explain-postgres.ts";
import { migrate } from "#commerce/db/migrate.ts";
import { openDatabase } from "#commerce/db/open.ts";
import type { Database, Db } from "#commerce/db/open.ts";
import { rows } from "#commerce/db/rows.ts";
import type { Config } from "./config.ts";

const announcement = "Preparing the database, only the first time…\n";

/** Opens the database the configuration names and brings it up to date. */
export async function prepareDatabase(config: Config): Promise<Database> {
  const { DATABASE_URL, DATABASE_POOL, DATA_DIR } = config;
  const dataDir = join(DATA_DIR, "database");
  if (!DATABASE_URL && !existsSync(dataDir)) process.stdout.write(announcement);
  const database = await openDatabase(
    DATABASE_URL ? { url: DATABASE_URL, poolSize: DATABASE_POOL } : { dataDir },
  );
  try {
    if (DATABASE_URL) await checkServer(database.db);
    await migrate(database);
    return database;
  } catch (error) {
    await database.close();
    throw DATABASE_URL ? explainPostgres(error, DATABASE_URL) : error;
  }
}

async function checkServer(db: Db): Promise<void> {
  const [server] = await rows<{ version: number; migrations: string | null }>(
    db,
    sql`select current_setting('server_version_num')::int as version,
      to_regclass('drizzle.__drizzle_migrations')::text as migrations`,
  );
  refuseOldServer(server?.version ?? 0);
  if (server?.migrations == null) process.stdout.write(announcement);
}
