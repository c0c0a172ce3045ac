import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readlinkSync,
  renameSync,
  rmSync,
  symlinkSync,
} from "node:fs";
import { basename, join } from "node:path";

const notShipped = new Set([".git", ".data", ".env", ".react-router", "build", "node_modules"]);

/** Copies the sources into a new release folder, which is not running yet.
 * @param {string} sources @param {string} home @param {Date} [now] */
export function copyRelease(sources, home, now = new Date()) {
  const release = join(home, "releases", now.toISOString().replaceAll(/[:.]/g, "-"));
  mkdirSync(release, { recursive: true });
  for (const name of readdirSync(sources)) {
    if (!notShipped.has(name))
      cpSync(join(sources, name), join(release, name), { recursive: true });
  }
  return release;
}

/** Replaces the symlink `current` atomically; the running release keeps its folder, whose name is returned.
 * @param {string} home @param {string} release */
export function switchTo(home, release) {
  const current = join(home, "current");
  const running = existsSync(current) ? basename(readlinkSync(current)) : undefined;
  const next = join(home, `.current-${process.pid}`);
  rmSync(next, { force: true });
  symlinkSync(join("releases", basename(release)), next);
  renameSync(next, current);
  return running;
}

/** Keeps the newest releases for rollbacks, and the running one, which may be older.
 * @param {string} home @param {string} [running] @param {number} [keep] */
export function removeOldReleases(home, running, keep = 3) {
  const names = readdirSync(join(home, "releases")).sort();
  for (const name of names.slice(0, -keep))
    if (name !== running) rmSync(join(home, "releases", name), { recursive: true, force: true });
}
