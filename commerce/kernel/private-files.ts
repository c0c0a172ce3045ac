import { chmodSync, existsSync, lstatSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";

const OTHERS = 0o077;

/** What the shop writes into DATA_DIR; anything else there is left alone. */
const OWN_ENTRY = /^(database(\..+)?|files|images|restoring|secret|last-backup\.json)$/;

/** Takes the rights of group and others from a file, or from a folder and all that is in it; returns how many entries had some. */
export function makePrivate(path: string): number {
  const info = lstatSync(path);
  if (info.isSymbolicLink()) return 0;
  const own = (info.mode & OTHERS) !== 0 && removeOthers(path, info.mode) ? 1 : 0;
  if (!info.isDirectory()) return own;
  return readdirSync(path).reduce((sum, name) => sum + makePrivate(join(path, name)), own);
}

/** Closes a DATA_DIR that a former version, or a looser umask, left open; returns how many entries were. */
export function makeDataPrivate(dataDir: string): number {
  const { own, shared } = entriesOf(dataDir);
  const open = own.filter(isOpen).reduce((sum, path) => sum + makePrivate(path), 0);
  if (own.length === 0 || shared || !isOpen(dataDir)) return open;
  return open + (removeOthers(dataDir, statSync(dataDir).mode) ? 1 : 0);
}

/** The files and folders of the shop that other accounts of the machine can reach: a handful of `stat` calls. */
export function readableByOthers(dataDir: string): string[] {
  const { own } = entriesOf(dataDir);
  return own.length > 0 && isOpen(dataDir) ? own.filter(isOpen) : [];
}

function entriesOf(dataDir: string): { own: string[]; shared: boolean } {
  // Windows has no such bits: access there is inherited from the folder.
  if (process.platform === "win32" || !existsSync(dataDir)) return { own: [], shared: false };
  const names = readdirSync(dataDir);
  const own = names.filter((name) => OWN_ENTRY.test(name)).map((name) => join(dataDir, name));
  return { own, shared: own.length < names.length };
}

/** A folder that is closed closes all that is in it: its depth need not be looked at. */
function isOpen(path: string): boolean {
  return ((statSync(path, { throwIfNoEntry: false })?.mode ?? 0) & OTHERS) !== 0;
}

function removeOthers(path: string, mode: number): boolean {
  try {
    chmodSync(path, mode & 0o700);
    return true;
  } catch (error) {
    // Another account's file: the readiness check tells of it.
    if ((error as NodeJS.ErrnoException).code === "EPERM") return false;
    throw error;
  }
}
