import { PGlite } from "@electric-sql/pglite";
import { pg_trgm } from "@electric-sql/pglite/contrib/pg_trgm";
import { unaccent } from "@electric-sql/pglite/contrib/unaccent";
import { drizzle as drizzlePostgres } from "drizzle-orm/node-postgres";
import type { PgDatabase, PgQueryResultHKT } from "drizzle-orm/pg-core";
import { drizzle as drizzlePglite } from "drizzle-orm/pglite";
import { Pool } from "pg";
import { clearUnfinished, doesNotOpen, initialise, inspectFolder } from "./database-folder.ts";
import { lockFolder } from "./folder-lock.ts";
import { createPreparer } from "./prepare-statements.ts";
import * as schema from "./schema.ts";

/** A database or a transaction on it: verbs cannot tell and must not care. */
export type Db = PgDatabase<PgQueryResultHKT, typeof schema>;

export type Database = { db: Db; close(): Promise<void> } & (
  { driver: "pglite"; client: PGlite } | { driver: "postgres"; client: Pool }
);

export type DatabaseLocation =
  { url: string; poolSize?: number } | { dataDir: string } | { memory: true; dump?: Blob };

export async function openDatabase(location: DatabaseLocation): Promise<Database> {
  if ("url" in location) return openPostgres(location.url, location.poolSize ?? 10);
  if ("memory" in location) return pgliteDatabase(await openPglite({ loadDataDir: location.dump }));
  return openFolder(location.dataDir);
}

async function openFolder(dataDir: string): Promise<Database> {
  const lock = lockFolder(dataDir);
  try {
    clearUnfinished(dataDir);
    const open = () => openPglite({ dataDir });
    const client =
      inspectFolder(dataDir) === "new"
        ? await initialise(dataDir, open)
        : await open().catch((error: unknown) => {
            throw doesNotOpen(dataDir, error);
          });
    const database = pgliteDatabase(client);
    const close = () => database.close().finally(lock.release);
    return { ...database, close };
  } catch (error) {
    lock.release();
    throw error;
  }
}

function openPostgres(url: string, max: number): Database {
  const client = new Pool({ connectionString: url, max, connectionTimeoutMillis: 10_000 });
  // Connections die with the server, idle or at work; the pool opens new ones, nobody needs to crash.
  client.on("error", () => {});
  const prepare = createPreparer();
  client.on("connect", (connection) => {
    connection.on("error", () => {});
    prepare(connection);
  });
  const db = drizzlePostgres(client, { schema, casing: "snake_case" });
  return { driver: "postgres", client, db, close: () => client.end() };
}

function openPglite(options: {
  dataDir?: string;
  loadDataDir?: Blob | undefined;
}): Promise<PGlite> {
  return PGlite.create({
    ...(options.dataDir ? { dataDir: options.dataDir } : {}),
    ...(options.loadDataDir ? { loadDataDir: options.loadDataDir } : {}),
    extensions: { pg_trgm, unaccent },
  });
}

function pgliteDatabase(client: PGlite): Database {
  const db = drizzlePglite(client, { schema, casing: "snake_case" });
  return { driver: "pglite", client, db, close: () => client.close() };
}
