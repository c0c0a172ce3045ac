import { existsSync } from "node:fs";
import { join } from "node:path";
import { root } from "./paths.mjs";

/** Reads the project's `.env`, if it exists; it does not override variables that are already set.
 * @param {string} [folder] */
export function loadEnvFile(folder = root) {
  const file = join(folder, ".env");
  if (existsSync(file)) process.loadEnvFile(file);
}
