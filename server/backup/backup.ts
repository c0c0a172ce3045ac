import { existsSync } from "node:fs";
import { chmod, cp, mkdir, readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { lockFolder } from "#commerce/db/folder-lock.ts";
import type { Config } from "../config.ts";
import { runPostgres } from "./run-postgres.ts";

export type Manifest = { format: 1; driver: "pglite" | "postgres"; takenAt: string };

/** Copies all that the shop cannot make again into an empty folder: database, uploaded files, secret. */
export async function backUp(config: Config, folder: string, now = new Date()): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  if ((await readdir(folder)).length > 0) throw new Error(`${folder} is not empty.`);
  if (config.DATABASE_URL) {
    const target = join(folder, "database.dump");
    await runPostgres("pg_dump", ["--format=custom", `--file=${target}`, config.DATABASE_URL]);
  } else {
    await copyDatabase(config, folder);
  }
  for (const name of ["files", "secret"]) await copyIfThere(config.DATA_DIR, folder, name);
  const driver = config.DATABASE_URL ? "postgres" : "pglite";
  const manifest: Manifest = { format: 1, driver, takenAt: now.toISOString() };
  // Written last: a backup without it did not come to its end.
  await writeFile(join(folder, "manifest.json"), JSON.stringify(manifest, null, 2));
}

/** The embedded database belongs to one process at a time, so the shop must be closed. */
async function copyDatabase({ DATA_DIR }: Config, folder: string): Promise<void> {
  const source = join(DATA_DIR, "database");
  if (!existsSync(join(source, "PG_VERSION"))) throw new Error(`There is no shop in ${DATA_DIR}.`);
  const lock = lockFolder(source);
  try {
    await cp(source, join(folder, "database"), { recursive: true });
  } finally {
    lock.release();
  }
}

async function copyIfThere(from: string, to: string, name: string): Promise<void> {
  if (!existsSync(join(from, name))) return;
  await cp(join(from, name), join(to, name), { recursive: true });
  if (name === "secret") await chmod(join(to, name), 0o600);
}
