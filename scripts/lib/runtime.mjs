import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { Failure } from "./failure.mjs";
import { bin } from "./paths.mjs";

/** Returns the project's own Node, or the host's if it is new enough. */
export function projectNode() {
  const own = join(bin, process.platform === "win32" ? "node.exe" : "node");
  if (spawnSync(own, ["--version"]).status === 0) return own;
  if (Number(process.versions.node.split(".")[0]) >= 24) return process.execPath;
  throw new Failure(
    "The project's own Node.js 24 (the npm package `node`) did not install or does not run here. " +
      "If npm is set to skip install scripts (`npm config get ignore-scripts`), allow them and delete node_modules; " +
      "otherwise install Node.js 24 or newer. Then run the same command again.",
  );
}
