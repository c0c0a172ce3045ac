import { cp, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { existsSync, openAsBlob } from "node:fs";
import { execFile } from "node:child_process";
import { randomUUID } from "node:crypto";
import { join } from "node:path";
import { tmpdir } from "node:os";
import { gunzipSync, gzipSync } from "node:zlib";
import { PGlite } from "@electric-sql/pglite";
import { pg_trgm } from "@electric-sql/pglite/contrib/pg_trgm";
import { unaccent } from "@electric-sql/pglite/contrib/unaccent";
import { sql } from "drizzle-orm";
import { Client } from "pg";
import { afterAll, beforeAll, expect, inject, onTestFinished, test } from "vitest";
import { openDatabase } from "#commerce/kernel/db/open.ts";
import { migrate, migratePlugins, migrateTo } from "#commerce/kernel/db/migrate.ts";
import { createJobs } from "#commerce/kernel/jobs/runner.ts";
import { pino } from "pino";
import { rows } from "#commerce/kernel/db/rows.ts";
import { databaseUrl } from "#tests/harness/database.ts";
import { startObjectStorage } from "#tests/harness/object-storage.ts";
import { backups } from "#commerce/schema.ts";
import { readConfig } from "../config.ts";
import { createLocalStorage } from "#commerce/kernel/storage.ts";
import {
  backUpTo,
  keepBackups,
  placeOf,
  readLastBackup,
  tryBackupPlace,
  unwatched,
  whatItHolds,
} from "./backup.ts";
import { backupPlaceOf } from "./place.ts";
import { moveToServer, restore } from "./restore.ts";

const onPostgres = process.env["RUGIADA_TEST_DRIVER"] === "postgres";

const silent = pino({ level: "silent" });
const migrations = "commerce/kernel/db/migrations";

let folder: string;
let here: Record<string, string>;
let there: Record<string, string>;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "rugiada-backup-"));
  here = { DATA_DIR: join(folder, "here") };
  there = { DATA_DIR: join(folder, "there") };
  await mkdir(join(folder, "here/files/uploads"), { recursive: true });
  await writeFile(join(folder, "here/files/uploads/a.jpg"), "a picture");
  await writeFile(join(folder, "here/secret"), "s".repeat(43));
  if (onPostgres) {
    here["DATABASE_URL"] = await newDatabase("template rugiada_demo");
    there["DATABASE_URL"] = await newDatabase("");
  } else {
    const loadDataDir = await openAsBlob(inject("pgliteDemoDump"));
    const dataDir = join(folder, "here/database");
    const extensions = { pg_trgm, unaccent };
    await (await PGlite.create({ dataDir, loadDataDir, extensions })).close();
  }
});

afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
});

async function newDatabase(origin: string): Promise<string> {
  const server = inject("postgresUrl");
  const name = `b_${randomUUID().replaceAll("-", "")}`;
  const client = new Client({ connectionString: server });
  await client.connect();
  await client.query(`create database ${name} ${origin}`);
  await client.end();
  return databaseUrl(server, name);
}

const from = (name: string) => createLocalStorage(join(folder, name));

function openShop(env: Record<string, string>) {
  const { DATABASE_URL, DATA_DIR } = readConfig(env);
  return openDatabase(
    DATABASE_URL ? { url: DATABASE_URL } : { dataDir: join(DATA_DIR, "database") },
  );
}

/** State to compare after a restore: orders, stock, pending jobs, the order number counter and the triggers. */
async function ledgerOf(env: Record<string, string>) {
  const database = await openShop(env);
  try {
    return {
      jobs: await rows(
        database.db,
        sql`select name, data, singleton_key from pgboss.job where state = 'created' order by id`,
      ),
      sequences: await rows(
        database.db,
        sql`select sequencename, last_value::text from pg_sequences
          where schemaname = 'public' and last_value is not null order by 1`,
      ),
      guards: await rows(
        database.db,
        sql`select conname as name, convalidated::text as state from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace
          union all select tgname, tgenabled::text from pg_trigger where not tgisinternal order by 1, 2`,
      ),
      orders: await rows(
        database.db,
        sql`select number, state, total, email from orders order by id`,
      ),
      stock: await rows(database.db, sql`select code, on_hand, on_hold from variants order by id`),
    };
  } finally {
    await database.close();
  }
}

