import { isRecord, messageOf } from "#contract/format/keys-of.ts";
import { existsSync, readFileSync } from "node:fs";
import { mkdir, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Logger } from "pino";
import { z } from "zod";
import type { BackupProgress as Progress } from "#commerce/desk/index.ts";
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
  /** The migrations applied to the tables. */
  schemaVersion: z.int(),
  tables: z.array(WrittenTable),
  sequences: Sequences,
  /** Where uploaded files are stored; the backup does not include those of a bucket. */
  files: z.enum(["folder", "bucket", "none"]),
  uploads: z.array(z.string()),
  /** A secret from the environment is not included in the backup. */
  secret: z.enum(["file", "environment", "none"]),
});

export type Manifest = z.infer<typeof Manifest>;

/** Backs up everything that cannot be regenerated: database, uploaded files, secret. Safe while the shop is running. */
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
  // Written last: a backup without a manifest is incomplete.
  await to.put("manifest.json", Buffer.from(JSON.stringify(manifest, null, 2)), "application/json");
  await noteBackup(DATA_DIR, { at: manifest.takenAt });
  return manifest;
}

/** Target: an empty or new folder, readable by the owner only, or an unused prefix in the bucket. */
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

/** Writes all tables and waiting jobs from one snapshot. */
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

/** The other tables of the job queue are recreated when the shop starts. */
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
    // Skips files that are still being written.
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

/** The storage for backups: a folder, or `bucket:` and a prefix in the bucket of the shop's files. */
export function placeOf(config: Config, place: string): FileStorage {
  if (!isInBucket(place)) return createLocalStorage(place);
  const [bucket] = config.extensions.of(fileStorages);
  if (!bucket) throw new Error("There is no bucket: set the S3 variables (docs/operating.md).");
  return within(bucket, place.slice("bucket:".length));
}

export const unwatched: Progress = { wrote: () => {}, goOn: async () => {} };

const Kept = z.array(z.string());

/** Fails at start-up if the backup target is not writable, instead of during the nightly backup. */
export async function tryBackupPlace(config: Config, folder: string, log: Logger) {
  try {
    const place = placeOf(config, folder);
    await place.put("probe", Buffer.of(), "text/plain");
    await place.delete("probe");
  } catch (error) {
    log.error({ problem: messageOf(error) }, "BACKUP_TO cannot be written to: no backups");
  }
}

/** Without BACKUP_TO backups are made only by hand, next to the data. */
export const backupFolder = ({ BACKUP_TO, DATA_DIR }: Pick<Config, "BACKUP_TO" | "DATA_DIR">) =>
  BACKUP_TO ?? join(DATA_DIR, "backups");

/** Names of the existing backups, oldest first. */
export async function keptBackups(place: FileStorage): Promise<string[]> {
  const index = await place.get("backups.json");
  return index ? Kept.parse(JSON.parse(index.toString())) : [];
}

/** Makes a backup and deletes those beyond BACKUP_KEEP, oldest first. */
export async function keepBackups(
  config: Config,
  database: Database,
  now = new Date(),
  { wrote, goOn }: Progress = unwatched,
) {
  const folder = backupFolder(config);
  const place = placeOf(config, folder);
  // Milliseconds: a new backup may start right after another was stopped.
  const name = now.toISOString().replaceAll(/[:.]/g, "-");
  const remove = async (one: string) => {
    if (!isInBucket(folder)) await rm(join(folder, one), { recursive: true, force: true });
  };
  let bytes = 0;
  const files: string[] = [];
  const to = within(place, name);
  const put: FileStorage["put"] = (file, content, type) => {
    bytes += content.byteLength;
    wrote(bytes);
    files.push(file);
    return to.put(file, content, type);
  };
  try {
    await backUp(config, { ...to, put }, { database, now });
    await goOn();
  } catch (error) {
    for (const file of files) await to.delete(file).catch(() => {});
    await remove(name);
    throw error;
  }
  await removeCutShort(folder, name);
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

/** Deletes folders that a crashed process left: earlier backups without manifest, which is written last. */
async function removeCutShort(folder: string, name: string): Promise<void> {
  if (isInBucket(folder)) return;
  for (const other of await readdir(folder)) {
    const isEarlier = /^\d{4}-\d\d-\d\dT[\d-]+Z$/.test(other) && other < name;
    if (isEarlier && !existsSync(join(folder, other, "manifest.json")))
      await rm(join(folder, other), { recursive: true, force: true });
  }
}

async function forget(backup: FileStorage): Promise<void> {
  // The backup was deleted by hand meanwhile.
  if (!(await backup.exists("manifest.json"))) return;
  const { tables, uploads, secret } = await readManifest(backup);
  await backup.delete("manifest.json");
  for (const { parts } of tables) for (const part of parts) await backup.delete(part);
  for (const name of uploads) await backup.delete(`files/${name}`);
  if (secret === "file") await backup.delete("secret");
}

/** Summary for the operator, in one sentence. */
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

/** Records the completed backup in DATA_DIR, so that the shop can warn when it gets too old. */
async function noteBackup(dataDir: string, backup: LastBackup): Promise<void> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  await writeFile(fileIn(dataDir), JSON.stringify(backup, null, 2));
}

/** The last backup made by this program; backups by a database host are not known here. */
export function readLastBackup(dataDir: string): LastBackup | undefined {
  try {
    return LastBackup.parse(JSON.parse(readFileSync(fileIn(dataDir), "utf8")));
  } catch {
    return undefined;
  }
}
