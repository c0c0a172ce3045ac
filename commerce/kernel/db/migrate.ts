import { z } from "zod";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { migrate as migratePostgres } from "drizzle-orm/node-postgres/migrator";
import { drizzle as drizzlePostgres } from "drizzle-orm/node-postgres";
import { Client, type Pool } from "pg";
import type { Database, Db } from "./open.ts";
import {
  migrationsOf,
  type PluginTables,
  runMigration,
  type Session,
} from "../plugin-migrations.ts";
import { rows } from "./rows.ts";
import { StartError } from "./start-errors.ts";

/** Key of the advisory lock: any fixed number. */
const migrationLock = 7_184_423;

const ownMigrations = "commerce/kernel/db/migrations";

/** Migrates a database; refuses one that a newer release has migrated. */
export async function migrate(database: Database, migrationsFolder = ownMigrations): Promise<void> {
  const newest = Math.max(...journalOf(migrationsFolder).entries.map(({ when }) => when));
  const version = await schemaVersion(database.db);
  if (version === newest) return;
  if (version > newest) {
    throw new StartError(
      "The database was changed by a newer version of Rugiada, which this one does not know. Nothing was changed. " +
        "Start the newer version, or restore the backup made before the upgrade.",
    );
  }
  if (database.driver === "pglite") {
    const { migratePglite } = await import("./embedded.ts");
    await migratePglite(database.client, migrationsFolder);
  } else {
    await migrateAlone(database.client, (connection) =>
      migratePostgres(drizzlePostgres(connection), { migrationsFolder }),
    );
  }
}

/** Brings the tables of plugins up to date or, in a restored database, to where its records say they were. */
export async function migratePlugins(
  database: Database,
  plugins: readonly PluginTables[],
  which: "new" | "recorded" = "new",
): Promise<void> {
  const find = async (db: Db) =>
    (await migrationsOf(db, plugins)).filter(({ isDone }) => isDone === (which === "recorded"));
  if ((await find(database.db)).length === 0) return;
  const work = async (session: Session) => {
    for (const migration of await find(session.db)) await runMigration(session, migration);
  };
  if (database.driver === "pglite")
    return work({ db: database.db, run: (text) => database.client.exec(text) });
  await migrateAlone(database.client, (connection) =>
    work({ db: drizzlePostgres(connection), run: (text) => connection.query(text) }),
  );
}

/** Timestamp of the last applied migration; 0 if there is none. */
export async function schemaVersion(db: Db): Promise<number> {
  const table = "drizzle.__drizzle_migrations";
  const [there] = await rows<{ name: string | null }>(
    db,
    sql`select to_regclass(${table}) as name`,
  );
  if (!there?.name) return 0;
  const [last] = await rows<{ version: string | null }>(
    db,
    sql`select max(created_at)::text as version from ${sql.raw(table)}`,
  );
  return Number(last?.version ?? 0);
}

/** Creates the schema of an earlier version in an empty database, to load rows of that version. */
export async function migrateTo(database: Database, version: number): Promise<void> {
  const journal = journalOf(ownMigrations);
  const entries = journal.entries.filter(({ when }) => when <= version);
  if (entries.at(-1)?.when !== version)
    throw new Error(
      "This version of Rugiada does not know the tables of that backup: use the one that made it, or a newer one.",
    );
  const folder = mkdtempSync(join(tmpdir(), "rugiada-migrations-"));
  try {
    mkdirSync(join(folder, "meta"));
    writeFileSync(join(folder, "meta/_journal.json"), JSON.stringify({ ...journal, entries }));
    for (const { tag } of entries)
      cpSync(join(ownMigrations, `${tag}.sql`), join(folder, `${tag}.sql`));
    await migrate(database, folder);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const Journal = z.object({ entries: z.array(z.object({ when: z.number(), tag: z.string() })) });

const journalOf = (folder: string) =>
  Journal.parse(JSON.parse(readFileSync(join(folder, "meta/_journal.json"), "utf8")));

/** Holds an advisory lock: of two starting processes the second waits and finds nothing to do. Large tables take time. */
async function migrateAlone(
  { options }: Pool,
  work: (connection: Client) => Promise<void>,
): Promise<void> {
  const { connectionString, connectionTimeoutMillis } = options;
  const connection = new Client({ connectionString, connectionTimeoutMillis });
  // A lost connection also fails the running statement; without a listener the event would end the process.
  connection.on("error", () => {});
  await connection.connect();
  try {
    await connection.query("select pg_advisory_lock($1)", [migrationLock]);
    await work(connection);
  } finally {
    await connection.end();
  }
}
