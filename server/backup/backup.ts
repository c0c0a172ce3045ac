import { existsSync, readFileSync } from "node:fs";
import { chmod, cp, mkdir, readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { inspectFolder } from "#commerce/kernel/db/open.ts";
import { lockFolder } from "#commerce/kernel/db/folder-lock.ts";
import { makePrivate } from "#commerce/kernel/secrets.ts";
import { fileStorages } from "#commerce/kernel/storage.ts";
import type { Config } from "../config.ts";
import { z } from "zod";
import { execFile } from "node:child_process";
import { promisify } from "node:util";

export type Manifest = {
  format: 1;
  driver: "pglite" | "postgres";
  takenAt: string;
  /** Where uploaded files are; those of a bucket are not in the backup. Missing in older backups, as is the next. */
  files?: "folder" | "bucket" | "none";
  /** A secret of the environment is not in the backup. */
  secret?: "file" | "environment" | "none";
};

/** Copies all that the shop cannot make again into an empty folder: database, uploaded files, secret. */
export async function backUp(config: Config, folder: string, now = new Date()): Promise<Manifest> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  if ((await readdir(folder)).length > 0) throw new Error(`${folder} is not empty.`);
  await chmod(folder, 0o700);
  if (config.DATABASE_URL) {
    const target = join(folder, "database.dump");
    await runPostgres("pg_dump", config.DATABASE_URL, ["--format=custom", `--file=${target}`]);
  } else {
    await copyDatabase(config, folder);
  }
  const has = (name: string) => existsSync(join(config.DATA_DIR, name));
  const manifest: Manifest = {
    format: 1,
    driver: config.DATABASE_URL ? "postgres" : "pglite",
    takenAt: now.toISOString(),
    files:
      config.extensions.of(fileStorages).length > 0 ? "bucket" : has("files") ? "folder" : "none",
    secret: config.SECRET ? "environment" : has("secret") ? "file" : "none",
  };
  const copied = [manifest.files === "folder" && "files", manifest.secret === "file" && "secret"];
  for (const name of copied.filter((name) => name !== false))
    await cp(join(config.DATA_DIR, name), join(folder, name), { recursive: true });
  makePrivate(folder);
  // Written last: a backup without it did not come to its end.
  await writeFile(join(folder, "manifest.json"), JSON.stringify(manifest, null, 2), {
    mode: 0o600,
  });
  const { takenAt: at, driver: database } = manifest;
  await noteBackup(config.DATA_DIR, { at, target: "folder", database });
  return manifest;
}

/** One sentence for whoever guards it. */
export function whatItHolds({ files, secret }: Manifest): string {
  const held = ["customers' data"];
  if (files === "folder") held.push("the uploaded files");
  if (secret === "file") held.push("the shop's secret");
  const sentences = [`It holds ${listed(held)}: guard it like the shop.`];
  if (secret === "environment")
    sentences.push("The secret is not in it: it is in SECRET, keep that in another safe place.");
  if (secret === "none") sentences.push("There is no secret yet.");
  if (files === "bucket")
    sentences.push("Uploaded files are not in it: they are in the bucket of S3_ENDPOINT.");
  return sentences.join(" ");
}

const listed = (names: string[]) =>
  new Intl.ListFormat("en", { type: "conjunction" }).format(names);

/** The embedded database belongs to one process at a time, so the shop must be closed. */
async function copyDatabase({ DATA_DIR }: Config, folder: string): Promise<void> {
  const source = join(DATA_DIR, "database");
  if (!existsSync(source)) throw new Error(`There is no shop in ${DATA_DIR}.`);
  const lock = lockFolder(source);
  try {
    if (inspectFolder(source) === "new") throw new Error(`There is no shop in ${DATA_DIR}.`);
    await cp(source, join(folder, "database"), { recursive: true });
  } finally {
    lock.release();
  }
}

const LastBackup = z.object({
  at: z.iso.datetime(),
  target: z.literal("folder"),
  database: z.enum(["pglite", "postgres"]),
});

type LastBackup = z.infer<typeof LastBackup>;

const fileIn = (dataDir: string) => join(dataDir, "last-backup.json");

/** Notes in DATA_DIR that a backup came to its end, for the shop to tell when it is too old. */
async function noteBackup(dataDir: string, backup: LastBackup): Promise<void> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  await writeFile(fileIn(dataDir), JSON.stringify(backup, null, 2));
}

/** The last backup made with `npm run backup`; backups of whoever hosts the database are not known here. */
export function readLastBackup(dataDir: string): LastBackup | undefined {
  try {
    return LastBackup.parse(JSON.parse(readFileSync(fileIn(dataDir), "utf8")));
  } catch {
    return undefined;
  }
}

/** PostgreSQL's own programs know best how to write a database down. */
export async function runPostgres(program: "pg_dump" | "pg_restore", url: string, args: string[]) {
  const { address, password } = withoutPassword(url);
  const env = { ...process.env, ...(password === undefined ? {} : { PGPASSWORD: password }) };
  try {
    await promisify(execFile)(program, [`--dbname=${address}`, ...args], { env });
  } catch (error) {
    const { code, stderr } = error as { code?: string; stderr?: string };
    if (code !== "ENOENT") throw new Error(`${program} failed:\n${stderr ?? ""}`, { cause: error });
    throw new Error(
      `${program} was not found. Install PostgreSQL's client programs (the package postgresql-client) ` +
        "of the server's version or newer, or use the backups of whoever hosts the database.",
      { cause: error },
    );
  }
}

/** Every account of the machine can read the arguments of a program, but not its environment. */
function withoutPassword(url: string): { address: string; password: string | undefined } {
  const address = new URL(url);
  const password = address.searchParams.get("password") ?? decodeURIComponent(address.password);
  address.password = "";
  address.searchParams.delete("password");
  return { address: address.href, password: password || undefined };
}
