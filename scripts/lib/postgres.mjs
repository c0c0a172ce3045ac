import { spawnSync } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";

/** Returns the folder of the PostgreSQL server programs, if they are installed.
 * @returns {string | undefined} */
export function findPostgres() {
  const configured = spawnSync("pg_config", ["--bindir"], { encoding: "utf8" }).stdout?.trim();
  const folders = [
    configured ?? "",
    ...versions("/usr/lib/postgresql", "bin"),
    ...versions("/opt/homebrew/opt", "bin", /^postgresql(@|$)/),
    ...versions("/usr/local/opt", "bin", /^postgresql(@|$)/),
    ...versions("/Applications/Postgres.app/Contents/Versions", "bin"),
    "/usr/local/pgsql/bin",
  ];
  return folders.find((folder) => folder !== "" && isServer(folder));
}

function isServer(folder) {
  return existsSync(join(folder, "initdb")) && existsSync(join(folder, "postgres"));
}

function versions(parent, child, pattern = /./) {
  if (!existsSync(parent)) return [];
  const names = readdirSync(parent).filter((name) => pattern.test(name));
  return names
    .sort((a, b) => b.localeCompare(a, "en", { numeric: true }))
    .map((name) => join(parent, name, child));
}
