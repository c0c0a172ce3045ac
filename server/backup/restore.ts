import { createReadStream, existsSync } from "node:fs";
import { mkdir, mkdtemp, open, rename, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { sql } from "drizzle-orm";
import { pino } from "pino";
import { lockFolder } from "#commerce/kernel/db/folder-lock.ts";
import { migrate, migratePlugins, migrateTo } from "#commerce/kernel/db/migrate.ts";
import { missingPlugins } from "#commerce/kernel/plugin-migrations.ts";
import { type Database, inspectFolder, openDatabase } from "#commerce/kernel/db/open.ts";
import {
  listTables,
  readTable,
  setSequences,
  verifyTable,
  withoutGuards,
} from "#commerce/kernel/db/portable-tables.ts";
import { rows } from "#commerce/kernel/db/rows.ts";
import { explainPostgres } from "#commerce/kernel/db/start-errors.ts";
import { createJobs } from "#commerce/kernel/jobs/runner.ts";
import { backups } from "#commerce/schema.ts";
import { makePrivate } from "#commerce/kernel/secrets.ts";
import { createLocalStorage, type FileStorage } from "#commerce/kernel/storage.ts";
import type { Config } from "../config.ts";
import { unpack } from "./archive.ts";
import { decrypt, isEncrypted } from "./encryption.ts";
import { jobsTable, type Manifest, readManifest, writeDatabase } from "./backup.ts";

const parts = ["files", "secret", "database"];

/** Restores a backup into an empty database, embedded or PostgreSQL; never overwrites anything. */
export async function restore(config: Config, from: FileStorage): Promise<Manifest> {
  const { DATA_DIR, DATABASE_URL } = config;
  const manifest = await readManifest(from);
  const lock = lockFolder(join(DATA_DIR, "database"));
  try {
    for (const name of parts) {
      const place = join(DATA_DIR, name);
      if (existsSync(place)) throw new Error(`${place} is there already: choose another DATA_DIR.`);
    }
    // Restored into a temporary folder and renamed, so that an interrupted restore leaves no partial shop.
    const aside = join(DATA_DIR, "restoring");
    await rm(aside, { recursive: true, force: true });
    await mkdir(aside, { recursive: true, mode: 0o700 });
    const uploads = manifest.uploads.map((name) => `files/${name}`);
    for (const name of [...uploads, ...(manifest.secret === "file" ? ["secret"] : [])]) {
      const bytes = await from.get(name);
      if (!bytes) throw new Error(`The backup is not complete: ${name} is missing.`);
      await mkdir(dirname(join(aside, name)), { recursive: true });
      await writeFile(join(aside, name), bytes);
    }
    if (DATABASE_URL) await fillServer(config, DATABASE_URL, manifest, from);
    else await fillFolder(config, join(aside, "database"), manifest, from);
    makePrivate(aside);
    for (const name of parts) {
      if (existsSync(join(aside, name))) await rename(join(aside, name), join(DATA_DIR, name));
    }
    await rm(aside, { recursive: true });
  } finally {
    lock.release();
  }
  return manifest;
}

/** Restores a downloaded archive; `askPhrase` is asked for the phrase of an encrypted one. */
export async function restoreArchive(
  config: Config,
  file: string,
  askPhrase: () => Promise<string>,
): Promise<Manifest> {
  const phrase = (await isEncryptedFile(file)) ? await askPhrase() : undefined;
  const archive = createReadStream(file);
  try {
    const plain = phrase === undefined ? archive : await decrypt(archive, phrase);
    return await restoreUnpacked(config, plain);
  } finally {
    archive.destroy();
  }
}

async function restoreUnpacked(config: Config, archive: AsyncIterable<Uint8Array>) {
  await mkdir(config.DATA_DIR, { recursive: true, mode: 0o700 });
  const aside = await mkdtemp(join(config.DATA_DIR, "unpacking-"));
  try {
    const unpacked = createLocalStorage(aside);
    await unpack(archive, unpacked);
    return await restore(config, unpacked);
  } finally {
    await rm(aside, { recursive: true, force: true });
  }
}

async function isEncryptedFile(file: string): Promise<boolean> {
  const start = Buffer.alloc(64);
  const opened = await open(file);
  try {
    await opened.read(start);
  } finally {
    await opened.close();
  }
  return isEncrypted(start);
}

type Written = Pick<Manifest, "tables" | "sequences" | "schemaVersion">;

/** Moves an embedded shop to PostgreSQL; its data folder is renamed, so that nobody sells from it by mistake. */
export async function moveToServer(config: Config, url: string, now = new Date()) {
  const { DATA_DIR } = config;
  const source = join(DATA_DIR, "database");
  const left = `${source}.moved-${now.toISOString().slice(0, 10)}`;
  if (existsSync(left)) throw new Error(`${left} is there already.`);
  const written = await copyToServer(config, url);
  await rename(source, left);
  return { ...written, left };
}

async function copyToServer(config: Config, url: string): Promise<Written> {
  const { DATA_DIR: dataDir } = config;
  const source = join(dataDir, "database");
  if (!existsSync(source) || inspectFolder(source) === "new")
    throw new Error(`There is no embedded shop in ${dataDir}.`);
  const database = await openDatabase({ dataDir: source });
  const aside = join(dataDir, "restoring");
  try {
    await rm(aside, { recursive: true, force: true });
    const between = createLocalStorage(aside);
    const written = await writeDatabase(database, between);
    await fillServer(config, url, written, between);
    return written;
  } finally {
    await rm(aside, { recursive: true, force: true });
    await database.close();
  }
}

async function fillFolder(
  config: Config,
  dataDir: string,
  written: Written,
  from: FileStorage,
): Promise<void> {
  const database = await openDatabase({ dataDir });
  try {
    await fill(config, database, written, from);
  } finally {
    await database.close();
  }
}

async function fillServer(
  config: Config,
  url: string,
  written: Written,
  from: FileStorage,
): Promise<void> {
  const database = await openDatabase({ url, poolSize: 2, prepared: false });
  try {
    const [found] = await rows<{ tables: number }>(
      database.db,
      sql`select count(*)::int as tables from pg_tables where schemaname not in ('pg_catalog', 'information_schema')`,
    );
    if (found?.tables !== 0)
      throw new Error("The PostgreSQL database is not empty: make a new one, and name that.");
    try {
      await fill(config, database, written, from);
    } catch (error) {
      // The database was empty before, so whatever it contains now is from the failed restore.
      await database.db.execute(sql.raw("drop schema if exists drizzle, pgboss, public cascade"));
      await database.db.execute(sql.raw("create schema public"));
      throw error;
    }
  } catch (error) {
    throw explainPostgres(error, url);
  } finally {
    await database.close();
  }
}

/** Migrates to the backup's schema version, loads and counts the rows, then applies newer migrations. */
async function fill(
  { extensions }: Config,
  database: Database,
  written: Written,
  from: FileStorage,
): Promise<void> {
  const tables = written.tables.filter(({ schema }) => schema === "public");
  await migrateTo(database, written.schemaVersion);
  await makePluginTables(database, extensions, tables, from);
  await database.db.transaction(async (tx) => {
    await withoutGuards(tx, await listTables(tx, "public"), async () => {
      for (const table of tables) await readTable(tx, table, from);
      for (const table of tables) await verifyTable(tx, table);
    });
    await setSequences(tx, written.sequences);
  });
  await migrate(database);
  await migratePlugins(database, extensions.tables);
  // The backup contains its own row, still marked as running.
  await database.db.delete(backups);
  await (await createJobs(database, pino({ level: "silent" }))).stop();
  const [target] = await jobsTable(database.db);
  for (const jobs of written.tables.filter(({ schema }) => schema === "pgboss")) {
    const columns = jobs.columns.filter((column) => target?.columns.includes(column));
    const known = sql`name in (select name from pgboss.queue) and name <> 'make-backup'`;
    await readTable(database.db, { ...jobs, columns }, from, known);
  }
}

/** The tables of plugins as they were: what the backup records as run is run again, on a database without rows. */
async function makePluginTables(
  database: Database,
  extensions: Config["extensions"],
  tables: Written["tables"],
  from: FileStorage,
): Promise<void> {
  const records = tables.find(({ name }) => name === "plugin_migrations");
  if (!records?.rows) return;
  await readTable(database.db, records, from);
  const [missing] = await missingPlugins(database.db, extensions.tables);
  if (missing !== undefined)
    throw new Error(`The backup has tables of the plugin ${missing}: install it, then restore.`);
  await migratePlugins(database, extensions.tables, "recorded");
}
