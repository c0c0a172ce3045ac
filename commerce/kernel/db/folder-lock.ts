import { isRecord, messageOf } from "#contract/format/keys-of.ts";
import { mkdirSync, rmSync } from "node:fs";
import { dirname } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { StartError } from "./start-errors.ts";

const SQLITE_BUSY = 5;

/**
 * Locks a data folder: PGlite does not, and two processes in one folder lose data silently. An exclusive SQLite transaction
 * is a kernel lock: it ends with its process in any case and works across containers of one host.
 */
export function lockFolder(dataDir: string): { release(): void } {
  mkdirSync(dirname(dataDir), { recursive: true, mode: 0o700 });
  // Outside the folder: after a crash PostgreSQL opens and closes all files in it, and closing a file drops the lock.
  const file = `${dataDir}.lock.sqlite`;
  const lock = new DatabaseSync(file, { open: false });
  const release = () => {
    if (lock.isOpen) lock.close();
  };
  try {
    lock.open();
    lock.exec("pragma journal_mode = memory; begin exclusive");
  } catch (error) {
    release();
    throw refusal(error, dataDir, file);
  }
  // Removes the lock file of earlier versions, which contained a process id.
  rmSync(`${dataDir}.lock`, { force: true });
  return { release };
}

function refusal(cause: unknown, dataDir: string, file: string): StartError {
  const sentence =
    isRecord(cause) && cause.errcode === SQLITE_BUSY
      ? `The database folder ${dataDir} is in use by another process, perhaps in another container. ` +
        "Stop that one first, or choose another folder with DATA_DIR. " +
        "An open shop backs itself up with BACKUP_TO. Several processes at once need a PostgreSQL server (DATABASE_URL)."
      : `The lock ${file} cannot be taken (${messageOf(cause)}): DATA_DIR must be a folder on a disk of this machine, and its files must belong to the account that runs the shop.`;
  return new StartError(sentence, { cause });
}
