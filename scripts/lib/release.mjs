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

/** Copies the sources of a version into a folder of its own, which nothing runs from yet.
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

/** From one moment to the next `current` is the new release; what runs stays in its own folder, which is answered, until it is restarted.
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

/** The newest stay: one to run, the others to go back to; and the one that still runs, which may be an old one somebody went back to.
 * @param {string} home @param {string} [running] @param {number} [keep] */
export function removeOldReleases(home, running, keep = 3) {
  const names = readdirSync(join(home, "releases")).sort();
  for (const name of names.slice(0, -keep))
    if (name !== running) rmSync(join(home, "releases", name), { recursive: true, force: true });
}