test("a shop restored elsewhere has the same orders, stock, jobs, pictures and secret", async () => {
  const shop = await openShop(here);
  const { jobs, stop } = await createJobs(shop, silent);
  await jobs.enqueue(shop.db, "mail", { to: "ada@example.com" }, { key: "waits" });
  await stop();
  await shop.close();
  const before = await ledgerOf(here);
  expect(before.orders.length).toBeGreaterThan(5);
  expect(before.jobs).toContainEqual(expect.objectContaining({ singleton_key: "waits" }));
  await backUpTo(readConfig(here), join(folder, "backup"));
  await restore(readConfig(there), from("backup"));
  expect(await ledgerOf(there)).toEqual(before);
  expect(await readFile(join(folder, "there/files/uploads/a.jpg"), "utf8")).toBe("a picture");
  expect(await readFile(join(folder, "there/secret"), "utf8")).toBe("s".repeat(43));
});

test.runIf(onPostgres)("a backup fits into the other database, and a shop moves back", async () => {
  const embedded = { DATA_DIR: join(folder, "embedded") };
  await restore(readConfig(embedded), from("backup"));
  const before = await ledgerOf(here);
  expect(await ledgerOf(embedded)).toEqual(before);

  const DATABASE_URL = await newDatabase("");
  const { left } = await moveToServer(readConfig(embedded), DATABASE_URL);
  expect(await ledgerOf({ ...embedded, DATABASE_URL })).toEqual(before);
  expect(existsSync(join(folder, "embedded/database"))).toBe(false);
  expect(existsSync(join(left, "PG_VERSION"))).toBe(true);
});

test.runIf(onPostgres)(
  "a backup in a bucket is restored from there, and never overwritten",
  async () => {
    const storage = await startObjectStorage();
    onTestFinished(() => void storage.close());
    const { endpoint, bucket, region, accessKeyId, secretAccessKey } = storage.options;
    const s3 = {
      S3_ENDPOINT: endpoint,
      S3_BUCKET: bucket,
      S3_REGION: region,
      S3_ACCESS_KEY_ID: accessKeyId,
      S3_SECRET_ACCESS_KEY: secretAccessKey,
    };
    const config = readConfig({ ...here, ...s3 });
    await backUpTo(config, "bucket:backups/today");
    expect(storage.objects.has("/vetrina/backups/today/manifest.json")).toBe(true);
    const again = backUpTo(config, "bucket:backups/today");
    await expect(again).rejects.toThrow("holds a backup already");
    const elsewhere = {
      DATA_DIR: join(folder, "from-bucket"),
      DATABASE_URL: await newDatabase(""),
    };
    const target = readConfig({ ...elsewhere, ...s3 });
    await restore(target, placeOf(target, "bucket:backups/today"));
    expect(await ledgerOf(elsewhere)).toEqual(await ledgerOf(here));
  },
);

// Independent of the driver, so run once: creating an embedded database is slow.
test.runIf(onPostgres)(
  "a backup of an earlier version is brought up to date, one of a newer version refused",
  async () => {
    const versions = (await readdir(migrations)).filter((name) => name.endsWith(".sql")).toSorted();
    const journal = JSON.parse(await readFile(join(migrations, "meta/_journal.json"), "utf8"));
    const earlier = journal.entries.at(-6);
    const old = { DATA_DIR: join(folder, "old"), DATABASE_URL: await newDatabase("") };
    const database = await openShop(old);
    await migrateTo(database, earlier.when);
    await database.db.execute(
      sql`insert into customers (email, first_name, last_name, password_hash) values ('ada@example.com', 'Ada', 'Rossi', '-')`,
    );
    await database.close();
    const manifest = await backUpTo(readConfig(old), join(folder, "old-backup"));
    expect(manifest.schemaVersion).toBe(earlier.when);

    const now = { DATA_DIR: join(folder, "now"), DATABASE_URL: await newDatabase("") };
    await restore(readConfig(now), from("old-backup"));
    const restored = await openShop(now);
    expect(await rows(restored.db, sql`select first_name from customers`)).toEqual([
      { first_name: "Ada" },
    ]);
    const [ran] = await rows(
      restored.db,
      sql`select count(*)::int as count from drizzle.__drizzle_migrations`,
    );
    expect(ran).toEqual({ count: versions.length });
    await restored.db.execute(
      sql`update drizzle.__drizzle_migrations set created_at = created_at + 1e12`,
    );
    await expect(migrate(restored)).rejects.toThrow(/changed by a newer version/);
    await restored.close();

    await backUpTo(readConfig(now), join(folder, "newer-backup"));
    const never = readConfig({
      ...now,
      DATA_DIR: join(folder, "never"),
      DATABASE_URL: await newDatabase(""),
    });
    await expect(restore(never, from("newer-backup"))).rejects.toThrow(/does not know the tables/);
    expect(existsSync(join(folder, "never/database"))).toBe(false);
  },
);

