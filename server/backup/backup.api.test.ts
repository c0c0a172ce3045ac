import { cp, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { existsSync, openAsBlob } from "node:fs";
import { randomUUID } from "node:crypto";
import { delimiter, join } from "node:path";
import { tmpdir } from "node:os";
import { PGlite } from "@electric-sql/pglite";
import { pg_trgm } from "@electric-sql/pglite/contrib/pg_trgm";
import { unaccent } from "@electric-sql/pglite/contrib/unaccent";
import { sql } from "drizzle-orm";
import { Client } from "pg";
import { afterAll, beforeAll, expect, inject, test, vi } from "vitest";
import { openDatabase } from "#commerce/kernel/db/open.ts";
import { rows } from "#commerce/kernel/db/rows.ts";
import { databaseUrl } from "#tests/harness/database.ts";
import { findPostgres } from "../../scripts/lib/postgres.mjs";
import { readConfig } from "../config.ts";
import { backUp, whatItHolds, readLastBackup } from "./backup.ts";
import { restore } from "./restore.ts";

const onPostgres = process.env["RUGIADA_TEST_DRIVER"] === "postgres";

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
    vi.stubEnv("PATH", process.env["PATH"] + delimiter + findPostgres());
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
  vi.unstubAllEnvs();
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

/** The orders and the stock of a shop. */
async function ledgerOf(env: Record<string, string>) {
  const { DATABASE_URL, DATA_DIR } = readConfig(env);
  const place = DATABASE_URL ? { url: DATABASE_URL } : { dataDir: join(DATA_DIR, "database") };
  const database = await openDatabase(place);
  try {
    return {
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

test("a shop restored elsewhere has the same orders, stock, pictures and secret", async () => {
  const before = await ledgerOf(here);
  expect(before.orders.length).toBeGreaterThan(5);
  await backUp(readConfig(here), join(folder, "backup"));
  await restore(readConfig(there), join(folder, "backup"));
  expect(await ledgerOf(there)).toEqual(before);
  expect(await readFile(join(folder, "there/files/uploads/a.jpg"), "utf8")).toBe("a picture");
  expect(await readFile(join(folder, "there/secret"), "utf8")).toBe("s".repeat(43));
});

test("nothing is overwritten, neither a backup nor a shop", async () => {
  await expect(backUp(readConfig(here), join(folder, "backup"))).rejects.toThrow("not empty");
  await expect(restore(readConfig(there), join(folder, "backup"))).rejects.toThrow("there already");
});

test("half a backup and a backup of the other database are refused", async () => {
  await mkdir(join(folder, "half"));
  const empty = { DATA_DIR: join(folder, "empty") };
  await expect(restore(readConfig(empty), join(folder, "half"))).rejects.toThrow("no complete");
  const other = onPostgres ? empty : { ...empty, DATABASE_URL: "postgres://nobody@localhost/no" };
  await expect(restore(readConfig(other), join(folder, "backup"))).rejects.toThrow("This backup");
});

test.runIf(onPostgres)("a database that is in use is not restored into", async () => {
  const elsewhere = readConfig({ ...there, DATA_DIR: join(folder, "elsewhere") });
  await expect(restore(elsewhere, join(folder, "backup"))).rejects.toThrow("not empty");
});

test.runIf(onPostgres)("without PostgreSQL's programs it says what to install", async () => {
  const PATH = process.env["PATH"] ?? "";
  vi.stubEnv("PATH", folder);
  await expect(backUp(readConfig(here), join(folder, "second"))).rejects.toThrow(
    "postgresql-client",
  );
  vi.stubEnv("PATH", PATH);
});

test.skipIf(onPostgres)("a shop that is open is neither copied nor restored over", async () => {
  const { DATA_DIR } = readConfig(here);
  const open = await openDatabase({ dataDir: join(DATA_DIR, "database") });
  await expect(backUp(readConfig(here), join(folder, "third"))).rejects.toThrow("in use by");
  await expect(restore(readConfig(here), join(folder, "backup"))).rejects.toThrow("in use by");
  await open.close();
});

test.skipIf(onPostgres)("a damaged backup is told of before anything is copied", async () => {
  await cp(join(folder, "backup"), join(folder, "damaged"), { recursive: true });
  await rm(join(folder, "damaged/database/PG_VERSION"));
  const DATA_DIR = join(folder, "from-damaged");
  await expect(restore(readConfig({ DATA_DIR }), join(folder, "damaged"))).rejects.toThrow(
    /damaged: PG_VERSION is missing/,
  );
  expect(existsSync(join(DATA_DIR, "database"))).toBe(false);
});

test("a secret of the environment is not in the backup, and it says so", async () => {
  const env = { ...here, SECRET: "a secret of the environment, long enough" };
  const manifest = await backUp(readConfig(env), join(folder, "without"));
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
  const base = { format: 1, driver: "pglite", takenAt: "" } as const;
  expect(whatItHolds({ ...base, files: "folder", secret: "file" })).toBe(
    "It holds customers' data, the uploaded files, and the shop's secret: guard it like the shop.",
  );
  expect(whatItHolds({ ...base, files: "bucket", secret: "file" })).toMatch(/in the bucket/);
});

test("a backup is for its owner only, and the shop can read when it came to its end", async () => {
  const at = new Date("2026-11-10T04:00:00Z");
  const target = join(folder, "waiting");
  await mkdir(target, { mode: 0o755 });
  await backUp(readConfig(here), target, at);
  expect(await openIn(target, ["", ...(await readdir(target, { recursive: true }))])).toEqual([]);
  const restored = ["files", "secret", ...(onPostgres ? [] : ["database"])];
  expect(await openIn(join(folder, "there"), restored)).toEqual([]);

  const database = onPostgres ? "postgres" : "pglite";
  const last = { at: at.toISOString(), target: "folder", database };
  expect(readLastBackup(readConfig(here).DATA_DIR)).toEqual(last);
  expect(readLastBackup(join(folder, "nowhere"))).toBeUndefined();
});

async function openIn(parent: string, names: string[]): Promise<string[]> {
  const modes = names.map(async (name) => (await stat(join(parent, name))).mode & 0o077);
  const found = await Promise.all(modes);
  return names.filter((_, index) => found[index] !== 0);
}

test.runIf(onPostgres)("PostgreSQL's programs get the password where nobody reads it", async () => {
  const programs = join(folder, "programs");
  await mkdir(programs);
  const said = join(folder, "said");
  for (const name of ["pg_dump", "pg_restore"]) {
    const script = `#!/bin/sh\nprintf '%s\\n' "$0 $*" "password $PGPASSWORD" >> ${said}\n`;
    await writeFile(join(programs, name), script, { mode: 0o700 });
  }
  vi.stubEnv("PATH", programs + delimiter + process.env["PATH"]);
  const address = new URL(await newDatabase(""));
  address.password = "s#cr/t";
  const DATABASE_URL = address.href;
  await backUp(readConfig({ ...here, DATABASE_URL }), join(folder, "fake"));
  const DATA_DIR = join(folder, "fake-shop");
  await restore(readConfig({ DATA_DIR, DATABASE_URL }), join(folder, "fake"));
  const lines = (await readFile(said, "utf8")).trim().split("\n");
  expect(lines).toEqual([
    expect.stringMatching(/pg_dump --dbname=postgres:\/\/rugiada@127/),
    "password s#cr/t",
    expect.stringMatching(/pg_restore --dbname=postgres:\/\/rugiada@127/),
    "password s#cr/t",
  ]);
  expect(lines[0] + lines[2]!).not.toMatch(/s(#|%23)cr/);
});
