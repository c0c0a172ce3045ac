import { execFile } from "node:child_process";
import { promisify } from "node:util";

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