test("the tables of plugins come back where the plugin is installed", async () => {
  const migrations = join(folder, "acme-migrations");
  await mkdir(migrations);
  await writeFile(join(migrations, "1.sql"), "create table acme_notes (text text)");
  const acme = { plugin: "acme", migrations };
  const open = await openShop(here);
  await migratePlugins(open, [acme]);
  await open.db.execute(sql`insert into acme_notes values ('rings at nine')`);
  await open.close();
  await backUpTo(readConfig(here), join(folder, "with-plugin"));

  const env: Record<string, string> = { DATA_DIR: join(folder, "plugin-there") };
  if (onPostgres) env["DATABASE_URL"] = await newDatabase("");
  const config = readConfig(env);
  await expect(restore(config, from("with-plugin"))).rejects.toThrow(/tables of the plugin acme/);
  const extensions = { ...config.extensions, tables: [acme] };
  await restore({ ...config, extensions }, from("with-plugin"));
  const restored = await openShop(env);
  await migratePlugins(restored, [acme]);
  expect(await rows(restored.db, sql`select * from acme_notes`)).toEqual([
    { text: "rings at nine" },
  ]);
  await restored.close();

  const source = await openShop(here);
  await source.db.execute(sql.raw("drop table acme_notes; "));
  await source.db.execute(sql`delete from plugin_migrations`);
  await source.close();
});

test("the shop backs itself up while it is open, and forgets the oldest", async () => {
  const config = readConfig({ ...here, BACKUP_TO: join(folder, "nightly"), BACKUP_KEEP: "2" });
  const open = await openShop(here);
  for (const day of ["14", "15", "16"])
    await keepBackups(config, open, new Date(`2026-11-${day}T02:30:00Z`));
  await open.close();
  expect((await readdir(join(folder, "nightly"))).toSorted()).toEqual([
    "2026-11-15T02-30-00-000Z",
    "2026-11-16T02-30-00-000Z",
    "backups.json",
  ]);
  expect(await openIn(folder, ["nightly"])).toEqual([]);
  if (!onPostgres) return;
  const again = { DATA_DIR: join(folder, "again"), DATABASE_URL: await newDatabase("") };
  await restore(readConfig(again), from("nightly/2026-11-16T02-30-00-000Z"));
  expect((await ledgerOf(again)).orders).toEqual((await ledgerOf(here)).orders);
});

function stopped(): never {
  throw new Error("stopped");
}

/** `npm run restore`, with the phrase on its standard input. */
function runRestore(env: Record<string, string>, file: string, phrase: string) {
  return new Promise<{ code: number; said: string }>((resolve) => {
    const command = execFile(
      process.execPath,
      ["server/commands/data.ts", "restore", file],
      { env: { ...process.env, NODE_ENV: "production", ...env } },
      (error, out, wrong) => resolve({ code: Number(error?.code ?? 0), said: out + wrong }),
    );
    command.stdin?.end(`${phrase}\n`);
  });
}

