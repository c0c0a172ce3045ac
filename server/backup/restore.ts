import { existsSync } from "node:fs";
import { cp, mkdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { Client } from "pg";
import type { Config } from "../config.ts";
import type { Manifest } from "./backup.ts";
import { runPostgres } from "./run-postgres.ts";

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
  for (const name of ["database", "files", "secret"]) {
    if (existsSync(join(config.DATA_DIR, name))) {
      throw new Error(`${join(config.DATA_DIR, name)} is there already: choose another DATA_DIR.`);
    }
  }
  if (config.DATABASE_URL) await restoreServer(config.DATABASE_URL, folder);
  await mkdir(config.DATA_DIR, { recursive: true });
  for (const name of ["database", "files", "secret"]) {
    if (!existsSync(join(folder, name))) continue;
    await cp(join(folder, name), join(config.DATA_DIR, name), { recursive: true });
  }
  return manifest;
}

async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(join(folder, "manifest.json"), "utf8").catch(() => undefined);
  if (!text) throw new Error(`${folder} holds no complete backup: manifest.json is missing.`);
  return JSON.parse(text) as Manifest;
}

async function restoreServer(url: string, folder: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  const { rows } = await client
    .query<{ count: number }>(
      "select count(*)::int as count from pg_tables where schemaname not in ('pg_catalog', 'information_schema')",
    )
    .finally(() => client.end());
  if (rows[0]?.count !== 0) throw new Error("The database of DATABASE_URL is not empty.");
  await runPostgres("pg_restore", [
    "--no-owner",
    "--exit-on-error",
    "--single-transaction",
    `--dbname=${url}`,
    join(folder, "database.dump"),
  ]);
}
