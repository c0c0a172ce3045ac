import { closeSync, mkdirSync, openSync, readFileSync, rmSync, writeSync } from "node:fs";
import { join } from "node:path";

/** PGlite does not lock its folder, and two processes in one folder lose data silently. */
export function lockFolder(dataDir: string): { release(): void } {
  mkdirSync(dataDir, { recursive: true });
  const file = `${join(dataDir, "..", "database")}.lock`;
  const handle = take(file) ?? takeFromTheDead(file);
  if (handle === undefined) {
    throw new Error(
      `The database folder ${dataDir} is in use by process ${readFileSync(file, "utf8")}. ` +
        "Stop it first, or choose another folder with DATA_DIR.",
    );
  }
  writeSync(handle, String(process.pid));
  closeSync(handle);
  return { release: () => rmSync(file, { force: true }) };
}

function take(file: string): number | undefined {
  try {
    return openSync(file, "wx");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EEXIST") return undefined;
    throw error;
  }
}

function takeFromTheDead(file: string): number | undefined {
  const owner = Number(readFileSync(file, "utf8"));
  if (owner !== process.pid && isAlive(owner)) return undefined;
  rmSync(file, { force: true });
  return take(file);
}

function isAlive(pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 0) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}