test("a backup is downloaded as an encrypted archive that its phrase restores", async () => {
  const config = readConfig(here);
  const open = await openShop(here);
  const place = backupPlaceOf(config, open);
  // The row of the backup itself, while it is running.
  await open.db.insert(backups).values({ state: "running", startedAt: new Date() });
  const { name, bytes, kept } = await place.make(new Date("2026-11-17T02:30:00Z"), unwatched);
  await open.close();
  expect(kept).toEqual([name]);
  expect(await place.names()).toEqual(kept);
  expect(place.restoreCommand(name)).toBe(
    `npm run restore -- ${join(folder, "here/backups", name)}`,
  );
  const phrase = "una frase lunga abbastanza";
  const archive = Buffer.from(await new Response(await place.read(name, phrase)).arrayBuffer());
  expect(archive.length).toBeGreaterThan(bytes);
  const file = join(folder, "copia.tar.enc");
  await writeFile(file, archive);
  const again: Record<string, string> = { DATA_DIR: join(folder, "downloaded") };
  if (onPostgres) again["DATABASE_URL"] = await newDatabase("");
  const wrong = await runRestore(again, file, `${phrase}!`);
  expect(wrong).toMatchObject({
    code: 1,
    said: expect.stringContaining("La frase non apre questa copia: niente è stato cambiato."),
  });
  expect(existsSync(join(folder, "downloaded/files"))).toBe(false);
  await writeFile(file, archive.subarray(0, -1));
  const cut = await runRestore(again, file, phrase);
  expect(cut).toMatchObject({ code: 1, said: expect.stringContaining("danneggiata o incompleta") });
  expect(await readdir(join(folder, "downloaded"))).toEqual([]);
  await writeFile(file, archive);
  const right = await runRestore(again, file, phrase);
  expect(right).toMatchObject({ code: 0, said: expect.stringContaining("Restored the shop of") });
  expect(right.said).not.toContain(phrase);
  expect((await readdir(join(folder, "downloaded"))).join()).not.toContain("unpacking");
  expect((await ledgerOf(again)).orders).toEqual((await ledgerOf(here)).orders);
  const restored = await openShop(again);
  expect(await restored.db.$count(backups)).toBe(0);
  await restored.close();
  expect(await readFile(join(folder, "downloaded/files/uploads/a.jpg"), "utf8")).toBe("a picture");
  expect(await openIn(join(folder, "here"), ["backups"])).toEqual([]);
});

test("half a backup is removed, and one that was removed by hand keeps no other from being made", async () => {
  const config = readConfig({ ...here, BACKUP_TO: join(folder, "watched"), BACKUP_KEEP: "1" });
  const open = await openShop(here);
  const { name } = await keepBackups(config, open, new Date("2026-11-14T02:30:00Z"));
  const broken = { ...open, db: { ...open.db, transaction: () => Promise.reject(new Error("x")) } };
  const failed = keepBackups(config, broken as never, new Date("2026-11-15T02:30:00Z"));
  await expect(failed).rejects.toThrow("x");
  expect((await readdir(join(folder, "watched"))).toSorted()).toEqual([name, "backups.json"]);
  // It is stopped between two files, or when all are written.
  for (const progress of [
    { ...unwatched, wrote: (bytes: number) => bytes > 100_000 && stopped() },
    { ...unwatched, goOn: async () => stopped() },
  ])
    await expect(
      keepBackups(config, open, new Date("2026-11-15T03:30:00Z"), progress),
    ).rejects.toThrow("stopped");
  expect((await readdir(join(folder, "watched"))).toSorted()).toEqual([name, "backups.json"]);
  // The process was killed: half a backup lies there, and is listed nowhere.
  const cut = join(folder, "watched/2026-11-15T04-30-00-000Z/tables");
  await mkdir(cut, { recursive: true });
  expect(await backupPlaceOf(config, open).names()).toEqual([name]);
  await rm(join(folder, "watched", name), { recursive: true });
  const next = await keepBackups(config, open, new Date("2026-11-16T02:30:00Z"));
  await open.close();
  expect(next.kept).toEqual([next.name]);
  expect(existsSync(cut)).toBe(false);
});

test("a place that cannot be written to is told before the first night", async () => {
  const told: object[] = [];
  const log = pino(
    { base: null, timestamp: false },
    { write: (line) => told.push(JSON.parse(line)) },
  );
  const config = readConfig(here);
  await tryBackupPlace(config, join(folder, "nights"), log);
  expect(told).toEqual([]);
  await tryBackupPlace(config, join(folder, "here/secret/nights"), log);
  await tryBackupPlace(config, "bucket:nights", log);
  expect(told).toMatchObject([
    { problem: expect.stringContaining("ENOTDIR"), msg: expect.stringContaining("BACKUP_TO") },
    { problem: "There is no bucket: set the S3 variables (docs/operating.md)." },
  ]);
});

