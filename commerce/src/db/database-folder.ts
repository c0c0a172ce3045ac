import {
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { makePrivate } from "../storage/private-files.ts";
import { StartError } from "./start-error.ts";

/** The PostgreSQL inside PGlite; a folder made by another one cannot be read. */
export const POSTGRES_MAJOR = "18";

const CONTROL_FILE_BYTES = 8192;
const WAL_SEGMENT = /^[\dA-F]{24}$/;

/** Whether the folder holds a database or nothing; anything else is refused and left as it is. */
export function inspectFolder(dataDir: string): "new" | "existing" {
  if (!existsSync(dataDir) || readdirSync(dataDir).length === 0) return "new";
  const version = readIfThere(join(dataDir, "PG_VERSION"));
  if (version === undefined) throw damaged(dataDir, "PG_VERSION is missing");
  if (version !== POSTGRES_MAJOR) throw otherVersion(dataDir, version);
  const control = statSync(join(dataDir, "global/pg_control"), { throwIfNoEntry: false });
  if (control?.size !== CONTROL_FILE_BYTES)
    throw damaged(dataDir, `global/pg_control is ${control ? "cut off" : "missing"}`);
  const log = join(dataDir, "pg_wal");
  if (!existsSync(log) || !readdirSync(log).some((name) => WAL_SEGMENT.test(name)))
    throw damaged(dataDir, "its write-ahead log (pg_wal) is missing");
  return "existing";
}

/** Runs the first initialisation; one that was cut short never held a shop and is begun again. */
export async function initialise<T>(dataDir: string, create: () => Promise<T>): Promise<T> {
  const marker = unfinishedMarker(dataDir);
  writeFileSync(marker, "This database is being initialised and holds nothing yet.\n");
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const created = await create();
  // PGlite gives its files to everybody, whatever the umask says.
  makePrivate(dataDir);
  rmSync(marker);
  return created;
}

/** Empties a folder whose first initialisation was cut short. */
export function clearUnfinished(dataDir: string): void {
  if (!existsSync(unfinishedMarker(dataDir)) || !existsSync(dataDir)) return;
  for (const name of readdirSync(dataDir)) rmSync(join(dataDir, name), { recursive: true });
}

/** An existing folder that passed inspection and still does not open. */
export function doesNotOpen(dataDir: string, cause: unknown): StartError {
  const words = cause instanceof Error ? cause.message : String(cause);
  return new StartError(
    `The database in ${dataDir} does not open: it is damaged, or the disk is full (${words}). ` +
      `It was not made anew. ${wayOut}`,
    { cause },
  );
}

const unfinishedMarker = (dataDir: string) => `${dataDir}.unfinished`;

const wayOut =
  "Restore the newest backup into an empty DATA_DIR (npm run restore, docs/operating.md), " +
  "and keep this folder until the shop is back.";

const damaged = (dataDir: string, what: string) =>
  new StartError(`The database in ${dataDir} is damaged: ${what}. Nothing was changed. ${wayOut}`);

const otherVersion = (dataDir: string, version: string) =>
  new StartError(
    `The database in ${dataDir} was made by PostgreSQL ${version}; this version of Rugiada brings PostgreSQL ` +
      `${POSTGRES_MAJOR} and cannot read it. Nothing was changed. Run the version of Rugiada that made it, ` +
      "or choose another folder with DATA_DIR.",
  );

function readIfThere(file: string): string | undefined {
  return existsSync(file) ? readFileSync(file, "utf8").trim() : undefined;
}
