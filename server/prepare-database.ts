import { existsSync } from "node:fs";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { migrate } from "#commerce/db/migrate.ts";
import { openDatabase } from "#commerce/db/open.ts";
import type { Database } from "#commerce/db/open.ts";
import { rows } from "#commerce/db/rows.ts";
import type { Config } from "./config.ts";

const announcement = "Preparing the database, only the first time…\n";

/** Opens the database the configuration names and brings it up to date. */
export async function prepareDatabase(config: Config): Promise<Database> {
  const database = config.DATABASE_URL ? await openServer(config) : await openFolder(config);
  await migrate(database);
  return database;
}

function openFolder({ DATA_DIR }: Config): Promise<Database> {
  const dataDir = join(DATA_DIR, "database");
  if (!existsSync(join(dataDir, "PG_VERSION"))) process.stdout.write(announcement);
  return openDatabase({ dataDir });
}

async function openServer({ DATABASE_URL, DATABASE_POOL }: Config): Promise<Database> {
  const database = await openDatabase({ url: DATABASE_URL ?? "", poolSize: DATABASE_POOL });
  const [known] = await rows<{ migrations: string | null }>(
    database.db,
    sql`select to_regclass('drizzle.__drizzle_migrations')::text as migrations`,
  );
  if (known?.migrations == null) process.stdout.write(announcement);
  return database;
}
