import { isRecord, messageOf } from "#contract/format/keys-of.ts";
import { mkdirSync, rmSync } from "node:fs";
import { dirname } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { StartError } from "./start-errors.ts";

const SQLITE_BUSY = 5;

/**
 * PGlite does not lock its folder, and two processes in one folder lose data silently.
 * SQLite's exclusive transaction is a lock of the kernel: it ends with its process, whatever ends it, and holds across containers of one host.
 */
export function lockFolder(dataDir: string): { release(): void } {
  mkdirSync(dirname(dataDir), { recursive: true, mode: 0o700 });
  // Beside the folder: PostgreSQL opens and closes all files in it after a crash, and closing a file drops this process's locks on it.
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
  // The lock of former versions, which held a process id.
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
