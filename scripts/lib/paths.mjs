import { delimiter, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

export const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
export const bin = join(root, "node_modules", ".bin");

/** Node's compile cache, so that a start does not compile all sources again. */
export const compileCache = join(root, "node_modules", ".cache", "node");

/** Environment for the project's own tools: its Node comes first in PATH.
 * @param {Record<string, string>} [extra] */
export function toolEnv(extra = {}) {
  const PATH = bin + delimiter + process.env.PATH;
  return { NODE_COMPILE_CACHE: compileCache, ...process.env, PATH, ...extra };
}

/** The caller's environment without the project's Node, which npm replaces while it installs. */
export function hostEnv() {
  const path = (process.env.PATH ?? "").split(delimiter).filter((folder) => folder !== bin);
  return { ...process.env, PATH: path.join(delimiter) };
}
