import { isRecord, messageOf } from "#contract/format/keys-of.ts";
import { existsSync, readFileSync } from "node:fs";
import { mkdir, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Logger } from "pino";
import { z } from "zod";
import { schemaVersion } from "#commerce/kernel/db/migrate.ts";
import { type Database, type Db, inspectFolder, openDatabase } from "#commerce/kernel/db/open.ts";
import {
  listTables,
  readSequences,
  Sequences,
  WrittenTable,
  writeTable,
} from "#commerce/kernel/db/portable-tables.ts";
import { explainPostgres } from "#commerce/kernel/db/start-errors.ts";
import { makePrivate } from "#commerce/kernel/secrets.ts";
import {
  createLocalStorage,
  type FileStorage,
  fileStorages,
  within,
} from "#commerce/kernel/storage.ts";
import type { Config } from "../config.ts";

const Manifest = z.object({
  format: z.literal(2),
  takenAt: z.iso.datetime(),
  database: z.enum(["pglite", "postgres"]),
  /** Which migrations the tables have seen. */
  schemaVersion: z.int(),
  tables: z.array(WrittenTable),
  sequences: Sequences,
  /** Where uploaded files are; those of a bucket are not in the backup. */
  files: z.enum(["folder", "bucket", "none"]),
  uploads: z.array(z.string()),
  /** A secret of the environment is not in the backup. */
  secret: z.enum(["file", "environment", "none"]),
});

export type Manifest = z.infer<typeof Manifest>;

/** Copies all that the shop cannot make again: database, uploaded files, secret. The shop may be open meanwhile. */
export async function backUp(
  config: Config,
  to: FileStorage,
  { database, now = new Date() }: { database?: Database; now?: Date } = {},
): Promise<Manifest> {
  const { DATA_DIR } = config;
  const files = join(DATA_DIR, "files");
  const inBucket = config.extensions.of(fileStorages).length > 0;
  const uploads = inBucket || !existsSync(files) ? [] : await filesIn(files);
  const secret = join(DATA_DIR, "secret");
  const manifest: Manifest = {
    format: 2,
    takenAt: now.toISOString(),
    database: config.DATABASE_URL ? "postgres" : "pglite",
    ...(database
      ? await writeDatabase(database, to)
      : await withDatabase(config, (own) => writeDatabase(own, to))),
    files: inBucket ? "bucket" : existsSync(files) ? "folder" : "none",
    uploads,
    secret: config.SECRET ? "environment" : existsSync(secret) ? "file" : "none",
  };
  const copy = async (name: string) =>
    to.put(name, await readFile(join(DATA_DIR, name)), "application/octet-stream");
  for (const name of uploads) await copy(`files/${name}`);
  if (manifest.secret === "file") await copy("secret");
  // Written last: a backup without it did not come to its end.
  await to.put("manifest.json", Buffer.from(JSON.stringify(manifest, null, 2)), "application/json");
  await noteBackup(DATA_DIR, { at: manifest.takenAt });
  return manifest;
}

/** Into a folder that is empty or not there yet, for its owner only, or under a name of the bucket that holds no backup. */
export async function backUpTo(config: Config, folder: string, now = new Date()) {
  const place = placeOf(config, folder);
  if (isInBucket(folder)) {
    if (await place.get("manifest.json")) throw new Error(`${folder} holds a backup already.`);
    return backUp(config, place, { now });
  }
  await mkdir(folder, { recursive: true, mode: 0o700 });
  if ((await readdir(folder)).length > 0) throw new Error(`${folder} is not empty.`);
  const manifest = await backUp(config, place, { now });
  makePrivate(folder);
  return manifest;
}

/** All tables as they are at one moment, and the jobs that wait. */
export function writeDatabase({ db }: Database, to: FileStorage) {
  return db.transaction(
    async (tx) => {
      const found = [...(await listTables(tx, "public")), ...(await jobsTable(tx))];
      const tables: WrittenTable[] = [];
      for (const table of found) tables.push(await writeTable(tx, table, to));
      const version = await schemaVersion(tx);
      return { tables, schemaVersion: version, sequences: await readSequences(tx) };
    },
    { isolationLevel: "repeatable read", accessMode: "read only" },
  );
}

/** The rest of the job queue's tables are made again when the shop starts. */
export async function jobsTable(db: Db) {
  return (await listTables(db, "pgboss")).filter(({ name }) => name === "job");
}

async function withDatabase<T>(
  { DATABASE_URL, DATA_DIR }: Config,
  work: (database: Database) => Promise<T>,
): Promise<T> {
  const dataDir = join(DATA_DIR, "database");
  if (!DATABASE_URL && (!existsSync(dataDir) || inspectFolder(dataDir) === "new"))
    throw new Error(`There is no shop in ${DATA_DIR}.`);
  const place = DATABASE_URL ? { url: DATABASE_URL, poolSize: 1, prepared: false } : { dataDir };
  const database = await openDatabase(place);
  try {
    return await work(database);
  } catch (error) {
    throw DATABASE_URL ? explainPostgres(error, DATABASE_URL) : error;
  } finally {
    await database.close();
  }
}

async function filesIn(folder: string): Promise<string[]> {
  const names = await readdir(folder, { recursive: true });
  const found: string[] = [];
  for (const name of names) {
    // Half-written files end so.
    if (!name.endsWith(".tmp") && (await stat(join(folder, name))).isFile()) found.push(name);
  }
  return found;
}

