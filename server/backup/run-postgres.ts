import { execFile } from "node:child_process";
import { promisify } from "node:util";

/** PostgreSQL's own programs know best how to write a database down. */
export async function runPostgres(program: "pg_dump" | "pg_restore", args: string[]) {
  try {
    await promisify(execFile)(program, args);
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