test("nothing is overwritten, neither a backup nor a shop", async () => {
  await expect(backUpTo(readConfig(here), join(folder, "backup"))).rejects.toThrow("not empty");
  await expect(restore(readConfig(there), from("backup"))).rejects.toThrow("there already");
});

test.runIf(onPostgres)(
  "half a backup and one that was changed are refused, and leave nothing behind",
  async () => {
    const empty = { DATA_DIR: join(folder, "empty") };
    await expect(restore(readConfig(empty), from("half"))).rejects.toThrow("no complete");
    await cp(join(folder, "backup"), join(folder, "changed"), { recursive: true });
    const table = join(folder, "changed/tables/public.customers.1.jsonl.gz");
    const lines = gunzipSync(await readFile(table))
      .toString()
      .split("\n");
    await writeFile(table, gzipSync(lines.slice(1).join("\n")));
    const target = { ...empty, DATABASE_URL: await newDatabase("") };
    await expect(restore(readConfig(target), from("changed"))).rejects.toThrow(
      /customers does not hold what was written down/,
    );
    expect(existsSync(join(folder, "empty/database"))).toBe(false);
    await writeFile(table, (await readFile(table)).subarray(0, 100));
    await expect(restore(readConfig(target), from("changed"))).rejects.toThrow(
      /public\.customers\.1\.jsonl\.gz, with rows of the table customers, cannot be read/,
    );
    await rm(table);
    await expect(restore(readConfig(target), from("changed"))).rejects.toThrow("not complete");
    await restore(readConfig(target), from("backup"));
  },
);

test.runIf(onPostgres)("a database that is in use is not restored into", async () => {
  const elsewhere = readConfig({ ...there, DATA_DIR: join(folder, "elsewhere") });
  await expect(restore(elsewhere, from("backup"))).rejects.toThrow("not empty");
});

test.skipIf(onPostgres)("a shop that is open is neither copied nor restored over", async () => {
  const { DATA_DIR } = readConfig(here);
  const open = await openDatabase({ dataDir: join(DATA_DIR, "database") });
  await expect(backUpTo(readConfig(here), join(folder, "third"))).rejects.toThrow("in use by");
  await expect(restore(readConfig(here), from("backup"))).rejects.toThrow("in use by");
  await open.close();
});

test("a secret of the environment is not in the backup, and it says so", async () => {
  const env = { ...here, SECRET: "a secret of the environment, long enough" };
  const manifest = await backUpTo(readConfig(env), join(folder, "without"));
  expect(manifest).toMatchObject({ secret: "environment", files: "folder" });
  expect(JSON.parse(await readFile(join(folder, "without/manifest.json"), "utf8"))).toEqual(
    manifest,
  );
  expect(existsSync(join(folder, "without/secret"))).toBe(false);
  expect(whatItHolds(manifest)).toMatch(
    /^It holds customers' data and the uploaded files: .*The secret is not in it: it is in SECRET/,
  );
});

test("what it holds is told as it is", () => {
  expect(whatItHolds({ files: "folder", secret: "file" })).toBe(
    "It holds customers' data, the uploaded files, and the shop's secret: guard it like the shop.",
  );
  expect(whatItHolds({ files: "bucket", secret: "file" })).toMatch(/in the bucket/);
});

test("a backup is for its owner only, and the shop can read when it came to its end", async () => {
  const at = new Date("2026-11-10T04:00:00Z");
  const target = join(folder, "waiting");
  await mkdir(target, { mode: 0o755 });
  await backUpTo(readConfig(here), target, at);
  expect(await openIn(target, ["", ...(await readdir(target, { recursive: true }))])).toEqual([]);
  const restored = ["files", "secret", ...(onPostgres ? [] : ["database"])];
  expect(await openIn(join(folder, "there"), restored)).toEqual([]);

  expect(readLastBackup(readConfig(here).DATA_DIR)).toEqual({ at: at.toISOString() });
  expect(readLastBackup(join(folder, "nowhere"))).toBeUndefined();
});

async function openIn(parent: string, names: string[]): Promise<string[]> {
  const modes = names.map(async (name) => (await stat(join(parent, name))).mode & 0o077);
  const found = await Promise.all(modes);
  return names.filter((_, index) => found[index] !== 0);
}