export async function readManifest(from: FileStorage): Promise<Manifest> {
  const text = await from.get("manifest.json");
  if (!text) throw new Error("There is no complete backup: manifest.json is missing.");
  const manifest: unknown = JSON.parse(text.toString());
  if (isRecord(manifest) && manifest.format === 1)
    throw new Error(
      "This backup is of an older format: restore it with the version of Rugiada that made it, then back up again with this one.",
    );
  return Manifest.parse(manifest);
}

export const isInBucket = (place: string) => place.startsWith("bucket:");

/** Where backups lie: a folder, or `bucket:` and a name within the bucket of the shop's files. */
export function placeOf(config: Config, place: string): FileStorage {
  if (!isInBucket(place)) return createLocalStorage(place);
  const [bucket] = config.extensions.of(fileStorages);
  if (!bucket) throw new Error("There is no bucket: set the S3 variables (docs/operating.md).");
  return within(bucket, place.slice("bucket:".length));
}

const Kept = z.array(z.string());

/** A place that cannot be written to is told at the start, not in the night. */
export async function tryBackupPlace(config: Config, folder: string, log: Logger) {
  try {
    const place = placeOf(config, folder);
    await place.put("probe", Buffer.of(), "text/plain");
    await place.delete("probe");
  } catch (error) {
    log.error({ problem: messageOf(error) }, "BACKUP_TO cannot be written to: no backups");
  }
}

/** Without BACKUP_TO backups are made by hand alone, beside the data. */
export const backupFolder = ({ BACKUP_TO, DATA_DIR }: Pick<Config, "BACKUP_TO" | "DATA_DIR">) =>
  BACKUP_TO ?? join(DATA_DIR, "backups");

/** The names of the backups in their place, the oldest first. */
export async function keptBackups(place: FileStorage): Promise<string[]> {
  const index = await place.get("backups.json");
  return index ? Kept.parse(JSON.parse(index.toString())) : [];
}

/** Makes a backup in its place and forgets those beyond BACKUP_KEEP. */
export async function keepBackups(config: Config, database: Database, now = new Date()) {
  const folder = backupFolder(config);
  const place = placeOf(config, folder);
  const name = now.toISOString().replace(/:/g, "-").replace(/\..*/, "Z");
  const remove = async (one: string) => {
    if (!isInBucket(folder)) await rm(join(folder, one), { recursive: true, force: true });
  };
  let bytes = 0;
  const to = within(place, name);
  const put: FileStorage["put"] = (file, content, type) => {
    bytes += content.byteLength;
    return to.put(file, content, type);
  };
  try {
    await backUp(config, { ...to, put }, { database, now });
  } catch (error) {
    await remove(name);
    throw error;
  }
  const made = [...(await keptBackups(place)), name];
  const kept = made.slice(-config.BACKUP_KEEP);
  const write = (names: string[]) =>
    place.put("backups.json", Buffer.from(JSON.stringify(names, null, 2)), "application/json");
  await write(made);
  const old = made.slice(0, -config.BACKUP_KEEP);
  for (const one of old) await forget(within(place, one));
  await write(kept);
  if (!isInBucket(folder)) makePrivate(folder);
  for (const one of old) await remove(one);
  return { name, bytes, kept };
}

async function forget(backup: FileStorage): Promise<void> {
  // Somebody removed it by hand.
  if (!(await backup.exists("manifest.json"))) return;
  const { tables, uploads, secret } = await readManifest(backup);
  await backup.delete("manifest.json");
  for (const { parts } of tables) for (const part of parts) await backup.delete(part);
  for (const name of uploads) await backup.delete(`files/${name}`);
  if (secret === "file") await backup.delete("secret");
}

/** One sentence for the operator. */
export function whatItHolds({ files, secret }: Pick<Manifest, "files" | "secret">): string {
  const held = ["customers' data"];
  if (files === "folder") held.push("the uploaded files");
  if (secret === "file") held.push("the shop's secret");
  const list = new Intl.ListFormat("en", { type: "conjunction" }).format(held);
  const sentences = [`It holds ${list}: guard it like the shop.`];
  if (secret === "environment")
    sentences.push("The secret is not in it: it is in SECRET, keep that in another safe place.");
  if (secret === "none") sentences.push("There is no secret yet.");
  if (files === "bucket")
    sentences.push("Uploaded files are not in it: they are in the bucket of S3_ENDPOINT.");
  return sentences.join(" ");
}

const LastBackup = z.object({ at: z.iso.datetime() });

type LastBackup = z.infer<typeof LastBackup>;

const fileIn = (dataDir: string) => join(dataDir, "last-backup.json");

/** Notes in DATA_DIR that a backup came to its end, for the shop to tell when it is too old. */
async function noteBackup(dataDir: string, backup: LastBackup): Promise<void> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  await writeFile(fileIn(dataDir), JSON.stringify(backup, null, 2));
}

/** The last backup made by this program; backups of a database host are unknown here. */
export function readLastBackup(dataDir: string): LastBackup | undefined {
  try {
    return LastBackup.parse(JSON.parse(readFileSync(fileIn(dataDir), "utf8")));
  } catch {
    return undefined;
  }
}
