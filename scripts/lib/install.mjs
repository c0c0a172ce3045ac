import { Failure, diskFull, tail } from "./failure.mjs";
import { hostEnv } from "./paths.mjs";
import { withProgress } from "./progress.mjs";
import { run } from "./run.mjs";
import { digest, read, write } from "./stamp.mjs";

const stamp = "node_modules/.rugiada-stamp";
const npmCi = ["ci", "--include=dev", "--no-audit", "--no-fund", "--loglevel=error"];
// By default npm retries for more than a minute before it reports that there is no network.
const impatient = ["--fetch-retry-mintimeout=2000", "--fetch-retry-maxtimeout=10000"];
const networkErrors =
  /\b(ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|EHOSTUNREACH|ERR_SOCKET_TIMEOUT)\b/;

/** Installs the packages of package-lock.json unless they are there already. */
export async function ensureInstalled() {
  const lock = read("package-lock.json");
  if (lock === undefined) throw new Failure("package-lock.json is missing: restore it with git.");
  const current = digest(lock);
  if (read(stamp) === current) return;
  if (!alreadyInstalled(lock)) {
    console.log("Installing packages (the first time takes a minute or two)");
    const result = await withProgress("Installing packages", () =>
      run("npm", [...npmCi, ...impatient], { env: hostEnv() }),
    );
    if (result.code !== 0) throw new Failure(explain(result));
  }
  write(stamp, current);
}

// `npm install` by hand writes no stamp, but npm's own record of the installed packages.
function alreadyInstalled(lock) {
  const installed = read("node_modules/.package-lock.json");
  if (installed === undefined) return false;
  const there = JSON.parse(installed).packages;
  return Object.entries(JSON.parse(lock).packages).every(
    ([path, entry]) =>
      path === "" || entry.optional || entry.peer || there[path]?.version === entry.version,
  );
}

/** @param {import("./run.mjs").Result} result */
function explain({ output, missing }) {
  if (missing)
    return (
      "npm was not found on the PATH, and it is needed to install the packages. It comes with Node.js: " +
      "install Node.js from https://nodejs.org (some systems package it apart, as `npm`) and try again."
    );
  if (output.includes("ENOSPC")) return diskFull;
  const network = networkErrors.exec(output)?.[1];
  if (network)
    return (
      `The packages could not be downloaded: the npm registry cannot be reached (${network}). ` +
      "Check the internet connection, and the proxy or registry settings of npm if you use any, then run the same command again."
    );
  return `npm could not install the packages. The end of what it said:\n\n${tail(output)}`;
}
