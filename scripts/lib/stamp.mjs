import { createHash } from "node:crypto";
import { mkdirSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { root } from "./paths.mjs";

/** @param {string} file */
export function read(file) {
  try {
    return readFileSync(join(root, file), "utf8");
  } catch {
    return undefined;
  }
}

/** @param {string} file @param {string} value */
export function write(file, value) {
  mkdirSync(dirname(join(root, file)), { recursive: true });
  writeFileSync(join(root, file), value);
}

/** @param {string} file */
export function remove(file) {
  rmSync(join(root, file), { force: true });
}

/** @param {string} text */
export function digest(text) {
  return createHash("sha256").update(text).digest("hex");
}

/** A cheap fingerprint of files: path, size and modification time, not content.
 * @param {string[]} paths
 * @param {(path: string) => boolean} [keep] */
export function fingerprint(paths, keep = () => true) {
  const lines = [];
  for (const path of paths) collect(path, keep, lines);
  return digest(lines.join("\n"));
}

function collect(path, keep, lines) {
  if (!keep(path)) return;
  const stat = statSync(join(root, path), { throwIfNoEntry: false });
  if (stat === undefined) return;
  if (!stat.isDirectory()) {
    lines.push(`${path} ${stat.size} ${stat.mtimeMs}`);
    return;
  }
  for (const name of readdirSync(join(root, path)).sort()) collect(`${path}/${name}`, keep, lines);
}
