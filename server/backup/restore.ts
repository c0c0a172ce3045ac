import { existsSync } from "node:fs";
import { cp, mkdir, readFile, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { Client } from "pg";
import { inspectFolder } from "#commerce/kernel/db/open.ts";
import { explainPostgres } from "#commerce/kernel/db/start-errors.ts";
import { lockFolder } from "#commerce/kernel/db/folder-lock.ts";
import { makePrivate } from "#commerce/kernel/secrets.ts";
import type { Config } from "../config.ts";
import { type Manifest, runPostgres } from "./backup.ts";

const parts = ["files", "secret", "database"];

/** Puts a backup where there is no shop yet; nothing is ever overwritten. */
export async function restore(config: Config, folder: string): Promise<Manifest> {
  const manifest = await readManifest(folder);
  const driver = config.DATABASE_URL ? "postgres" : "pglite";
  if (manifest.driver !== driver) {
    throw new Error(
      manifest.driver === "postgres"
        ? "This backup is of a PostgreSQL database: set DATABASE_URL to an empty one."
        : "This backup is of the embedded database: unset DATABASE_URL.",
    );
  }
  if (driver === "pglite" && inspectFolder(join(folder, "database")) === "new")
    throw new Error(`${folder} holds no complete backup: its database is missing.`);
  const lock = lockFolder(join(config.DATA_DIR, "database"));
  try {
    for (const name of parts) {
      const place = join(config.DATA_DIR, name);
      if (existsSync(place)) throw new Error(`${place} is there already: choose another DATA_DIR.`);
    }
    if (config.DATABASE_URL) await restoreServer(config.DATABASE_URL, folder);
    await copyParts(folder, config.DATA_DIR);
  } finally {
    lock.release();
  }
  return manifest;
}

async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(join(folder, "manifest.json"), "utf8").catch(() => undefined);
  if (!text) throw new Error(`${folder} holds no complete backup: manifest.json is missing.`);
  const secret = existsSync(join(folder, "secret")) ? "file" : "none";
  // Backups of former versions do not say it.
  return { secret, ...(JSON.parse(text) as Manifest) };
}

/** Copied aside and then renamed: a restore that is cut short leaves no half shop behind. */
async function copyParts(folder: string, dataDir: string): Promise<void> {
  const aside = join(dataDir, "restoring");
  await rm(aside, { recursive: true, force: true });
  await mkdir(aside, { mode: 0o700 });
  const present = parts.filter((name) => existsSync(join(folder, name)));
  for (const name of present) await cp(join(folder, name), join(aside, name), { recursive: true });
  makePrivate(aside);
  for (const name of present) await rename(join(aside, name), join(dataDir, name));
  await rm(aside, { recursive: true });
}

async function restoreServer(url: string, folder: string): Promise<void> {
  const client = new Client({ connectionString: url });
  try {
    await client.connect();
    const { rows } = await client.query<{ count: number }>(
      "select count(*)::int as count from pg_tables where schemaname not in ('pg_catalog', 'information_schema')",
    );
    if (rows[0]?.count !== 0) throw new Error("The database of DATABASE_URL is not empty.");
  } catch (error) {
    throw explainPostgres(error, url);
  } finally {
    await client.end();
  }
  await runPostgres("pg_restore", url, [
    "--no-owner",
    "--exit-on-error",
    "--single-transaction",
    join(folder, "database.dump"),
  ]);
}
