import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { openAsBlob } from "node:fs";
import { randomUUID } from "node:crypto";
import { delimiter, join } from "node:path";
import { tmpdir } from "node:os";
import { PGlite } from "@electric-sql/pglite";
import { pg_trgm } from "@electric-sql/pglite/contrib/pg_trgm";
import { unaccent } from "@electric-sql/pglite/contrib/unaccent";
import { sql } from "drizzle-orm";
import { Client } from "pg";
import { afterAll, beforeAll, expect, inject, test, vi } from "vitest";
import { openDatabase } from "#commerce/db/open.ts";
import { rows } from "#commerce/db/rows.ts";
import { databaseUrl } from "#tests/harness/database.ts";
import { findPostgres } from "../../scripts/lib/postgres.mjs";
import { readConfig } from "../config.ts";
import { backUp } from "./backup.ts";
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
async function booksOf(env: Record<string, string>) {
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
  const before = await booksOf(here);
  expect(before.orders.length).toBeGreaterThan(5);
  await backUp(readConfig(here), join(folder, "backup"));
  await restore(readConfig(there), join(folder, "backup"));
  expect(await booksOf(there)).toEqual(before);
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
  vi.stubEnv("PATH", folder);
  await expect(backUp(readConfig(here), join(folder, "second"))).rejects.toThrow(
    "postgresql-client",
  );
});

test.skipIf(onPostgres)("a shop that is open is not copied under its feet", async () => {
  const lock = join(folder, "here/database.lock");
  await writeFile(lock, String(process.ppid));
  await expect(backUp(readConfig(here), join(folder, "third"))).rejects.toThrow(
    "in use by process",
  );
  await rm(lock);
});
