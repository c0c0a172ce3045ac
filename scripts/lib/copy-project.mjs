import { execFileSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, mkdtempSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { root } from "./paths.mjs";

export const projectFiles = () =>
  execFileSync("git", ["ls-files", "-co", "--exclude-standard"], { cwd: root })
    .toString()
    .trim()
    .split("\n")
    .filter((file) => existsSync(join(root, file)));

/** Copies the project, so that changed code is tested without touching the developer's files.
 * @param {string} name */
export function copyProject(name) {
  const copy = mkdtempSync(join(tmpdir(), `rugiada-${name}-`));
  for (const file of projectFiles()) {
    mkdirSync(dirname(join(copy, file)), { recursive: true });
    cpSync(join(root, file), join(copy, file), { force: true });
  }
  cpSync(join(root, "storefront/generated"), join(copy, "storefront/generated"), {
    recursive: true,
  });
  symlinkSync(join(root, "node_modules"), join(copy, "node_modules"), "junction");
  return copy;
}
