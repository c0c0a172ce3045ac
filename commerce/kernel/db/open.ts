import {
  existsSync,
  mkdirSync,
  openAsBlob,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import type { PGlite } from "@electric-sql/pglite";
import type { PgDatabase, PgQueryResultHKT } from "drizzle-orm/pg-core";
import { makePrivate } from "../secrets.ts";
import { lockFolder } from "./folder-lock.ts";
import { DatabasePool, PooledDatabase } from "./pool.ts";
import { createPreparer } from "./prepare-statements.ts";
import { StartError } from "./start-errors.ts";

/** A database or a transaction: verbs work with either. */
export type Db = PgDatabase<PgQueryResultHKT>;

export type Database = { db: Db; close(): Promise<void> } & (
  { driver: "pglite"; client: PGlite } | { driver: "postgres"; client: DatabasePool }
);

export type DatabaseLocation =
  | { url: string; poolSize?: number; prepared?: boolean; statementSeconds?: number }
  /** A new folder is a copy of the template, which saves creating the database and its tables. */
  | { dataDir: string; template?: string }
  | { memory: true; dump?: Blob };

export async function openDatabase(location: DatabaseLocation): Promise<Database> {
  if ("url" in location) return openPostgres(location);
  if ("dataDir" in location) return openFolder(location.dataDir, location.template);
  const { openPglite, pgliteDatabase } = await import("./embedded.ts");
  const { dump } = location;
  return pgliteDatabase(await openPglite({ loadDataDir: dump }));
}

async function openFolder(dataDir: string, template?: string): Promise<Database> {
  const { openPglite, pgliteDatabase } = await import("./embedded.ts");
  const lock = lockFolder(dataDir);
  try {
    clearUnfinished(dataDir);
    const isNew = inspectFolder(dataDir) === "new";
    const loadDataDir =
      isNew && template && existsSync(template) ? await openAsBlob(template) : undefined;
    const open = () => openPglite({ dataDir, loadDataDir });
    const client = isNew
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

function openPostgres({
  url,
  poolSize: max = 10,
  prepared = true,
  statementSeconds,
}: Extract<DatabaseLocation, { url: string }>): Database {
  const client = new DatabasePool({
    connectionString: url,
    max,
    connectionTimeoutMillis: Math.min(10, statementSeconds ?? 10) * 1000,
    application_name: "rugiada",
    // JIT compiling long statements takes seconds, running them milliseconds; SSDs read random pages almost as fast.
    options: "-c jit=off -c random_page_cost=1.1",
    // The server's timeout comes first; the client's ends the wait for a server that hangs.
    statement_timeout: statementSeconds && statementSeconds * 1000,
    query_timeout: statementSeconds && statementSeconds * 1000 + 1000,
  });
  if (prepared) client.on("connect", createPreparer());
  return { driver: "postgres", client, db: new PooledDatabase(client), close: () => client.end() };
}

/** Major version of PGlite's PostgreSQL; it cannot read folders of another one. */
export const POSTGRES_MAJOR = "18";

const CONTROL_FILE_BYTES = 8192;
const WAL_SEGMENT = /^[\dA-F]{24}$/;

/** Whether the folder is empty or contains a database; anything else is refused and left unchanged. */
export function inspectFolder(dataDir: string): "new" | "existing" {
  if (!existsSync(dataDir) || readdirSync(dataDir).length === 0) return "new";
  const versionFile = join(dataDir, "PG_VERSION");
  if (!existsSync(versionFile)) throw damaged(dataDir, "PG_VERSION is missing");
  const version = readFileSync(versionFile, "utf8").trim();
  if (version !== POSTGRES_MAJOR) throw otherVersion(dataDir, version);
  const control = statSync(join(dataDir, "global/pg_control"), { throwIfNoEntry: false });
  if (control?.size !== CONTROL_FILE_BYTES)
    throw damaged(dataDir, `global/pg_control is ${control ? "cut off" : "missing"}`);
  const log = join(dataDir, "pg_wal");
  if (!existsSync(log) || !readdirSync(log).some((name) => WAL_SEGMENT.test(name)))
    throw damaged(dataDir, "its write-ahead log (pg_wal) is missing");
  return "existing";
}

/** Initialises a folder; an interrupted initialisation contains no shop and is started again. */
async function initialise<T>(dataDir: string, create: () => Promise<T>): Promise<T> {
  const marker = unfinishedMarker(dataDir);
  writeFileSync(marker, "This database is being initialised and holds nothing yet.\n");
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const created = await create();
  // PGlite makes its files world-readable, regardless of the umask.
  makePrivate(dataDir);
  rmSync(marker);
  return created;
}

/** Empties a folder whose first initialisation was interrupted. */
function clearUnfinished(dataDir: string): void {
  if (!existsSync(unfinishedMarker(dataDir)) || !existsSync(dataDir)) return;
  for (const name of readdirSync(dataDir)) rmSync(join(dataDir, name), { recursive: true });
}

/** The folder passed inspection but cannot be opened. */
function doesNotOpen(dataDir: string, cause: unknown): StartError {
  const words = cause instanceof Error ? cause.message : String(cause);
  return new StartError(
    `The database in ${dataDir} does not open: it is damaged, or the disk is full (${words}). ` +
      `It was not made anew. ${wayOut}`,
    { cause },
  );
}

const unfinishedMarker = (dataDir: string) => `${dataDir}.unfinished`;

const wayOut =
  "Restore the newest backup into an empty DATA_DIR (npm run restore, docs/operating.md), " +
  "and keep this folder until the shop is back.";

const damaged = (dataDir: string, what: string) =>
  new StartError(`The database in ${dataDir} is damaged: ${what}. Nothing was changed. ${wayOut}`);

const otherVersion = (dataDir: string, version: string) =>
  new StartError(
    `The database in ${dataDir} was made by PostgreSQL ${version}; this version of Rugiada brings PostgreSQL ` +
      `${POSTGRES_MAJOR} and cannot read it. Nothing was changed. Run the version of Rugiada that made it, ` +
      "or choose another folder with DATA_DIR.",
  );
