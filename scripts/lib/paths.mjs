import { delimiter, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

export const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
export const bin = join(root, "node_modules", ".bin");

/** Where Node keeps what it made of our sources: a start reads it instead of compiling everything again. */
export const compileCache = join(root, "node_modules", ".cache", "node");

/** The environment for the project's own tools: its Node comes first.
 * @param {Record<string, string>} [extra] */
export function toolEnv(extra = {}) {
  const PATH = bin + delimiter + process.env.PATH;
  return { NODE_COMPILE_CACHE: compileCache, ...process.env, PATH, ...extra };
}

/** The caller's environment: npm must run on the host's Node, because it replaces the project's Node. */
export function hostEnv() {
  const path = (process.env.PATH ?? "").split(delimiter).filter((folder) => folder !== bin);
  return { ...process.env, PATH: path.join(delimiter) };
}
